/** Reads the times of services: `9 and 10:30 AM`, `9:00 - 10:15 AM`, `19 Uhr`, `a las 7 de la noche`. */
import { parseTime } from '#schema/clock.ts'
import { halfIn, textAt, type Token } from './service-words.ts'

/** When a service begins and, perhaps, ends. */
export interface Span {
  time: string
  ends?: string
}
interface Clock {
  text: string
  hour: number
  minutes: string | undefined
  /** The half of the day; 24 if it is by the 24-hour clock for sure: `19:00`, `09:30`, `9 Uhr`. */
  half: 'A' | 'P' | '24' | undefined
  isEnd: boolean
}

/** @param isAcross whether noon is between the two. @returns the half of a time from that of one next to it */
const halfBeside = ({ half }: Clock, isAcross: boolean) =>
  isAcross && half !== '24' ? (half === 'A' ? 'P' : 'A') : half

/**
 * In `9 and 11 AM` both are in the morning; in `11 and 1 PM` only the first is.
 * @param tokens times, parts of the day, and what joins them. @param part what is said next to the day, or in the name: `Sunday evening`
 * @throws Error with the end of a sentence
 */
export function readTimes(tokens: readonly Token[], part?: Token): Span[] {
  const clocks: Clock[] = []
  for (const [at, token] of tokens.entries())
    if (token.kind === 'p') clocks.at(-1)!.half ??= halfIn(token)
    else if (/[TB]/.test(token.kind)) clocks.push(clockOf(token, tokens[at - 1]?.kind === 'R'))
  // A half that is written for the first time of a range holds for its end, and so does the 24-hour clock.
  for (const [at, clock] of clocks.entries()) {
    const before = clocks[at - 1]
    if (clock.isEnd && before?.half) clock.half ??= halfBeside(before, clock.hour % 12 < before.hour % 12)
  }
  for (const [at, clock] of [...clocks.entries()].reverse()) {
    const later = clocks[at + 1]
    if (clock.half) continue
    // Half past twelve on Sunday morning is not in the night.
    if (part && clock.hour !== 12) clock.half = halfIn(part)
    else if (later?.half) clock.half = halfBeside(later, clock.hour % 12 > later.hour % 12)
    else if ((!part || part.found.morning) && isClear(clock, clocks)) clock.half = '24'
    else throw new Error(`must say whether ${clock.text} is AM or PM`)
    if (later && later.half !== '24' && clock.half === 'A' && clock.hour % 12 < 5)
      throw new Error(`must say whether ${clock.text} is AM or PM, and write other numbers as words`)
  }
  return spansOf(clocks)
}

/** Without AM or PM, nobody says 8:00 to 12:59 by mistake for a morning; nor 8 and 11, next to 9:30. */
const isClear = ({ hour }: Clock, all: readonly Clock[]) =>
  hour >= 8 &&
  hour <= 12 &&
  all.some(({ minutes }) => minutes !== undefined) &&
  all.every(({ half }) => !half || half === '24')

function clockOf(token: Token, isEnd: boolean): Clock {
  const { noon, midnight, hour = '12', minutes, uhr, unit, after, half } = token.found
  if (midnight && !isEnd) throw new Error('must say whether midnight is 11:59 PM, or 12:00 AM of the next day')
  const is24 = /^0\d/.test(hour) || Number(hour) > 12 || uhr || (unit && !/clock|horas/.test(unit))
  return {
    text: textAt(token).replace(/^\D*(?=\d)/, ''),
    hour: Number(hour),
    minutes: minutes ?? after ?? ((noon ?? midnight ?? unit) && '00'),
    half: noon ? 'P' : midnight ? 'A' : half ? (half.toUpperCase() as 'A' | 'P') : is24 ? '24' : undefined,
    isEnd,
  }
}

function spansOf(clocks: readonly Clock[]): Span[] {
  const spans: Span[] = []
  for (const { hour, minutes = '00', half, text, isEnd } of clocks) {
    const isHalf = half && half !== '24' && !(half === 'P' && hour > 12)
    const time = `${hour}:${minutes}${isHalf ? ` ${half}M` : ''}`
    if (!parseTime(time)) throw new Error(`must be a time of day, not ${text}`)
    if (!isEnd) spans.push({ time })
    else if (spans.at(-1)!.ends) throw new Error(`must have one end for each time, not ${text} as well`)
    else spans.at(-1)!.ends = time
  }
  return spans
}
