/** Services as schema.org's opening hours. */
import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts'
import { gatheringMinutes, parseTime } from '#data/site/calendar.ts'
import { isSeasonal, seasonOf } from '#data/site/seasons.ts'
import { canceledDays } from '#data/site/special-days.ts'
import type { Church } from '#schema/church/church.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { clockText } from '#scripts/build/content/wall-clock.ts'

/** The regular services. A season's are valid in this one, or in the next. @param today `2026-06-07` */
export const openingHours = ({ gatherings }: Church, today: string): OpeningHoursSpecification[] =>
  gatherings.flatMap((gathering): OpeningHoursSpecification[] => {
    const start = gathering.time === undefined ? undefined : parseTime(gathering.time)
    if (!start || !gathering.day) return []
    const end = start.hours * 60 + start.minutes + gatheringMinutes(gathering)
    // A season over New Year began last year.
    const year = Number(today.slice(0, 4))
    const season = isSeasonal(gathering)
      ? [year - 1, year, year + 1].map((one) => seasonOf(gathering, one)).find(({ until }) => until >= today)
      : undefined
    return [
      {
        '@type': 'OpeningHoursSpecification',
        name: gathering.name,
        dayOfWeek: `https://schema.org/${gathering.day}` as DayOfWeek,
        opens: clockText(start),
        closes: clockText({ hours: Math.floor(end / 60) % 24, minutes: end % 60 }),
        ...(season && { validFrom: season.from, validThrough: season.until }),
      },
    ]
  })

/** Days of canceled gatherings, as schema.org's closed days. */
export const closedDays = ({ gatherings }: Church, specialDays: readonly SpecialDay[]): OpeningHoursSpecification[] =>
  [...new Set(gatherings.flatMap((gathering) => canceledDays(specialDays, gathering)))].sort().map((day) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: day,
    validThrough: day,
  }))
