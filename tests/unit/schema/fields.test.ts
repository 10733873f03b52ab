import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Day, EmailAddress, Id, Instant, PhotoUrl, References, Text, WebUrl } from '#schema/fields.ts'
import { EmailField } from '#schema/forms/contact-message.ts'
import { NewsletterSignupSchema } from '#schema/forms/newsletter-signup.ts'

const RIGHT_AND_WRONG: Record<string, [schema: v.GenericSchema, right: unknown[], wrong: unknown[]]> = {
  'an instant': [
    Instant,
    ['2025-08-31T10:30:00-05:00', '2025-01-05T10:30:00-06:00', '2025-08-31T15:30:00Z'],
    [
      '2025-08-31',
      '2025-08-31T10:30:00',
      '2025-08-31 10:30:00-05:00',
      '2025-13-01T10:30:00-05:00',
      '2025-02-30T10:30:00-06:00',
      'next Sunday',
      20250831,
      null,
    ],
  ],
  'a day': [Day, ['2024-01-01'], ['2024-1-1', '2024-13-01', 'January 1, 2024']],
  'an id': [Id, [1, 15], [0, -1, 1.5, '1']],
  'a web address': [
    WebUrl,
    ['https://example.org/path?x=1'],
    ['http://example.org', 'example.org', 'javascript:alert(1)', ''],
  ],
  'a picture address': [
    PhotoUrl,
    // The last one is a name as phones give it.
    ['/photos/nave.svg', '/photos/front-doors-2.webp', '/photos/img_2041-ada.webp'],
    [
      '/photos/nave.jpg',
      '/photos/Nave.svg',
      '/photos/../nave.svg',
      'photos/nave.svg',
      'https://example.org/photos/nave.svg',
    ],
  ],
  'a text': [Text, ['Welcome'], ['', ' \n']],
  'a list of references': [References, [['John 3:16', 'Psalm 23'], []], ['John 3:16', ['']]],
}

test.each(Object.entries(RIGHT_AND_WRONG))('%s is distinguished from other values', (_, [schema, right, wrong]) => {
  for (const value of right) expect(v.is(schema, value), JSON.stringify(value)).toBe(true)
  for (const value of wrong) expect(v.is(schema, value), JSON.stringify(value)).toBe(false)
})

// Chrome before 120 and Safari before 17 lack it.
Reflect.deleteProperty(URL, 'canParse')

test.each([
  // Phone keyboards add spaces.
  [' office@example.org ', 'office@example.org'],
  ["o'neil@example.org", "o'neil@example.org"],
  ['a&b/c+d@example.org', 'a&b/c+d@example.org'],
  ['office@bücher.example', 'office@xn--bcher-kva.example'],
  ['office@例え.テスト', 'office@xn--r8jz45g.xn--zckzah'],
  ['ann@\u0301.example', undefined],
  ['ann@gmail', undefined],
  ['ann..lee@example.org', undefined],
  ['.ann@example.org', undefined],
  ['ann lee@example.org', undefined],
  ['ann@münchen.example/evil', undefined],
  ['ann@münchen.example\r\nBcc: x', undefined],
])('form, server and content agree on the email address %j', (address, read) => {
  for (const schema of [EmailAddress, EmailField, NewsletterSignupSchema.entries.email]) {
    const result = v.safeParse(schema, address)
    expect(result.success ? result.output : undefined).toBe(read)
  }
})

test.each([
  ['josé@example.org', '“é”'],
  ['jose\u0301@example.org', '“é”'],
  ['иван@пример.рф', '“и”, “в”, “а”, “н”'],
  ['müller.öz@example.org', '“ü”, “ö”'],
  ['李@example.com', '“李”'],
  ['ann@example', ''],
  ['@example.org', ''],
  ['ann lee@example.org', ''],
])('%s is refused with the letter that is the reason, if there is one', (address, letters) => {
  const reason = letters && `: ${letters} before the @ can’t be used here`
  const { issues } = v.safeParse(EmailField, address)
  expect(issues!.map(({ message }) => message)).toEqual([`Please enter a valid email address${reason}`])
})
