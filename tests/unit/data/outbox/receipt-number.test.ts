import { expect, test } from 'vitest'
import { readReceiptNumber, receiptNumber } from '#data/outbox/receipt-number.ts'

// Fixed examples: a number given to someone must still work after an update.
test.each([
  ['0b5e3a52-6c1f-4d57-9a2e-1f3b0c4d5e6f', 'ZS2-7F0'],
  ['key-0001', '946-69F'],
])('the key %s has the number %s', (key, number) => {
  expect(receiptNumber(key)).toBe(number)
})

test('a number uses letters and digits that are not easily confused, all of them in every position, and can be read back', () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => receiptNumber(`key-${index}`))
  for (const number of numbers) {
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/)
    expect(readReceiptNumber(number)).toBe(number)
  }
  for (const place of [0, 1, 2, 4, 5, 6]) expect(new Set(numbers.map((number) => number[place])).size).toBe(32)
})

test('similar keys have different numbers: hardly two in ten thousand share one', () => {
  const keys = Array.from({ length: 10_000 }, (_, nth) => `0b5e3a52-6c1f-4d57-9a2e-${String(nth).padStart(12, '0')}`)
  expect(new Set(keys.map(receiptNumber)).size).toBeGreaterThanOrEqual(9_998)
})

test.each<[string, string | undefined]>([
  ['3K7-0QF', '3K7-0QF'],
  ['3k70qf', '3K7-0QF'],
  [' 3k7 oqf ', '3K7-0QF'],
  ['3K7–OQF', '3K7-0QF'],
  ['3 K 7 . 0 Q F', '3K7-0QF'],
  ['il1-il1', '111-111'],
  ...['', '3K7-0Q', '3K7-0QFF', '3U7-0QF', 'ida@example.com'].map((typed): [string, undefined] => [typed, undefined]),
])('%j is read as %s', (typed, number) => {
  expect(readReceiptNumber(typed)).toBe(number)
})
