/** Times of day, as people write them in church.json and in special days. */

export interface Clock {
  /** 24 is the midnight at the end of the day. */
  hours: number
  minutes: number
}

const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|')

/** One time of day; the desk's form has the same rule. `parseTime` reads its groups. */
export const TIME = new RegExp(
  String.raw`^(?:at\s+)?(?:(?:(?:12(?:[:.]00)?|twelve)\s*)?(noon|midday|midnight)|` +
    String.raw`(?:(?:a\s+)?(half|quarter)\s+(past|to)\s+)?(?:(\d{1,2})|(${HOURS.join('|')}))` +
    String.raw`(?:\s*[:.h]\s*([0-5]\d)|\s*(h|hrs?|uhr))?(?:\s*(?:h|hrs?|uhr))?(?:\s*o[’']?clock)?` +
    String.raw`(?:\s*([ap])\.?\s?m?\.?|\s+(?:in\s+the|at)\s+(morning|afternoon|evening|night))?|(\d\d)([0-5]\d)(?:\s*hrs)?)$`,
  'i',
)

/**
 * Reads a time: `10:00 AM`, `7pm`, `7.30 p.m.`, `18:30`, `21h`, `12 noon`, `half past 7 PM`. Midnight is the end of its day, as in
 * "midnight on Christmas Eve".
 * @returns undefined for a text that is not a single time: `after the service`; and for `7`, which may be either half of the day
 */
export function parseTime(text: string): Clock | undefined {
  const [whole, word, part, way, digits, name, minute, isHours, letter, time, hour4, minute4] =
    TIME.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  if (word) return { hours: word.toLowerCase() === 'midnight' ? 24 : 12, minutes: 0 }
  const half = letter?.toLowerCase() ?? (time && (time.toLowerCase() === 'morning' ? 'a' : 'p'))
  let hours = hour4 ? Number(hour4) : digits ? Number(digits) : HOURS.indexOf(name!.toLowerCase()) + 1
  let minutes = Number(minute ?? minute4 ?? 0)
  if (half && hours <= 12) {
    if (hours === 0 && half === 'p') return undefined
    hours = (hours % 12) + (half === 'p' ? 12 : 0)
  } else if (half === 'a' || !(half || minute || minute4 || isHours)) return undefined
  if (part) {
    if (minute) return undefined
    minutes = part.toLowerCase() === 'half' ? 30 : 15
    if (way!.toLowerCase() === 'to') [hours, minutes] = [hours - 1, 60 - minutes]
  }
  return hours < 24 || (hours === 24 && minutes === 0) ? { hours, minutes } : undefined
}

/** @returns the minutes from one time to the next, past midnight if need be; undefined if either cannot be read or is missing */
export function minutesBetween(begins = '', ends = ''): number | undefined {
  const [start, end] = [parseTime(begins), parseTime(ends)]
  if (!start || !end) return undefined
  const minutes = (end.hours - start.hours) * 60 + end.minutes - start.minutes
  return minutes > 0 ? minutes : minutes + 24 * 60
}
