import { expect, test } from 'vitest'
import * as v from 'valibot'
import { SermonSchema } from '#schema/collections/sermon.ts'
import { normalizeContent } from '#scripts/build/content/normalize-content.ts'
import { clockProblem, toInstant, toWall } from '#scripts/build/content/wall-clock.ts'

const CHICAGO = 'America/Chicago'
const instant = (text: string, zone = CHICAGO) => toInstant(text, zone).instant
const problem = (text: string, zone = CHICAGO) => toInstant(text, zone).problem

test('a time on the clock on the wall gets the church’s offset, in summer and in winter', () => {
  expect(instant('2025-08-31T10:30')).toBe('2025-08-31T10:30:00-05:00')
  expect(instant('2026-01-25T10:30:15')).toBe('2026-01-25T10:30:15-06:00')
  expect(instant('2026-01-25T10:30', 'Pacific/Auckland')).toBe('2026-01-25T10:30:00+13:00')
  expect(instant('2026-01-25T10:30', 'Asia/Kathmandu')).toBe('2026-01-25T10:30:00+05:45')
  expect(instant('2026-01-25T10:30', 'UTC')).toBe('2026-01-25T10:30:00+00:00')
  // The morning on which the clocks have changed, and those beside it.
  expect(['2026-03-07', '2026-03-08', '2026-03-09'].map((day) => instant(`${day}T10:30`)?.slice(-6))).toEqual([
    '-06:00',
    '-05:00',
    '-05:00',
  ])
})

test('the church’s own offset may stay', () => {
  expect(instant('2025-08-31T10:30:00-05:00')).toBe('2025-08-31T10:30:00-05:00')
  expect(instant('2026-01-25T10:30:00Z', 'Europe/London')).toBe('2026-01-25T10:30:00Z')
})

test('any other offset is refused with the right one', () => {
  expect(problem('2025-08-31T11:00:00+02:00')).toBe(
    'ends with +02:00, and the clocks of America/Chicago are at -05:00 then: write 2025-08-31T11:00 in local time, or 2025-08-31T11:00:00-05:00',
  )
  expect(problem('2026-01-25T10:30:00-05:00')).toContain('at -06:00 then')
  expect(problem('2025-08-31T15:30:00.000Z')).toContain('ends with Z')
})

test('the hour that the clocks leave out, and the one that comes twice, are reported', () => {
  expect(problem('2026-03-08T02:30')).toBe(
    'is in the hour that the clocks of America/Chicago skip that night: write the time that they show',
  )
  expect(problem('2026-03-08T02:30:00-06:00')).toContain('skip')
  expect(problem('2025-11-02T01:30')).toBe(
    'comes twice that night in America/Chicago: write 2025-11-02T01:30:00-05:00 for the first time, or 2025-11-02T01:30:00-06:00 for the second',
  )
  expect(instant('2025-11-02T01:30:00-05:00')).toBe('2025-11-02T01:30:00-05:00')
  expect(instant('2025-11-02T01:30:00-06:00')).toBe('2025-11-02T01:30:00-06:00')
  expect([
    problem('2026-03-08T01:59'),
    problem('2026-03-08T03:00'),
    problem('2025-11-02T00:59'),
    problem('2025-11-02T02:00'),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

test.each([
  ['2025-08-31T21h', '2025-08-31T21:00'],
  ['2025-08-31 9:05 pm', '2025-08-31T21:05'],
  ['2025-08-31 21.30', '2025-08-31T21:30'],
  ['2025-08-31 10:30:00', '2025-08-31T10:30'],
])('%s is answered with how it is written', (written, right) => {
  expect(problem(written)).toBe(`is a time in another notation: write ${right}`)
})

test('a day alone asks for its time; what is no date is the schema’s to refuse', () => {
  expect(problem('2025-08-31')).toBe('is a day without its time: write both, such as 2025-08-31T10:30')
  expect(toInstant('last Sunday', CHICAGO)).toEqual({})
})

test.each(['21h', '21h30', '21.30', '9 Uhr', '2130', '21'])(
  'a time that is shown as %s is refused with two ways to write it',
  (time) => {
    expect(clockProblem(time)).toMatch(
      /^is ".+", which no calendar can read: write "(?:9:00|9:30) [AP]M" or "(?:21|09):[03]0"$/,
    )
  },
)

test.each(['10:00 AM', '7 pm', '18:30', 'After the meal', '9:00 AM to 5:00 PM'])('%s may be shown', (time) => {
  expect(clockProblem(time)).toBeUndefined()
})

test('back on the wall where that says enough', () => {
  expect(toWall('2025-08-31T10:30:00-05:00', CHICAGO)).toBe('2025-08-31T10:30')
  expect(toWall('2025-08-31T10:30:12-05:00', CHICAGO)).toBe('2025-08-31T10:30:12')
  expect(toWall('2025-11-02T01:30:00-06:00', CHICAGO)).toBe('2025-11-02T01:30:00-06:00')
})

test('what other editors leave empty is left out, where it may be left out', () => {
  const written = {
    id: 1,
    title: '',
    preacher: 'Ada Example',
    date: '2025-08-31T10:30',
    series: '',
    description: ' ',
    videoUrl: null,
    audioFile: { url: '', bytes: null, type: '' },
    notes: '',
  }
  const { data, problems } = normalizeContent(SermonSchema, written, CHICAGO)
  expect(data).toEqual({ id: 1, title: '', preacher: 'Ada Example', date: '2025-08-31T10:30:00-05:00' })
  expect(problems).toEqual([])
  expect(v.safeParse(SermonSchema, data).issues?.map((issue) => v.getDotPath(issue))).toEqual(['title'])
})
