/** Services as schema.org's opening hours. */
import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts'
import { gatheringMinutes, parseTime } from '#data/site/calendar.ts'
import { cancelledDays } from '#data/site/special-days.ts'
import type { Church } from '#schema/church/church.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { clockText } from '#scripts/build/content/wall-clock.ts'

/** The regular services. */
export const openingHours = ({ gatherings }: Church): OpeningHoursSpecification[] =>
  gatherings.flatMap((gathering): OpeningHoursSpecification[] => {
    const start = gathering.time === undefined ? undefined : parseTime(gathering.time)
    if (!start || !gathering.day) return []
    const end = start.hours * 60 + start.minutes + gatheringMinutes(gathering)
    return [
      {
        '@type': 'OpeningHoursSpecification',
        name: gathering.name,
        dayOfWeek: `https://schema.org/${gathering.day}` as DayOfWeek,
        opens: clockText(start),
        closes: clockText({ hours: Math.floor(end / 60) % 24, minutes: end % 60 }),
      },
    ]
  })

/** Days of cancelled gatherings, as schema.org's closed days. */
export const closedDays = ({ gatherings }: Church, specialDays: readonly SpecialDay[]): OpeningHoursSpecification[] =>
  [...new Set(gatherings.flatMap((gathering) => cancelledDays(specialDays, gathering)))].sort().map((day) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: day,
    validThrough: day,
  }))
