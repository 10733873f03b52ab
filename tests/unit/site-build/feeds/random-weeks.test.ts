/** Whatever a church's week is, a calendar app and the screens name the same days. */
import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { gatheringsOn } from '#data/site/special-days.ts'
import type { Gathering } from '#schema/church/church.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import { addDays, WEEKDAYS, WEEKS_OF_MONTH } from '#schema/dates.ts'
import { calendarFiles } from '#site-build/feeds/calendar.ts'
import { church, knownContent } from '#tests/unit/site-build/known-content.ts'

/** A Thursday. */
const FIRST = '2026-01-01'
const LAST = '2028-12-31'

const day = fc.nat(900).map((days) => addDays(FIRST, days))
const dayOfYear = fc.nat(364).map((days) => addDays('2026-01-01', days).slice(5))
const gathering = fc
  .record({
    day: fc.constantFrom(...WEEKDAYS),
    time: fc.constantFrom('8:30 AM', '12:00 AM', 'noon', '2:30 AM', '11:45 PM'),
    weeks: fc.uniqueArray(fc.constantFrom(...WEEKS_OF_MONTH)),
    startsIn: fc.option(fc.nat(120), { nil: undefined }),
    from: fc.option(dayOfYear, { nil: undefined }),
    until: fc.option(dayOfYear, { nil: undefined }),
  })
  .map(({ startsIn, weeks, ...rest }): Gathering => {
    const everyOtherFrom = startsIn && addDays(FIRST, startsIn * 7 + ((WEEKDAYS.indexOf(rest.day) + 3) % 7))
    const rhythm = everyOtherFrom ? { everyOtherFrom } : { weeks }
    return { name: 'Vespers', shortName: 'Vespers', group: 'weekday', description: 'Quiet.', ...rest, ...rhythm }
  })

test('a week that fast-check makes up', () => {
  const zones = fc.constantFrom('America/Chicago', 'America/Phoenix', 'Europe/London', 'Pacific/Auckland')
  fc.assert(
    fc.property(gathering, fc.array(day, { maxLength: 4 }), zones, (one, canceled, timeZone) => {
      const specialDays = canceled.map((date): SpecialDay => ({ kind: 'canceled', title: 'No service', date }))
      const content = knownContent({ church: { ...church, timeZone, gatherings: [one] }, specialDays })
      const [feed] = calendarFiles(content, '', Date.parse('2026-11-27T12:00:00Z')).slice(-1)
      const held: string[] = []
      for (const component of ICAL.Component.fromString(feed!.text).getAllSubcomponents('vevent')) {
        const all = new ICAL.Event(component).iterator()
        for (let next = all.next(); next && next.toString() <= `${LAST}T24`; next = all.next())
          if (next.toString() >= FIRST) held.push(next.toString().slice(0, 10))
      }
      const shown: string[] = []
      for (let today = FIRST; today <= LAST; today = addDays(today, 1))
        if (gatheringsOn([one], specialDays, today).length > 0) shown.push(today)
      expect(held.sort()).toEqual(shown)
    }),
    { numRuns: 60 },
  )
})
