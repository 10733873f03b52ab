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
  half?: 'A' | 'P' | undefined
  /** By the 24-hour clock for sure: `19:00`, `09:30`, `9 Uhr`. */
  is24: boolean
  isEnd: boolean
}

const other = (half: 'A' | 'P') => (half === 'A' ? 'P' : 'A')

/**
 * In `9 and 11 AM` both are in the morning; in `11 and 1 PM` only the first is.
 * @param tokens times, parts of the day, and what joins them. @param part what is said next to the day, or in the name: `Sunday evening`
 * @throws Error with the end of a sentence
 */
export function readTimes(tokens: readonly Token[], part?: Token): Span[] {
  const clocks: Clock[] = []
  for (const [at, token] of tokens.entries()) {
    const last = clocks.at(-1)
    if (token.kind === 'p') last!.half ??= last!.is24 ? undefined : halfIn(token)
    else if (/[TB]/.test(token.kind)) clocks.push(clockOf(token, tokens[at - 1]?.kind === 'R'))
  }
  // A half that is written for the first time of a range holds for its end, and so does the 24-hour clock.
  for (const [at, clock] of clocks.entries()) {
    const before = clocks[at - 1]
    if (clock.half || clock.is24 || !clock.isEnd || !before) continue
    clock.is24 = before.is24
    clock.half = before.half && (clock.hour % 12 < before.hour % 12 ? other(before.half) : before.half)
  }
  for (const [at, clock] of [...clocks.entries()].reverse()) {
    const later = clocks[at + 1]
    if (clock.half || clock.is24) continue
    // Half past twelve on Sunday morning is not in the night.
    if (part && clock.hour !== 12) clock.half = halfIn(part)
    else if (later?.half) clock.half = clock.hour % 12 > later.hour % 12 ? other(later.half) : later.half
    else if (later?.is24 || ((!part || part.found.morning) && isClear(clock, clocks))) clock.is24 = true
    else throw new Error(`must say whether ${clock.text} is AM or PM`)
    if (later?.half && clock.half === 'A' && clock.hour % 12 < 5)
      throw new Error(`must say whether ${clock.text} is AM or PM, and write other numbers as words`)
  }
  return spansOf(clocks)
}

/** Without AM or PM, nobody says 8:00 to 12:59 by mistake for a morning; nor 8 and 11, next to 9:30. */
const isClear = ({ hour }: Clock, all: readonly Clock[]) =>
  hour >= 8 && hour <= 12 && all.some(({ minutes }) => minutes !== undefined) && all.every(({ half }) => !half)

function clockOf(token: Token, isEnd: boolean): Clock {
  const { noon, midnight, hour = '12', minutes, uhr, unit, after, half } = token.found
  if (midnight && !isEnd) throw new Error('must say whether midnight is 11:59 PM, or 12:00 AM of the next day')
  const isHalf = noon ?? midnight ?? half
  return {
    text: textAt(token)
      .replace(/^\D*(?=\d)/, '')
      .trim(),
    hour: Number(hour),
    minutes: minutes ?? after ?? ((noon ?? midnight ?? unit) ? '00' : undefined),
    half: noon ? 'P' : midnight ? 'A' : (half?.toUpperCase() as 'A' | 'P' | undefined),
    is24: !isHalf && (/^0\d/.test(hour) || Number(hour) > 12 || Boolean(uhr ?? (unit && !/clock|horas/.test(unit)))),
    isEnd,
  }
}

function spansOf(clocks: readonly Clock[]): Span[] {
  const spans: Span[] = []
  for (const { hour, minutes = '00', half, text, isEnd } of clocks) {
    const time = half && !(half === 'P' && hour > 12) ? `${hour}:${minutes} ${half}M` : `${hour}:${minutes}`
    if (!parseTime(time)) throw new Error(`must be a time of day, not ${text}`)
    if (!isEnd) spans.push({ time })
    else if (spans.at(-1)!.ends) throw new Error(`must have one end for each time, not ${text} as well`)
    else spans.at(-1)!.ends = time
  }
  return spans
}
