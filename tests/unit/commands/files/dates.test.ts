import { expect, test } from 'vitest'
import { notationOf, readDay } from '#commands/files/dates.ts'
import { dayProblem } from '#commands/files/day-problem.ts'

const HERE = { timeZone: 'America/Chicago', country: 'US' }

const NOTATIONS =
  '2025-08-31; 8/31/2025; 31.8.2025; 08/31/25; 31-Aug-25; Sun 8/31/2025; 45900; August 31st, 2025; dom 31 ago 2025; Sunday, 31 Aug 2025; domingo, 31 de agosto de 2025; Montag, 31. August 2025; segunda-feira, 31 de agosto de 2025; 31. August 2025; 2025년 8월 31일; søndag 31. august 2025; 31º de agosto de 2025; 2025-08-31 00:00:00; 20250831; el 31 de agosto del 2025; 2025年8月31日(日); 2025-08-31(주일); ٣١/٠٨/٢٠٢٥; ٣١ أغسطس ٢٠٢٥; 31 Αυγούστου 2025; Κυριακή, 31 Αυγ 2025; 2025-08-31 Sunday; 31 sierpnia 2025 r.'
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

test.each([
  ['Sunday, May 6, 2024', '2024-05-06', 'The date is another day of the week'],
  ['Sonntag, 6. Mai 2024', '2024-05-06', 'The date is another day of the week'],
  ['domingo 6 de mayo de 2024', '2024-05-06', 'The date is another day of the week'],
  ['Sun, 06 May 2024 10:30:00 CDT', '2024-05-06', 'The date is another day of the week'],
  ['24-05-05', '2005-05-24', 'The date can be read two ways'],
  ['19-12-08', '2008-12-19', 'The date can be read two ways'],
  ['1/14/24 PM', '2024-01-14', 'What follows the day cannot be read'],
  ['2024-01-14 evening', '2024-01-14', 'What follows the day cannot be read'],
  ['2024-01-14 10:30 XYZ', '2024-01-14', 'What follows the day cannot be read'],
])('“%s” is read as %s, and doubted', (written, day, about) => {
  expect(readDay(written, HERE)).toMatchObject({ day, warnings: [{ about }] })
})

test.each([
  'Sunday, May 5, 2024',
  'Sun, 05 May 2024 23:30:00 CDT',
  '05-may-24',
  'Mar 3, 2025',
  'Mon, 06 May 2024 01:00:00 GMT',
  '31-08-25',
  '1. Mrz. 2025',
])('“%s” is not doubted', (written) => {
  expect(readDay(written, HERE)?.warnings).toEqual([])
})

test('midnight in Greenwich is Wednesday evening, and doubted, where the other dates have times', () => {
  const written = 'Thu, 18 Jul 2024 00:00:00 +0000'
  expect(readDay(written, HERE)).toEqual({ day: '2024-07-18', time: undefined, warnings: [] })
  const about = 'The date can be read two ways'
  expect(readDay(written, { ...HERE, hasTimes: true })).toMatchObject({
    day: '2024-07-17',
    time: '19:00',
    warnings: [{ about }],
  })
})

test.each(['24.01.21', '24-1-21', '24/01/21'])('“%s” begins with the year where people write it so', (written) => {
  const seoul = { timeZone: 'Asia/Seoul', country: 'KR' }
  expect(readDay(written, notationOf([written], seoul))).toMatchObject({ day: '2024-01-21', warnings: [] })
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
  '1st Sunday of Feb 2024',
  '13/13/2025',
  '2025',
])('“%s” is not a date', (written) => {
  expect(readDay(written, HERE)).toBeUndefined()
})

test('a date that can be read two ways is read as the column suggests, or else the country, and is reported', () => {
  const twoWays = [{ about: 'The date can be read two ways', detail: 'it says "3/4/2025"' }]
  expect(readDay('3/4/2025', HERE)).toMatchObject({ day: '2025-03-04', warnings: twoWays })
  expect(readDay('3/4/2025', { ...HERE, country: 'NZ' })).toMatchObject({ day: '2025-04-03', warnings: twoWays })
  const notation = notationOf(['3/4/2025', '27/4/2025'], HERE)
  expect(readDay('3/4/2025', notation)).toMatchObject({ day: '2025-04-03', warnings: [] })
})

test.each([
  ['3/4/2025; 27/4/2025', 'day'],
  ['AM 3/5/23; 3/19/23', 'month'],
  ['07/05/2023; 02/04/2023; 11/06/2023', 'day'],
  ['23.05.07 The Vine; 23.05.14; 23.05.21', 'year'],
  ['2024.01.14; 24.01.21', 'year'],
  ['3/5/23; 2023/04/09 10:45', ''],
  ['28/01/24; 2024-01-21', 'day'],
  ['2023-03-05 10.12.15; 2023-03-05 11.12.16; 2023-03-06 10.12.16', ''],
  ['23.05.07; 23.05.14; 23.05.21; 7/5/2023; 28/5/2023; 05.03.2023', 'year, day'],
  ['Sunday', ''],
])('what comes first in “%s”: %s', (dates, order) => {
  const { isYearFirst, isMonthFirst } = notationOf(dates.split('; '), HERE)
  const found = [isYearFirst && 'year', isMonthFirst ? 'month' : isMonthFirst === false && 'day']
  expect(found.filter(Boolean).join(', ')).toBe(order)
})

test.each([
  ['Wed, 12 Jun 2024 19:00:00 -0500', '2024-06-12 19:00'],
  ['Wed, 12 Feb 2025 18:00:00 -0600', '2025-02-12 18:00'],
  ['Wed, 19 Jun 2024 19:00:05 CDT', '2024-06-19 19:00'],
  ['Thu, 13 Jun 2024 00:00:00 GMT', '2024-06-13'],
  ['Thu, 13 Jun 2024 00:00:00 UT', '2024-06-13'],
  ['2024-06-13T00:00:00.000Z', '2024-06-13'],
  ['Thu, 13 Jun 2024 00:00:00 -0500', '2024-06-13'],
  ['Thu, 13 Jun 2024 00:30:00 GMT', '2024-06-12 19:30'],
  ['Mon, 10 Jun 2024 00:00:00 +0000', '2024-06-09 19:00'],
  ['Sun, 07 Jan 2024 10:30:00 AEST', '2024-01-07 10:30 twice'],
  ['Sun, 07 Jan 2024 16:30:00 UT', '2024-01-07 10:30'],
  ['Sun, 07 Jan 2024 17:30:00 GMT+1', '2024-01-07 10:30'],
  ['Sun, 07 Jan 2024 22:00:00 UTC+05:30', '2024-01-07 10:30'],
  ['07 Jan 2024 11:30 EST', '2024-01-07 10:30'],
  ['07 Jul 2024 11:30 AM edt', '2024-07-07 10:30'],
  ['2024-07-07 17:30 CEST', '2024-07-07 10:30'],
  ['2024-01-07T22:00:00+0530', '2024-01-07 10:30'],
  ['Sun Jan 07 2024 10:30:00 GMT-0600 (Central Standard Time)', '2024-01-07 10:30'],
  ['Sun Jan  7 10:30:00 CST 2024', '2024-01-07 10:30'],
  ['1/7/2024 11:30 AM EST', '2024-01-07 10:30 twice'],
  ['Sun, 01/07/2024', '2024-01-07'],
  ['Sun, 07/01/2024', '2024-01-07'],
  ['1704645000000', '2024-01-07'],
  ['2024:01:07 10:30:00', '2024-01-07 10:30'],
  ['2024-01-07 오전 10:30', '2024-01-07 10:30'],
  ['2024/01/07(일) 오후 2:30', '2024-01-07 14:30'],
  ['2024年1月7日 下午2点30分', '2024-01-07 14:30'],
  ['2024년 1월 7일 주일', '2024-01-07'],
  ['2024年1月7日 日曜日', '2024-01-07'],
])('“%s” is %s for a church in Illinois', (written, local) => {
  const { day, time, warnings } = readDay(written, HERE)!
  expect([day, time, warnings.length > 0 && 'twice'].filter(Boolean).join(' ')).toBe(local)
})

test('the letters of a zone mean what they mean where the church is', () => {
  const sydney = { timeZone: 'Australia/Sydney', country: 'AU' }
  expect(readDay('Sun, 07 Jul 2024 10:30:00 EST', sydney)).toMatchObject({ day: '2024-07-07', time: '10:30' })
  const dublin = { timeZone: 'Europe/Dublin', country: 'IE' }
  expect(readDay('7 Jul 2024 10:30 IST', dublin)).toMatchObject({ day: '2024-07-07', time: '10:30' })
})

test.each([
  ['1970-01-01', 'clock', true],
  ['1904-01-01', 'clock', true],
  ['1899-12-30', 'clock', true],
  ['2036-02-07', 'clock', true],
  ['2000-01-01', 'clock', false],
  ['2027-06-01', 'a year ahead', true],
  ['2026-01-29', 'in the future', false],
  ['1928-01-18', 'began in 1982', false],
])('%s: %s', (day, words, isError) => {
  const now = Date.parse('2026-01-25T18:00:00Z')
  expect(dayProblem(day, 1982, now)).toEqual({ words: expect.stringContaining(words), isError })
  expect(dayProblem('2026-01-18', 1982, now)).toBeUndefined()
})
