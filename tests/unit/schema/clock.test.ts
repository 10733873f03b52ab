import { expect, test } from 'vitest'
import { parseTime, TIME } from '#schema/clock.ts'

const clock = (text: string) => {
  const read = parseTime(text)
  return read && `${String(read.hours).padStart(2, '0')}:${String(read.minutes).padStart(2, '0')}`
}

test.each([
  ['10:00 AM', '10:00'],
  ['10:30 a.m.', '10:30'],
  ['7 pm', '19:00'],
  ['7pm', '19:00'],
  ['7 P.M.', '19:00'],
  ['7:30pm', '19:30'],
  ['7.30pm', '19:30'],
  ['7.30 p.m.', '19:30'],
  ['7:30\u202FPM', '19:30'],
  ['7:30\u00A0p. m.', '19:30'],
  ['9a', '09:00'],
  ['12:15 AM', '00:15'],
  ['12 PM', '12:00'],
  ['19:00', '19:00'],
  ['09:05', '09:05'],
  ['10.30', '10:30'],
  ['19:00 PM', '19:00'],
  ['21h', '21:00'],
  ['21h30', '21:30'],
  ['21 h 30', '21:30'],
  ['9 Uhr', '09:00'],
  ['19.30 Uhr', '19:30'],
  ['19.30 h', '19:30'],
  ['18:30 hrs', '18:30'],
  ['2130', '21:30'],
  ['0900 hrs', '09:00'],
  ['noon', '12:00'],
  ['Noon', '12:00'],
  ['12 noon', '12:00'],
  ['12:00 Noon', '12:00'],
  ['at noon', '12:00'],
  ['midday', '12:00'],
  ['midnight', '24:00'],
  ['12 midnight', '24:00'],
  ['twelve noon', '12:00'],
  ['7:30 at night', '19:30'],
  ['eight at night', '20:00'],
  ['24:00', '24:00'],
  ['half past 7 PM', '19:30'],
  ['half past seven in the evening', '19:30'],
  ['a quarter past ten AM', '10:15'],
  ['quarter to 8 pm', '19:45'],
  ['quarter to one in the afternoon', '12:45'],
  ['ten in the morning', '10:00'],
  ['7 o’clock in the evening', '19:00'],
  ["11 o'clock a.m.", '11:00'],
  [' 6:30 PM ', '18:30'],
])('%j is %s', (text, time) => {
  expect(clock(text)).toBe(time)
  expect(text.trim()).toMatch(TIME)
})

test.each([
  'after the service',
  'after the 10:00 service',
  '7',
  'seven',
  'half past seven',
  'half past six',
  '6-8 pm',
  'night',
  'twelve',
  "9 o'clock",
  '7 or 8 PM',
  '7:00-8:30 PM',
  '7:00 to 8:30 PM',
  '25:00',
  '24:30',
  '10:75 AM',
  '13:00 AM',
  '0 PM',
  '10:3O AM',
  'half past 7:30 PM',
  'noonish',
  '',
])('%j is not a single time', (text) => {
  expect(clock(text)).toBeUndefined()
})
