import { expect, test } from 'vitest'
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

test('a single service has its short name, or its name', () => {
  const gatherings = [gathering('Morning Worship'), gathering('Prayer Meeting', { group: 'weekday', day: 'Tuesday' })]
  expect(serviceCards({ gatherings }, 'shortName')).toEqual([
    { label: 'Sunday Services', title: '10:45 AM', text: 'Worship' },
  ])
  expect(serviceCards({ gatherings }, 'name')).toEqual([
    { label: 'Sunday Services', title: '10:45 AM', text: 'Morning Worship' },
  ])
})

test('two or three services are in order, each with time and name', () => {
  const gatherings = [
    gathering('Early Worship', { time: '8:00 AM' }),
    gathering('Morning Worship'),
    gathering('Vespers', { day: 'Saturday', time: '6:00 PM' }),
  ]
  expect(serviceCards({ gatherings: gatherings.slice(0, 2) }, 'shortName')).toEqual([
    { label: 'Sunday', title: '8:00 AM', text: 'Early Worship' },
    { label: 'Sunday', title: '10:45 AM', text: 'Morning Worship' },
  ])
  expect(serviceCards({ gatherings }, 'name').at(-1)).toEqual({ label: 'Saturday', title: '6:00 PM', text: 'Vespers' })
  expect(serviceCards({ gatherings }, 'name')).toHaveLength(3)
})

test('a service without day or time has no card', () => {
  expect(
    serviceCards(
      { gatherings: [gathering('Small Groups', { day: undefined }), gathering('Youth', { time: undefined })] },
      'name',
    ),
  ).toEqual([])
})

test('the line for the not-found screen has every hour of each day', () => {
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
