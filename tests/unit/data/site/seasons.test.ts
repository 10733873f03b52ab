import { expect, test } from 'vitest'
import { isInSeason, seasonOf } from '#data/site/seasons.ts'
import { weekAt } from '#data/site/special-days.ts'
import { dayWords } from '#data/site/week.ts'
import type { Gathering } from '#schema/church/church.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'

const SUMMER = { from: '06-01', until: '08-31' }
const WINTER = { from: '12-01', until: '02-28' }
const SCHOOL_YEAR = { from: '09-01', until: '05-31' }

test.each([
  [SUMMER, '2026-06-01', true],
  [SUMMER, '2026-08-31', true],
  [SUMMER, '2026-09-01', false],
  [SCHOOL_YEAR, '2026-12-31', true],
  [SCHOOL_YEAR, '2027-01-01', true],
  [SCHOOL_YEAR, '2027-06-01', false],
  [{ from: '10-01' }, '2026-09-30', false],
  [{ until: '10-01' }, '2026-09-30', true],
  [{}, '2026-02-29', true],
  [WINTER, '2028-02-29', true],
  [WINTER, '2028-03-01', false],
])('with the season %j, it takes place on %s: %s', (season, day, isIn) => {
  expect(isInSeason(season, day)).toBe(isIn)
})

test('a season that spans New Year ends in the next year', () => {
  expect(seasonOf(SCHOOL_YEAR, 2026)).toEqual({ from: '2026-09-01', until: '2027-05-31' })
  expect(seasonOf(SUMMER, 2026)).toEqual({ from: '2026-06-01', until: '2026-08-31' })
  expect([2026, 2027].map((year) => seasonOf(WINTER, year).until)).toEqual(['2027-02-28', '2028-02-29'])
})

test('the day is the church’s: late on May 31 in Illinois the summer service has not begun, and a Sunday is still today', () => {
  const gathering = (name: string, season: object) => ({ name, day: 'Sunday', ...season }) as Gathering
  const church = {
    timeZone: 'America/Chicago',
    gatherings: [
      gathering('Summer', SUMMER),
      gathering('Usual', SCHOOL_YEAR),
      gathering('Supper', { everyOtherFrom: '2026-05-31' }),
      gathering('Prayer', { everyOtherFrom: '2026-06-07' }),
    ],
  }
  const canceled: SpecialDay = { kind: 'canceled', title: 'Picnic', date: '2026-06-14', gathering: 'Supper' }
  const at = (now: string, days: SpecialDay[] = []) => weekAt(church, days, Date.parse(now))
  expect(at('2026-06-01T03:00:00Z')).toEqual(['out', '', '2026-05-31', '2026-06-07'])
  expect(at('2026-06-01T06:00:00Z')).toEqual(['', 'out', '2026-06-14', '2026-06-07'])
  expect(at('2026-06-01T06:00:00Z', [canceled])).toEqual(['', 'out', '2026-06-28', '2026-06-07'])
  expect(dayWords({ ...church.gatherings[2]!, next: '2026-06-28' })).toBe('Every other Sunday (next: June 28)')
})
