import { pad2 } from '#schema/dates.ts'

/** `12:34`, or `1:02:03` for an hour or more. */
export function clock(seconds: number): string {
  const [hours, minutes, rest] = split(seconds)
  return hours > 0 ? `${hours}:${pad2(minutes)}:${pad2(rest)}` : `${minutes}:${pad2(rest)}`
}

/** `12 minutes 34 seconds of 31 minutes` */
export const spokenPosition = (at: number, seconds: number | undefined) =>
  seconds === undefined ? spoken(at) : `${spoken(at)} of ${spoken(seconds)}`

function spoken(seconds: number): string {
  const [hours, minutes, rest] = split(seconds)
  const parts = [count(hours, 'hour'), count(minutes, 'minute'), count(rest, 'second')].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : '0 seconds'
}

function split(seconds: number): [hours: number, minutes: number, seconds: number] {
  const whole = Math.floor(seconds)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
}

const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`)
