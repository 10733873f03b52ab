import { expect, test } from 'vitest'
import { spamReason } from '#server/posts/spam-filter.ts'

const letter = (change: Partial<Record<'name' | 'subject' | 'message', string>>) => ({
  name: 'Ann Lee',
  email: 'ann@example.com',
  phone: '',
  subject: 'A question',
  message: 'Is there a class for children on Sunday?',
  ...change,
})

test.each([
  ['a plain question', {}],
  [
    'capitals throughout',
    { subject: 'PRAYER', message: 'PLEASE PRAY FOR MY HUSBAND HE IS IN THE HOSPITAL IN SPRINGFIELD SINCE MONDAY' },
  ],
  ['two links', { message: 'We found https://a.example/organ and www.b.example, which one do you mean?' }],
  ['Spanish', { name: 'José Ñúñez', message: '¿A qué hora es el culto? Somos cinco y uno usa silla de ruedas.' }],
  [
    'Ukrainian',
    { name: 'Олена Коваль', subject: 'Питання', message: 'Чи є у вас переклад українською мовою в неділю?' },
  ],
  ['Arabic and emoji', { message: 'صلوا من أجلي من فضلكم 🙏🙏🙏' }],
  ['Chinese without spaces', { message: '请问星期天的礼拜几点开始我们一家四口想来参加谢谢' }],
  [
    'a Welsh place and a German word',
    { message: 'My gran is from Llanfairpwllgwyngyll and says Selbstverständlichkeiten a lot.' },
  ],
  ['a name with capitals within', { name: 'Ian McDonald-MacLeod', subject: 'VBS sign-up' }],
  [
    'one word that advertisers also use',
    { message: 'My son lost his savings to a bitcoin fraud. Would the pastor talk with him?' },
  ],
  ['a long letter', { message: 'I was baptized in your church in 1985 and moved away. '.repeat(60) }],
] as [string, Parameters<typeof letter>[0]][])('%s is not quarantined', (_, change) => {
  expect(spamReason('contact', letter(change), false)).toBeUndefined()
})

test.each([
  ['markup for links', { message: 'Great site! <a href="http://pills.example">click</a>' }],
  ['a forum’s markup', { message: 'hello [url=http://pills.example]pills[/url] cheap' }],
  ['many links', { message: 'http://a.example http://b.example http://c.example http://d.example' }],
  [
    'an offer of rankings',
    { subject: 'SEO', message: 'We improve your domain authority with quality backlinks, see https://seo.example' },
  ],
  ['a link in the name', { name: 'Win at www.casino.example', message: 'You have been chosen today.' }],
  ['letters from a machine', { name: 'xKjhQWrtzPl', subject: 'QzTrvbHgPw', message: 'RtyHgfVbnMkLpQwErTy' }],
  ['borrowed letters and a link', { message: 'Your pаypal account was locked, sign in at https://login.example' }],
] as [string, Parameters<typeof letter>[0]][])('%s is quarantined, with a reason in words', (_, change) => {
  expect(spamReason('contact', letter(change), false)).toMatch(/^[a-z][a-z ,-]+$/)
})

test('a filled-in honeypot is reason enough, even for a sign-up', () => {
  expect(spamReason('newsletter', { email: 'a@example.com' }, true)).toBe('the hidden field was filled in')
  expect(spamReason('newsletter', { email: 'a@example.com' }, false)).toBeUndefined()
})
