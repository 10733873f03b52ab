import { expect, test } from 'vitest'
import { isInSeason, outOfSeason, seasonOf } from '#data/site/seasons.ts'
import type { Gathering } from '#schema/church/church.ts'

const SUMMER = { from: '06-01', until: '08-31' }
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
])('with the season %j, it takes place on %s: %s', (season, day, isIn) => {
  expect(isInSeason(season, day)).toBe(isIn)
})

test('a season that spans New Year ends in the next year', () => {
  expect(seasonOf(SCHOOL_YEAR, 2026)).toEqual({ from: '2026-09-01', until: '2027-05-31' })
  expect(seasonOf(SUMMER, 2026)).toEqual({ from: '2026-06-01', until: '2026-08-31' })
})

test('the day is the church’s: late on May 31 in Illinois the summer service has not begun', () => {
  const gathering = (name: string, season: object) => ({ name, ...season }) as Gathering
  const church = {
    timeZone: 'America/Chicago',
    gatherings: [gathering('Summer', SUMMER), gathering('Usual', SCHOOL_YEAR)],
  }
  expect(outOfSeason(church, Date.parse('2026-06-01T03:00:00Z'))).toEqual(['Summer'])
  expect(outOfSeason(church, Date.parse('2026-06-01T06:00:00Z'))).toEqual(['Usual'])
})
