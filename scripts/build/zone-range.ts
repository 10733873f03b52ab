/** How far a time zone's clocks are from UTC at the least and at the most: with it a page mostly knows the day without asking the browser. */
import type { ZoneRange } from '#schema/dates.ts'

/** Before 1970 zones had more turns than a database keeps; until 2100 they may have others than it knows today, within this range. */
const FROM = 0
const UNTIL = Date.UTC(2100, 0, 1)
/** No clock is set forward for less. */
const STEP_MS = 7 * 24 * 3_600_000

/** @param zone IANA name @returns null for a zone that is none: the check of the content says so, in better words */
export function zoneRange(zone: string | undefined): ZoneRange | null {
  if (!zone) return null
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
  let [least, most] = [Infinity, -Infinity]
  for (let at = FROM; at < UNTIL; at += STEP_MS) {
    const offset = minutes(format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value)
    least = Math.min(least, offset)
    most = Math.max(most, offset)
  }
  return { zone, least, most, from: FROM, until: UNTIL }
}

/** `GMT-05:00` → -300; `GMT` → 0; `GMT-00:44:30` (Liberia in 1970) is rounded away from zero, which only widens the range. */
function minutes(offset: string): number {
  const [, sign, hours = '0', minute = '0', second = '0'] = /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(offset)!
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minute) + (Number(second) > 0 ? 1 : 0))
}
