import { expect, test } from 'vitest'
import { deliver } from '#data/delivery.ts'
import { replay, sendFirst } from '#data/outbox.ts'
import { ACCEPTED, createDevice, posted, refusal, rowOf, waiting } from './outbox-fakes.ts'

const NEWSLETTER = rowOf('newsletter')
const formIsGone = () => Promise.resolve(false)

test('a passing refusal whose form is gone waits to be tried again', async () => {
  const device = createDevice()
  device.answerWith(refusal(503))
  const answer = await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)
  expect([answer.status, answer.headers.get('Outbox')]).toEqual([202, 'queued'])
  expect(device.entry('key-0001')).toMatchObject({ state: 'waiting', attempts: 1 })
})

test('a final refusal whose form is gone needs the person', async () => {
  const device = createDevice()
  device.answerWith(refusal(400, {}, 'email: is missing'))
  await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)
  expect(device.entry('key-0001')).toMatchObject({ state: 'needs-you', refusal: { status: 400, text: 'email: is missing' } })
})

test('a server that asks for a pause is left alone with every message', async () => {
  const device = createDevice()
  await device.store.add(waiting('key-0001'))
  await device.store.add(waiting('key-0002'))
  device.answerWith(refusal(429, { 'Retry-After': '600' }))
  await replay(device, { by: 'trigger' })
  await replay(device, { by: 'trigger' })
  expect(device.sentKeys()).toEqual(['key-0001'])
  device.pass(601_000)
  device.answerWith(ACCEPTED)
  await replay(device, { by: 'trigger' })
  expect(device.entries()).toEqual([])
})

test('the person’s own Send now ends a hold, even when that try is cut off', async () => {
  const device = createDevice()
  await device.store.add(waiting('key-0001', { heldUntil: device.now() + 3_000_000 }))
  let held: unknown
  device.answerWith((sent) => {
    held = sent.stored?.heldUntil
    return ACCEPTED()
  })
  await replay(device, { by: 'person', key: 'key-0001' })
  expect(held).toBeUndefined()
})

test('a refusal whose text never ends is a refusal all the same', async () => {
  const endless = new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('half')) }), { status: 500, headers: { 'Content-Type': 'text/plain' } })
  const outcome = await deliver({ ...waiting('key-0001') }, { address: 'http://church.test' }, () => Promise.resolve(endless), 20)
  expect(outcome).toMatchObject({ kind: 'refused', response: { status: 500 } })
})

test('what an outbox sends is marked, so that a worker on the way lets it through', async () => {
  const device = createDevice()
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(device.sent[0]!.request.headers.get('Outbox')).toBe('direct')
})
