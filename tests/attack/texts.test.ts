/**
 * Code that reads a stranger's text reads every nasty shape in linear time: the whole path of a post or a URL through the
 * server, and functions that parse with more than one pattern (single ones: `patterns.test.ts`). To add one, add a line.
 */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORM_TYPE } from '#data/forms/native-form.ts'
import { filterSermons } from '#data/site/sermon-filter.ts'
import { parseCues } from '#data/recordings/cues.ts'
import { EmailField } from '#schema/forms/contact-message.ts'
import { inboxCsv } from '#server/inbox/csv.ts'
import { inboxText } from '#server/inbox/text.ts'
import { composeMail } from '#server/mail/compose.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { sample, type Sample } from '#tests/unit/server/sample-site.ts'
import { expectLinear } from './cpu-time.ts'

const FIELDS = Object.keys(LETTER)
const SERMON = {
  id: 1,
  title: 'A title',
  preacher: 'A preacher',
  date: '2025-08-31T10:30:00-05:00',
  scripture: ['John 3:16'],
  series: 'A series',
  description: 'What it is about.',
} as unknown as Parameters<typeof filterSermons>[0][number]

const received = (field: string, text: string) => ({
  key: 'a-key-of-its-own',
  kind: 'contact' as const,
  receivedAt: '2025-09-01T12:00:00.000Z',
  fields: { ...LETTER, [field]: text },
})

/** Code that no post below reaches: the inbox and mail, and the page. */
const READERS: Record<string, (text: string) => unknown> = {
  'a transcript': parseCues,
  'an email address, before the @': (text) => v.safeParse(EmailField, `${text}@example.com`),
  'an email address, after the @': (text) => v.safeParse(EmailField, `ann@${text}`),
  'an email address, its last part': (text) => v.safeParse(EmailField, `ann@example.${text}`),
  'the inbox as a table': (text) => inboxText([received('message', text)], { width: 80 }),
  'the inbox as CSV': (text) => inboxCsv([received('message', text)], 'contact'),
  'a mail': (text) =>
    ['name', 'message'].map((field) =>
      composeMail(
        { ...received(field, text), attempts: 1, addressee: 'office@church.example', refusals: 0 },
        { smtpUrl: '', to: [], from: 'office@church.example' },
        { name: 'A church', siteUrl: 'https://church.example', timeZone: 'UTC' },
      ),
    ),
  'a search in the sermons': (q) => filterSermons([SERMON], { q, series: q }),
}

test.each(Object.keys(READERS))('%s', async (name) => {
  await expectLinear(READERS[name]!)
})

let site: Sample
beforeAll(async () => void (site = await sample({ trustProxy: true })))
afterAll(() => site.remove())

test.each(FIELDS)('a post with the shape as %s, as JSON and as a form', async (field) => {
  await expectLinear(async (text) => {
    expect((await site.post({ ...LETTER, [field]: text.slice(0, 30_000) })).status).toBeLessThan(500)
    expect((await site.postForm({ ...LETTER, [field]: text })).status).toBeLessThan(500)
  })
})

test.each(['application/json', FORM_TYPE])('a body of %s that is nothing but the shape', async (type) => {
  await expectLinear(async (text) => expect((await site.post(text, { 'Content-Type': type })).status).toBeLessThan(500))
})

test.each(['/', '/api/sermons/', '/api/events?limit=', '/contact/sent?receipt=', '/photos/nave-'])(
  'a URL with the shape after %s',
  async (before) => {
    await expectLinear(async (text) => {
      // Unencoded, as far as URL parsing accepts it.
      const url = URL.canParse(before + text, 'http://church.test') ? text : encodeURIComponent(text).slice(0, 64_000)
      expect((await site.request(before + url)).status).toBeLessThan(500)
    })
  },
)

test.each([
  'Idempotency-Key',
  'Origin',
  'Sec-Fetch-Site',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Content-Type',
  'Content-Length',
])('a post with the shape as %s', async (name) => {
  await expectLinear((text) => site.post(LETTER, { [name]: text }))
})

test.each(['If-None-Match', 'Accept-Encoding', 'X-Forwarded-Proto'])('a page with the shape as %s', async (name) => {
  await expectLinear((text) => site.request('/about', { headers: { [name]: text } }))
})
