import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Day, EmailAddress, Id, Instant, PhotoAddress, References, Text, WebAddress } from '#schema/fields.ts'
import { EmailField } from '#schema/forms/contact-message.ts'

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

test.each(['2025-08-31T10:30:00-05:00', '2025-01-05T10:30:00-06:00', '2025-08-31T15:30:00Z'])(
  '%s is an instant',
  (text) => {
    expect(accepts(Instant, text)).toBe(true)
  },
)

test.each([
  '2025-08-31',
  '2025-08-31T10:30:00',
  '2025-08-31 10:30:00-05:00',
  '2025-13-01T10:30:00-05:00',
  '2025-08-31T25:00:00-05:00',
  'next Sunday',
  '',
  20250831,
  null,
])('%j is no instant', (text) => {
  expect(accepts(Instant, text)).toBe(false)
})

test('a day that its month lacks is no instant', () => {
  expect(accepts(Instant, '2025-02-30T10:30:00-06:00')).toBe(false)
})

test.each([
  ['2024-01-01', true],
  ['2024-1-1', false],
  ['2024-13-01', false],
  ['January 1, 2024', false],
])('as a day, %s: %s', (text, isDay) => {
  expect(accepts(Day, text)).toBe(isDay)
})

test.each([
  [1, true],
  [15, true],
  [0, false],
  [-1, false],
  [1.5, false],
  ['1', false],
])('as an id, %j: %s', (id, isId) => {
  expect(accepts(Id, id)).toBe(isId)
})

test.each([
  ['https://example.org/path?x=1', true],
  ['http://example.org', false],
  ['example.org', false],
  ['javascript:alert(1)', false],
  ['', false],
])('as a web address, %j: %s', (text, isAddress) => {
  expect(accepts(WebAddress, text)).toBe(isAddress)
})

test.each([
  ['/photos/nave.svg', true],
  ['/photos/front-doors-2.webp', true],
  // As phones name them.
  ['/photos/img_2041-ada.webp', true],
  ['/photos/nave.jpg', false],
  ['/photos/Nave.svg', false],
  ['/photos/../nave.svg', false],
  ['photos/nave.svg', false],
  ['https://example.org/photos/nave.svg', false],
])('as a picture address, %j: %s', (text, isAddress) => {
  expect(accepts(PhotoAddress, text)).toBe(isAddress)
})

test('text may be neither empty nor blank', () => {
  expect(accepts(Text, 'Welcome')).toBe(true)
  expect(accepts(Text, '')).toBe(false)
  expect(accepts(Text, ' \n')).toBe(false)
})

test('references are a list of texts', () => {
  expect(accepts(References, ['John 3:16', 'Psalm 23'])).toBe(true)
  expect(accepts(References, [])).toBe(true)
  expect(accepts(References, 'John 3:16')).toBe(false)
  expect(accepts(References, [''])).toBe(false)
})

test('an email address is checked', () => {
  expect(accepts(EmailAddress, 'office@example.org')).toBe(true)
  expect(accepts(EmailAddress, 'office')).toBe(false)
})

test.each([
  ["o'neil@example.org", "o'neil@example.org"],
  ['a&b/c+d@example.org', 'a&b/c+d@example.org'],
  ['office@bücher.example', 'office@xn--bcher-kva.example'],
  ['office@例え.テスト', 'office@xn--r8jz45g.xn--zckzah'],
  ['ann@gmail', undefined],
  ['ann@@example.org', undefined],
  ['ann..lee@example.org', undefined],
  ['.ann@example.org', undefined],
  ['ann lee@example.org', undefined],
  ['ann@münchen.example/evil', undefined],
  ['ann@münchen.example\r\nBcc: x', undefined],
  ['ann', undefined],
])('the form, the server, and the content agree about the mail address %j', (address, read) => {
  for (const schema of [EmailAddress, EmailField]) {
    const result = v.safeParse(schema, address)
    expect(result.success ? result.output : undefined).toBe(read)
  }
})
