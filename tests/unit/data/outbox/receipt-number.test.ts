import { expect, test } from 'vitest'
import { readReceiptNumber, receiptNumber } from '#data/outbox/receipt-number.ts'

const KEY = '0b5e3a52-6c1f-4d57-9a2e-1f3b0c4d5e6f'

test('a receipt number has two groups of three letters and digits, none easily confused', () => {
  for (let index = 0; index < 2000; index++)
    expect(receiptNumber(`key-${index}`)).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/)
})

// Fixed examples: a number told to somebody must still be found after an update.
test.each([
  [KEY, 'ZS2-7F0'],
  ['key-0001', '946-69F'],
])('the key %s has the number %s', (key, number) => {
  expect(receiptNumber(key)).toBe(number)
})

test('similar keys have different numbers, and ten thousand keys hardly share one', () => {
  const numbers = new Set(
    Array.from({ length: 10_000 }, (_, index) =>
      receiptNumber(`0b5e3a52-6c1f-4d57-9a2e-${String(index).padStart(12, '0')}`),
    ),
  )
  expect(numbers.size).toBeGreaterThanOrEqual(9_998)
})

test('every character is used in every place', () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => receiptNumber(`key-${index}`).replace('-', ''))
  for (let place = 0; place < 6; place++) expect(new Set(numbers.map((number) => number[place])).size).toBe(32)
})

test.each(['3K7-0QF', '3k7-0qf', '3K70QF', ' 3k7 oqf ', '3K7–OQF', '3 K 7 . 0 Q F'])(
  '%j is read as 3K7-0QF',
  (typed) => {
    expect(readReceiptNumber(typed)).toBe('3K7-0QF')
  },
)

test('I and L are read as 1', () => {
  expect(readReceiptNumber('il1-il1')).toBe('111-111')
})

test.each(['', '3K7-0Q', '3K7-0QFF', '3U7-0QF', 'ida@example.com'])('%j is no receipt number', (typed) => {
  expect(readReceiptNumber(typed)).toBeUndefined()
})

test('a written number can be read', () => {
  for (let index = 0; index < 500; index++)
    expect(readReceiptNumber(receiptNumber(`key-${index}`))).toBe(receiptNumber(`key-${index}`))
})
