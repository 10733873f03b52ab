import { expect, test } from 'vitest'
import { deliver, SEND_TIMEOUT_MS } from '#data/outbox/delivery/delivery.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { keepRefused, sendFirst } from '#data/outbox/outbox.ts'
import { fateOfDraft } from '#data/outbox/draft.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { ACCEPTED, createDevice, noConnection, posted, refusal, rowOf, START, waiting } from './outbox-fakes.ts'

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
  expect(device.entry('key-0001')).toMatchObject({
    state: 'needs-you',
    refusal: { status: 400, text: 'email: is missing' },
  })
})

test('accepted after its form has gone, it leaves a receipt that nobody has told of, and every open page hears of it', async () => {
  const device = createDevice()
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)).status).toBe(201)
  expect(device.entries()).toEqual([])
  expect(await device.store.takeUnannounced()).toMatchObject([{ number: '946-69F', kind: 'newsletter' }])
  expect(device.news).toContainEqual({ type: 'delivered', kind: 'newsletter', key: 'key-0001' })
})

test('accepted with its form there, nobody else tells of it', async () => {
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

test('of what its form has told of, the device keeps the last receipt only, and every other one', async () => {
  const device = createDevice()
  await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)
  for (const sent of ['key-0002', 'key-0003']) await sendFirst(device, NEWSLETTER, posted(sent))
  expect((await device.store.receipts()).map(({ number }) => number)).toEqual([
    receiptNumber('key-0003'),
    receiptNumber('key-0001'),
  ])
})

test('other windows know of a first try as soon as it is stored', async () => {
  const device = createDevice()
  let known: unknown
  device.answerWith(() => {
    known = [device.news, device.entries().map(({ key }) => key)]
    return ACCEPTED()
  })
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(known).toEqual([[{ type: 'changed' }, { type: 'changed' }], ['key-0001']])
})

test('the timer leaves a first try alone for longer than that takes', async () => {
  const device = createDevice()
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(device.sent[0]!.stored!.nextAttemptAt).toBeGreaterThan(START + SEND_TIMEOUT_MS)
})

test('erased during a first try that gets no answer, nothing is called saved, and nothing comes back', async () => {
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

test('erased during a first try that is accepted, it leaves no receipt', async () => {
  const device = createDevice()
  device.answerWith(async () => {
    await device.store.clear()
    return ACCEPTED()
  })
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'), formIsGone)).status).toBe(201)
  expect(await device.store.receipts()).toEqual([])
})

/** What the form of a writer who is on another screen by now hands over. */
const { kind, path, body, key } = waiting('key-0001')
const message = { kind, path, body, key }

test('what was refused after its writer had gone to another screen keeps the pause that the server asked for', async () => {
  const device = createDevice()
  await keepRefused(device, message, refusal(503, { 'Retry-After': '60' })())
  expect(device.entry('key-0001')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    heldUntil: START + 60_000,
    refusal: { status: 503, text: 'no: 503' },
  })
  device.pass(59_000)
  await replay(device, { by: 'trigger' })
  expect(device.sent).toEqual([])
  device.pass(1000)
  await replay(device, { by: 'trigger' })
  expect(device.sentKeys()).toEqual(['key-0001'])
})

test('and the timer waits as after any other try', async () => {
  const device = createDevice()
  await keepRefused(device, message, refusal(500)())
  expect(device.entry('key-0001')!.nextAttemptAt).toBeGreaterThan(START)
  await replay(device, { by: 'timer' })
  expect(device.sent).toEqual([])
})

test('and what was refused for good needs its writer', async () => {
  const device = createDevice()
  await keepRefused(device, message, refusal(422)())
  expect(device.entry('key-0001')).toMatchObject({ state: 'needs-you', refusal: { status: 422, text: 'no: 422' } })
})

test('it is not sent between being stored and being held', async () => {
  const device = createDevice()
  const add = device.store.add.bind(device.store)
  device.store.add = async (...given) => {
    const stored = await add(...given)
    await replay(device, { by: 'trigger' })
    return stored
  }
  await keepRefused(device, message, refusal(503, { 'Retry-After': '60' })())
  expect(device.sent).toEqual([])
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

test('what an outbox sends is marked, so that a worker on the way lets it through', async () => {
  const device = createDevice()
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(device.sent[0]!.request.headers.get('Outbox')).toBe('direct')
})
