import { expect, test } from 'vitest'
import { activeSpecialDays, maybeActive, canceledDays, shownDays, specialDayWords } from '#data/site/special-days.ts'
import type { Gathering } from '#schema/church/church.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'

const CHICAGO = 'America/Chicago'
const at = (iso: string) => Date.parse(iso)
const titles = (days: SpecialDay[], iso: string, zone = CHICAGO) =>
  activeSpecialDays(days, at(iso), zone).map(({ title }) => title)

const snow: SpecialDay = { kind: 'canceled', title: 'Snow', date: '2026-02-01', from: '2026-01-31' }
const eve: SpecialDay = { kind: 'service', title: 'Candles', date: '2026-12-24', time: '9:00 PM' }
const coats: SpecialDay = { kind: 'notice', title: 'Coats', from: '2026-01-04', until: '2026-02-28' }
const worship: Gathering = {
  name: 'Morning Worship',
  shortName: 'Worship',
  day: 'Sunday',
  time: '10:00 AM',
  group: 'sunday',
  description: 'x',
}
const early: Gathering = { ...worship, name: 'Early Worship', time: '8:00 AM' }
const prayer: Gathering = { ...worship, name: 'Prayer Meeting', day: 'Tuesday', group: 'weekday' }

test('a notice is shown from its first midnight to its last, by the church’s clock', () => {
  expect(titles([coats], '2026-01-04T05:59:59.999Z')).toEqual([])
  expect(titles([coats], '2026-01-04T06:00:00Z')).toEqual(['Coats'])
  expect(titles([coats], '2026-03-01T05:59:59.999Z')).toEqual(['Coats'])
  expect(titles([coats], '2026-03-01T06:00:00Z')).toEqual([])
})

test('the church’s date counts, even ahead of the reader’s', () => {
  expect(titles([coats], '2026-01-03T11:00:00Z', 'Pacific/Auckland')).toEqual(['Coats'])
  expect(titles([coats], '2026-01-03T10:59:59Z', 'Pacific/Auckland')).toEqual([])
})

test('a special day without display dates is shown for the two weeks before it and on the day', () => {
  expect(shownDays(eve)).toEqual({ from: '2026-12-10', until: '2026-12-24' })
  // Across a clock change.
  expect(shownDays({ ...eve, date: '2026-03-09' })).toEqual({ from: '2026-02-23', until: '2026-03-09' })
})

test('the soonest comes first', () => {
  expect(titles([coats, snow], '2026-01-31T18:00:00Z')).toEqual(['Snow', 'Coats'])
})

test('a canceled Sunday applies to every Sunday gathering, or to the one it names', () => {
  expect(canceledDays([snow, eve, coats], worship)).toEqual(['2026-02-01'])
  expect(canceledDays([snow], prayer)).toEqual([])
  expect(canceledDays([{ ...snow, gathering: 'Early Worship' }], worship)).toEqual([])
  const both = [
    { ...snow, gathering: 'Early Worship' },
    { ...snow, date: '2026-01-25' },
  ]
  expect(canceledDays(both, early)).toEqual(['2026-01-25', '2026-02-01'])
  const active = activeSpecialDays(
    [snow, coats, { ...snow, gathering: 'Morning Worship' }],
    at('2026-01-31T18:00:00Z'),
    CHICAGO,
  )
  expect(canceledDays(active, worship)).toEqual(['2026-02-01'])
})

test.each([
  [snow, 'Canceled: Sunday, February 1, 2026'],
  // Others are held that day.
  [{ ...snow, gathering: 'Early Worship' }, 'Canceled: Early Worship, Sunday, February 1, 2026'],
  [{ ...eve, place: 'Willow Lake' }, 'Thursday, December 24, 2026, 9:00\u00A0PM, Willow Lake'],
  [coats, ''],
])('the first line of %j is %j', (day, words) => {
  expect(specialDayWords(day)).toBe(words)
})

test('finding what might be shown within a day needs no time zone', () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Auckland', CHICAGO, 'Etc/GMT+12']
  const days = [snow, eve, coats, { kind: 'notice', title: 'Always' } as SpecialDay]
  const QUARTER = 6 * 3_600_000
  for (let now = at('2026-01-02T00:00:00Z'); now < at('2026-03-03T00:00:00Z'); now += QUARTER) {
    const may = maybeActive(days, now)
    for (const zone of zones)
      for (let later = now; later <= now + 4 * QUARTER; later += QUARTER)
        expect(may).toEqual(expect.arrayContaining(activeSpecialDays(days, later, zone)))
  }
  expect(maybeActive([snow], at('2026-01-20T00:00:00Z'))).toEqual([])
  expect(maybeActive([snow], at('2026-02-04T00:00:00Z'))).toEqual([])
})
