import { expect, test } from 'vitest'
import { monthComesFirst, readDay } from '#scripts/content/files/dates.ts'

const HERE = { timeZone: 'America/Chicago', country: 'US' }

const NOTATIONS =
  '2025-08-31; 8/31/2025; 31.8.2025; 08/31/25; 31-Aug-25; Sun 8/31/2025; 45900; August 31st, 2025; dom 31 ago 2025; Sunday, 31 Aug 2025; domingo, 31 de agosto de 2025; Montag, 31. August 2025; segunda-feira, 31 de agosto de 2025; 31. August 2025; 2025년 8월 31일; søndag 31. august 2025; 31º de agosto de 2025; 2025-08-31 00:00:00; 20250831'
test.each(NOTATIONS.split('; '))('“%s” is August 31, 2025, without a time', (written) => {
  expect(readDay(written, HERE)).toMatchObject({ day: '2025-08-31', time: undefined })
})

test.each([
  ['2025-08-31 09:15', '09:15'],
  ['45900.385416667', '09:15'],
  ['Sunday, 31 Aug 2025 9:15 am', '09:15'],
  ['2025-08-31T23:30:00-05:00', '23:30'],
  ['2025-09-01T01:30:00Z', '20:30'],
  ['sun, 31 aug 25 10:30:00 cdt', '10:30'],
  ['August 31, 2025 at 10:30 AM', '10:30'],
  ['31 de agosto de 2025 a las 10:30', '10:30'],
  ['zondag 31 augustus 2025 om 10:30 uur', '10:30'],
])('“%s” is August 31, 2025 at %s on the church’s clock', (written, time) => {
  expect(readDay(written, HERE)).toMatchObject({ day: '2025-08-31', time })
})

test.each([
  ['midnight in Greenwich', '1409443200', []],
  ['midnight in Illinois', '1409461200', []],
  ['an hour that is on two days, one a Sunday', '1409540400', [expect.anything()]],
])('the WordPress timestamp of %s is August 31, 2014', (_, written, warnings) => {
  expect(readDay(written, HERE)).toEqual({ day: '2014-08-31', time: undefined, warnings })
})

test('March has the name of a Tuesday in Spanish', () => {
  expect(['Mar 3, 2025', '3-Mar-25', 'mar 3 jun 2025'].map((day) => readDay(day, HERE)?.day)).toEqual([
    '2025-03-03',
    '2025-03-03',
    '2025-06-03',
  ])
})

test.each([
  '',
  'someday',
  'Out of Egypt 8 2014',
  'Set Free in May: 1 John 3',
  '2025-02-30',
  'Aug 30-31, 2025',
  '13/13/2025',
  '2025',
])('“%s” is not a date', (written) => {
  expect(readDay(written, HERE)).toBeUndefined()
})

test('a date that can be read two ways is read as the column suggests, or else the country, and is reported', () => {
  const twoWays = [{ about: 'The date can be read two ways', detail: 'it says "3/4/2025"' }]
  expect(readDay('3/4/2025', HERE)).toMatchObject({ day: '2025-03-04', warnings: twoWays })
  expect(readDay('3/4/2025', { ...HERE, country: 'NZ' })).toMatchObject({ day: '2025-04-03', warnings: twoWays })
  const isMonthFirst = monthComesFirst(['3/4/2025', '27/4/2025'])
  expect(readDay('3/4/2025', { ...HERE, isMonthFirst })).toMatchObject({ day: '2025-04-03', warnings: [] })
})
