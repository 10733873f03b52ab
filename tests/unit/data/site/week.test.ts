import { expect, test } from 'vitest'
import { dayWords, gatheringWords, heldDays, invitation, mainDay, servicesTitle } from '#data/site/week.ts'
import type { Gathering } from '#schema/church/church.ts'

const gathering = (more: Partial<Gathering> = {}): Gathering => ({
  name: 'Worship',
  shortName: 'Worship',
  day: 'Sunday',
  time: '9:30 AM',
  group: 'sunday',
  description: 'All are welcome.',
  ...more,
})

test.each<[Partial<Gathering>, string, string]>([
  [{}, 'Sunday 9:30 AM', '1 8 15 22 29'],
  [{ ends: '10:30 AM' }, 'Sunday 9:30 AM to 10:30 AM', '1 8 15 22 29'],
  [{ weeks: [] }, 'Sunday 9:30 AM', '1 8 15 22 29'],
  [{ weeks: ['first'] }, 'First Sunday of the month, 9:30 AM', '1'],
  [{ weeks: ['last'] }, 'Last Sunday of the month, 9:30 AM', '29'],
  [{ weeks: ['fifth'] }, 'Fifth Sunday of the month, 9:30 AM', '29'],
  [{ weeks: ['third', 'first'], ends: '10:30 AM' }, 'First and third Sundays, 9:30 AM to 10:30 AM', '1 15'],
  [{ weeks: ['second', 'second', 'fourth'] }, 'Second and fourth Sundays, 9:30 AM', '8 22'],
  [{ weeks: ['first', 'third', 'fifth'] }, 'First, third and fifth Sundays, 9:30 AM', '1 15 29'],
  [{ weeks: ['last', 'fifth'] }, 'Last Sunday of the month, 9:30 AM', '29'],
  [{ weeks: ['first', 'second', 'third', 'fourth', 'fifth'] }, 'Sunday 9:30 AM', '1 8 15 22 29'],
  [{ day: 'Wednesday', everyOtherFrom: '2026-03-04' }, 'Every other Wednesday, 9:30 AM', '4 18'],
  [{ day: 'Wednesday', everyOtherFrom: '2026-03-18' }, 'Every other Wednesday, 9:30 AM', '18'],
  [{ day: 'Wednesday', everyOtherFrom: '2025-01-01' }, 'Every other Wednesday, 9:30 AM', '11 25'],
  [{ day: 'Saturday', weeks: ['fifth'] }, 'Fifth Saturday of the month, 9:30 AM', ''],
  [{ day: 'Saturday', weeks: ['last', 'fourth'] }, 'Fourth and last Saturdays, 9:30 AM', '28'],
  [{ until: '03-20' }, 'Sunday 9:30 AM', '1 8 15'],
  [{ from: '09-01', until: '03-20', weeks: ['third', 'fourth'] }, 'Third and fourth Sundays, 9:30 AM', '15'],
  [{ day: undefined }, '', ''],
  [{ time: undefined }, '', '1 8 15 22 29'],
])('%j is said as %j and held on March %s, 2026', (more, words, days) => {
  expect(gatheringWords(gathering(more))).toBe(words)
  expect(
    heldDays(gathering(more), '2026-03-01', '2026-03-31')
      .map((day) => String(Number(day.slice(8))))
      .join(' '),
  ).toBe(days)
})

test('the last week is the fourth or the fifth, also in a leap February and at New Year', () => {
  const last = heldDays(gathering({ weeks: ['last'] }), '2027-11-01', '2028-03-31')
  expect(last).toEqual(['2027-11-28', '2027-12-26', '2028-01-30', '2028-02-27', '2028-03-26'])
  const tuesdays = heldDays(gathering({ day: 'Tuesday', weeks: ['fifth', 'last'] }), '2028-02-01', '2028-02-29')
  expect(tuesdays).toEqual(['2028-02-29'])
})

test('every other week goes on over New Year and a summer pause', () => {
  const days = heldDays(
    gathering({ everyOtherFrom: '2026-05-03', from: '09-01', until: '05-31' }),
    '2026-05-01',
    '2026-09-30',
  )
  expect(days).toEqual(['2026-05-03', '2026-05-17', '2026-05-31', '2026-09-06', '2026-09-20'])
})

test('a gathering without a day has no words for it', () => {
  expect(dayWords({})).toBe('')
})

test.each([
  [['Saturday', 'Sunday'], 'Sunday', 'Services'],
  [['Saturday', 'Saturday'], 'Saturday', 'Saturday Services'],
  [['Saturday', undefined], 'Saturday', 'Saturday Services'],
  [[undefined], 'Sunday', 'Sunday Services'],
  [[], 'Sunday', 'Sunday Services'],
] as const)('services on %j invite for %s, and are called %s', (days, main, title) => {
  expect(mainDay(days.map((day) => gathering({ day })))).toBe(main)
  const withOthers = [...days.map((day) => gathering({ day })), gathering({ day: 'Friday', group: 'weekday' })]
  expect([mainDay(withOthers), servicesTitle(withOthers)]).toEqual([main, title])
})

test.each([
  [['Sunday'], ['Sunday'], 'Join Us Sunday'],
  [['Saturday'], ['Saturday', 'Sunday'], 'Join Us Saturday'],
  [[], ['Sunday'], 'Join Us'],
  [[undefined], ['Sunday', undefined], 'Join Us'],
  [[undefined], [undefined], 'Join Us Sunday'],
  [[], [], 'Join Us Sunday'],
] as const)('with services on %j in season, of %j in a year, the home page says “%s”', (now, all, words) => {
  const on = (days: readonly (Gathering['day'] | undefined)[]) => days.map((day) => gathering({ day }))
  expect(invitation(on(now), on(all))).toBe(words)
})
