/** A release that adds a field to a form receives messages written before it. */
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'
import { POST_ROWS } from '#data/api/api-table.ts'
import { MESSAGE_SCHEMAS } from '#data/forms/message-schemas.ts'
import { receivePost } from '#server/posts/posts.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { sample } from '#tests/unit/server/sample-site.ts'

const ROW = POST_ROWS.find(({ kind }) => kind === 'contact')!
const LATER = v.object({ ...ContactMessageSchema.entries, when: v.optional(v.string(), '') })

test('a message whose answer was lost is the same message to a release that adds a field', async () => {
  const { store, remove } = await sample()
  onTestFinished(remove)
  onTestFinished(() => void (MESSAGE_SCHEMAS.contact = ContactMessageSchema))
  const host = {
    store,
    limiter: () => 0,
    site: { name: 'A church', home: '', base: '' },
    now: Date.now,
    logError: (line: string) => expect.fail(line),
  }
  const send = async (letter: object) => {
    const request = new Request('http://localhost/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-of-a-letter' },
      body: JSON.stringify(letter),
    })
    return (await receivePost(host, ROW, request, { address: '127.0.0.1', isTrustedProxy: false })).status
  }
  expect(await send(LETTER)).toBe(201)
  MESSAGE_SCHEMAS.contact = LATER
  expect(await send(LETTER)).toBe(201)
  expect(await send({ ...LETTER, when: 'Friday' })).toBe(422)
  expect(await store.list()).toMatchObject([{ fields: LETTER }])
})
