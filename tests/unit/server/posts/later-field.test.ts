/** A release that adds a field to a form receives messages written before it. */
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'
import { MESSAGE_SCHEMAS } from '#data/forms/message-schemas.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { sample } from '#tests/unit/server/sample-site.ts'

test('a message whose answer was lost is the same message to a release that adds a field', async () => {
  const site = await sample()
  onTestFinished(() => site.remove())
  onTestFinished(() => void (MESSAGE_SCHEMAS.contact = ContactMessageSchema))
  const send = async (letter: object) => (await site.post(letter, { 'Idempotency-Key': 'key-of-a-letter' })).status
  expect(await send(LETTER)).toBe(201)
  MESSAGE_SCHEMAS.contact = v.object({ ...ContactMessageSchema.entries, when: v.optional(v.string(), '') })
  expect(await send(LETTER)).toBe(201)
  expect(await send({ ...LETTER, when: 'Friday' })).toBe(422)
  expect(await site.store.list()).toMatchObject([{ fields: LETTER }])
})
