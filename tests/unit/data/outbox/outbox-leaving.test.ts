import { expect, test } from 'vitest'
import { deliver, SEND_TIMEOUT_MS } from '#data/outbox/delivery/delivery.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { keepRefused, sendFirst } from '#data/outbox/outbox.ts'
import { fateOfDraft } from '#data/outbox/draft.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { ACCEPTED, createDevice, noConnection, posted, refusal, rowOf, START, waiting } from './outbox-fakes.ts'

const NEWSLETTER = rowOf('newsletter')
const formIsGone = () => Promise.resolve(false)

test('when the form is gone, a temporary refusal is tried again', async () => {
  const device = createDevice()
  device.answerWith(refusal(503))
  const answer = await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)
  expect([answer.status, answer.headers.get('Outbox')]).toEqual([202, 'queued'])
  expect(device.entry('key-0001')).toMatchObject({ state: 'waiting', attempts: 1 })
})

test('when the form is gone, a permanent refusal needs the person', async () => {
  const device = createDevice()
  device.answerWith(refusal(400, {}, 'email: is missing'))
  await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)
  expect(device.entry('key-0001')).toMatchObject({
    state: 'needs-you',
    refusal: { status: 400, text: 'email: is missing' },
  })
})

test('when the form is gone, an acceptance leaves an unannounced receipt, and open pages hear of it', async () => {
  const device = createDevice()
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)).status).toBe(201)
  expect(device.entries()).toEqual([])
  expect(await device.store.takeUnannounced()).toMatchObject([{ number: '946-69F', kind: 'newsletter' }])
  expect(device.news).toContainEqual({ type: 'delivered', kind: 'newsletter', key: 'key-0001' })
})

test('when the form is there, nobody else tells of an acceptance', async () => {
  const device = createDevice()
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(await device.store.takeUnannounced()).toEqual([])
  expect(device.news.map(({ type }) => type)).not.toContain('delivered')
})

for (const [what, isFormOpen] of [
  ['after its page had gone', formIsGone],
  ['in the moment before its page went', () => Promise.resolve(true)],
] as const) {
  test(`a draft of what was accepted ${what} is not offered again`, async () => {
    const device = createDevice()
    await sendFirst(device, NEWSLETTER, posted('key-0001'), isFormOpen)
    expect(fateOfDraft({ sent: { text: '', key: 'key-0001' } }, device.entries(), await device.store.receipts())).toBe(
      'erase',
    )
  })
}

test('of receipts that a form has shown only the last is kept, and all others stay', async () => {
  const device = createDevice()
  await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)
  for (const sent of ['key-0002', 'key-0003']) await sendFirst(device, NEWSLETTER, posted(sent))
  expect((await device.store.receipts()).map(({ number }) => number)).toEqual([
    receiptNumber('key-0003'),
    receiptNumber('key-0001'),
  ])
})

test('other windows hear of a first try when it is stored', async () => {
  const device = createDevice()
  let known: unknown
  device.answerWith(() => {
    known = [device.news, device.entries().map(({ key }) => key)]
    return ACCEPTED()
  })
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(known).toEqual([[{ type: 'changed' }, { type: 'changed' }], ['key-0001']])
})

test('the timer leaves a first try alone until its timeout is over', async () => {
  const device = createDevice()
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(device.sent[0]!.stored!.nextAttemptAt).toBeGreaterThan(START + SEND_TIMEOUT_MS)
})

test('a message erased during a first try without an answer is not called saved, and does not return', async () => {
  const device = createDevice()
  device.answerWith(async () => {
    await device.store.clear()
    return noConnection()
  })
  const answer = await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect([answer.status, answer.headers.get('Outbox')]).toEqual([507, 'lost'])
  expect(device.entries()).toEqual([])
  expect(device.syncRequests).toBe(0)
})

test('a message erased during an accepted first try leaves no receipt', async () => {
  const device = createDevice()
  device.answerWith(async () => {
    await device.store.clear()
    return ACCEPTED()
  })
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)).status).toBe(201)
  expect(await device.store.receipts()).toEqual([])
})

/** What the form passes on when its writer has left the screen. */
const { kind, path, body, key } = waiting('key-0001')
const message = { kind, path, body, key }

test('a refusal after its writer left the screen keeps its Retry-After', async () => {
  const device = createDevice()
  await keepRefused(device, message, refusal(503, { 'Retry-After': '60' })())
  expect(device.entry('key-0001')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    retryAfter: START + 60_000,
    refusal: { status: 503, text: 'no: 503' },
  })
  device.pass(59_000)
  await replay(device, { by: 'trigger' })
  expect(device.sent).toEqual([])
  device.pass(1000)
  await replay(device, { by: 'trigger' })
  expect(device.sentKeys()).toEqual(['key-0001'])
})

test('a refusal after its writer left the screen waits for the timer as usual', async () => {
  const device = createDevice()
  await keepRefused(device, message, refusal(500)())
  expect(device.entry('key-0001')!.nextAttemptAt).toBeGreaterThan(START)
  await replay(device, { by: 'timer' })
  expect(device.sent).toEqual([])
})

test('a permanent refusal after its writer left the screen needs the person', async () => {
  const device = createDevice()
  await keepRefused(device, message, refusal(422)())
  expect(device.entry('key-0001')).toMatchObject({ state: 'needs-you', refusal: { status: 422, text: 'no: 422' } })
})

test('a refused message is not sent between being stored and being held', async () => {
  const device = createDevice()
  const add = device.store.add.bind(device.store)
  device.store.add = async (entry, signal) => {
    const stored = await add(entry, signal)
    await replay(device, { by: 'trigger' })
    return stored
  }
  await keepRefused(device, message, refusal(503, { 'Retry-After': '60' })())
  expect(device.sent).toEqual([])
})

test('Retry-After holds all messages', async () => {
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

test('Send now ends a hold, even if that try is cut off', async () => {
  const device = createDevice()
  await device.store.add(waiting('key-0001', { retryAfter: device.now() + 3_000_000 }))
  let held: unknown
  device.answerWith((sent) => {
    held = sent.stored?.retryAfter
    return ACCEPTED()
  })
  await replay(device, { by: 'person', key: 'key-0001' })
  expect(held).toBeUndefined()
})

test('a refusal whose text never ends is still a refusal', async () => {
  const endless = new Response(
    new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('half')) }),
    { status: 500, headers: { 'Content-Type': 'text/plain' } },
  )
  const outcome = await deliver(
    { ...waiting('key-0001') },
    { address: 'http://church.test' },
    () => Promise.resolve(endless),
    20,
  )
  expect(outcome).toMatchObject({ kind: 'refused', response: { status: 500 } })
})
