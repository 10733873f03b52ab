import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ChurchSchema } from '#schema/church/church.ts'
import { church } from '#tests/unit/site-build/known-content.ts'

const WORSHIP = church.gatherings[0]!
const problems = (more: object) => {
  const { issues = [] } = v.safeParse(ChurchSchema, { ...church, gatherings: [{ ...WORSHIP, ...more }] })
  return issues.map(
    ({ path, message }) =>
      `${path!
        .slice(2)
        .map(({ key }) => String(key))
        .join(', ')} ${message}`,
  )
}

test.each([
  [{}],
  [{ ends: '11:15 AM' }],
  [{ time: '11:00 PM', ends: '12:30 AM' }],
  [{ time: '7:00 PM', ends: 'midnight' }],
  [{ time: '9:00 AM', ends: 'noon' }],
  [{ time: 'after lunch', ends: 'whenever' }],
  [{ weeks: ['first', 'last'] }],
  [{ weeks: [] }],
  [{ everyOtherFrom: '2026-03-01' }],
  [{ weeks: [], everyOtherFrom: '2026-03-01' }],
])('a gathering may have %j', (more) => {
  expect(problems(more)).toEqual([])
})

test.each([
  [{ ends: '9:00 AM' }, 'ends is "9:00 AM", before it begins at "10:00 AM"'],
  [{ time: '10:30 AM', ends: '11:15 PM' }, 'or more than 12 hours later: correct one of them'],
  [{ ends: '10:00 AM' }, 'ends is "10:00 AM", before'],
  [{ ends: '12:00 AM' }, 'ends is "12:00 AM", before'],
  [
    { time: '7:00 PM', ends: '8:30' },
    'ends is "8:30", before it begins at "7:00 PM" or more than 12 hours later: correct one of them, and write AM or PM',
  ],
  [{ time: undefined, ends: '9:00 AM' }, 'ends has no beginning'],
  [{ day: undefined, weeks: ['first'] }, 'day is missing'],
  [{ day: undefined, everyOtherFrom: '2026-03-01' }, 'day is missing'],
  [{ weeks: ['first'], everyOtherFrom: '2026-03-01' }, 'everyOtherFrom is for every other week'],
  [{ everyOtherFrom: '2026-03-02' }, 'everyOtherFrom is not a Sunday: write a day on which it is held'],
  [{ everyOtherFrom: '2026-02-29' }, 'everyOtherFrom is a day that does not exist'],
  [{ weeks: ['1st'] }, 'weeks, 0 must be one of first, second, third, fourth, fifth, last'],
  [{ weeks: 'first' }, 'weeks must be a list in square brackets'],
])('%j is refused: %s', (more, problem) => {
  expect(problems(more)).toEqual([expect.stringContaining(problem)])
})
