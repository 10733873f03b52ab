import { expect, test } from 'vitest'
import { church } from '#content/church.ts'
import { serviceCards, serviceTimes } from '#screens/services/service-cards.ts'
import type { Gathering } from '#schema/church/church.ts'

const gathering = (name: string, more: Partial<Gathering> = {}): Gathering => ({
  name,
  shortName: 'Worship',
  day: 'Sunday',
  time: '10:45 AM',
  group: 'sunday',
  description: 'All are welcome.',
  ...more,
})

const early = gathering('Early Worship', { time: '8:00 AM' })
const morning = gathering('Morning Worship')
const vespers = gathering('Vespers', { day: 'Saturday', time: '6:00 PM' })
const prayer = gathering('Prayer Meeting', { group: 'weekday', day: 'Tuesday' })

test.each([
  ['a single service, shortName', 'shortName', [morning, prayer], ['Sunday Services 10:45 AM Worship']],
  ['a single service, name', 'name', [morning, prayer], ['Sunday Services 10:45 AM Morning Worship']],
  [
    'several services, in order, each with its name',
    'shortName',
    [early, morning, vespers],
    ['Sunday 8:00 AM Early Worship', 'Sunday 10:45 AM Morning Worship', 'Saturday 6:00 PM Vespers'],
  ],
  [
    'without day or time, whom to ask',
    'name',
    [gathering('A', { day: undefined }), gathering('B', { time: undefined })],
    [`Services ${church.contactOffice} For days and times`],
  ],
  ['out of season, whom to ask', 'shortName', [], [`Services ${church.contactOffice} For days and times`]],
] as const)('cards: %s', (_, one, gatherings, cards) => {
  const shown = serviceCards({ gatherings: [...gatherings] }, one)
  expect(shown.map(({ label, title, text }) => `${label} ${title} ${text}`)).toEqual(cards)
})

test('the line on the not-found screen has every service time of each day', () => {
  const at = (day: string, time: string): Gathering => gathering('Worship', { day: day as 'Sunday', time })
  expect(serviceTimes({ gatherings: [] })).toBe('')
  expect(serviceTimes({ gatherings: [at('Sunday', '10:00 AM')] })).toBe('Sunday 10:00 AM')
  expect(
    serviceTimes({ gatherings: [at('Sunday', '8:00 AM'), at('Sunday', '10:45 AM'), at('Sunday', '6:00 PM')] }),
  ).toBe('Sunday 8:00 AM, 10:45 AM, 6:00 PM')
  expect(serviceTimes({ gatherings: [at('Saturday', '5:00 PM'), at('Sunday', '8:00 AM')] })).toBe(
    'Saturday 5:00 PM; Sunday 8:00 AM',
  )
})
