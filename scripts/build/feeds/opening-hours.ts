/** Converts days and times in the content's words to schema.org's opening hours. */
import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts'
import { gatheringMinutes, parseTime } from '#data/site/calendar.ts'
import { cancelledDays } from '#data/site/special-days.ts'
import type { Church } from '#schema/church/church.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { clockText } from '#scripts/build/content/wall-clock.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
type Day = (typeof DAYS)[number]

/** Reads `Monday to Wednesday`, `Tuesday and Friday`, `Monday, Wednesday–Friday`. @returns undefined for other text */
export function parseDays(text: string): Day[] | undefined {
  const days = text
    .split(/,|&|\band\b/)
    .filter((part) => part.trim())
    .map((part) => {
      const [first, last = first] = part
        .split(/-|–|—|\bto\b|\bthrough\b/)
        .map((name) => DAYS.findIndex((day) => day.toLowerCase() === name.trim().toLowerCase()))
      if (first === undefined || last === undefined || first < 0 || last < 0) return undefined
      // A range may wrap around the week: Saturday to Monday.
      return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => DAYS[(first + index) % 7]!)
    })
  return days.length === 0 || days.includes(undefined) ? undefined : (days as Day[][]).flat()
}

/** Reads `9:00 AM to 5:00 PM`. @returns both times as `09:00`; undefined for other text */
export function parseHours(text: string): { opens: string; closes: string } | undefined {
  const ends = text.split(/-|–|—|\bto\b|\buntil\b/).map(parseTime)
  if (ends.length !== 2 || !ends[0] || !ends[1]) return undefined
  return { opens: clockText(ends[0]), closes: clockText(ends[1]) }
}

/** The opening hours: gatherings, then the office. */
export function openingHours({ gatherings, officeHours }: Church): OpeningHoursSpecification[] {
  const services = gatherings.flatMap((gathering): OpeningHoursSpecification[] => {
    const start = gathering.time === undefined ? undefined : parseTime(gathering.time)
    if (!start || !gathering.day) return []
    const end = start.hours * 60 + start.minutes + gatheringMinutes(gathering)
    return [
      {
        '@type': 'OpeningHoursSpecification',
        name: gathering.name,
        dayOfWeek: dayLink(gathering.day),
        opens: clockText(start),
        closes: clockText({ hours: Math.floor(end / 60) % 24, minutes: end % 60 }),
      },
    ]
  })
  const days = officeHours && parseDays(officeHours.days)
  const hours = officeHours && parseHours(officeHours.hours)
  return days && hours
    ? [
        ...services,
        { '@type': 'OpeningHoursSpecification', name: 'Church office', dayOfWeek: days.map(dayLink), ...hours },
      ]
    : services
}

/** Days of cancelled gatherings, as schema.org's closed days. */
export const closedDays = ({ gatherings }: Church, specialDays: readonly SpecialDay[]): OpeningHoursSpecification[] =>
  [...new Set(gatherings.flatMap((gathering) => cancelledDays(specialDays, gathering)))].sort().map((day) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: day,
    validThrough: day,
  }))

const dayLink = (day: Day): DayOfWeek => `https://schema.org/${day}`
