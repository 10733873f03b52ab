import { expect, test, vi } from 'vitest'
import { SEND_TIMEOUT_MS } from '#data/outbox/delivery/delivery.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { fateOfDraft } from '#data/outbox/draft.ts'
import { keepRefused, storeAndSend } from '#data/outbox/outbox.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import {
  ACCEPTED,
  createDevice,
  holdAnswer,
  noConnection,
  PORTAL,
  posted,
  refusal,
  rowOf,
  START,
  waiting,
  type Device,
} from './outbox-fakes.ts'

const NEWSLETTER = rowOf('newsletter')
const TRIGGER = { by: 'trigger' } as const
const formIsGone = () => Promise.resolve(false)

/** A device whose first message is answered like this. */
async function send(answer: Parameters<Device['answerWith']>[0] = ACCEPTED, isFormOpen?: () => Promise<boolean>) {
  const device = createDevice()
  device.answerWith(answer)
  const response = await storeAndSend(device, NEWSLETTER, posted('key-0001'), isFormOpen)
  return { device, response, told: [response.status, response.headers.get('Outbox')] }
}

test('a message is stored before it is sent, and erased when it is accepted', async () => {
  const { device, told } = await send()
  expect(told).toEqual([201, 'answered'])
  const [{ stored }] = device.sent as [Device['sent'][0]]
  expect(stored).toMatchObject({
    key: 'key-0001',
    body: '{"email":"key-0001@example.org"}',
    state: 'sending',
    sequence: 1,
  })
  // The timer leaves a first try alone until its timeout is over.
  expect(stored!.nextAttemptAt).toBeGreaterThan(START + SEND_TIMEOUT_MS)
  expect(device.entries()).toEqual([])
  expect(device.syncRequests).toBe(0)
})

test('a message is sent byte for byte, under its own key; one without a key gets one', async () => {
  const device = createDevice()
  const body = '{ "email": "ïda@example.org",\n"extra": "✓" }'
  await storeAndSend(device, rowOf('contact'), posted('key-0001', body, 'contact'))
  expect(device.sent).toMatchObject([{ key: 'key-0001', path: '/api/contact', body }])
  const request = posted('key-0002')
  request.headers.delete('Idempotency-Key')
  await storeAndSend(device, NEWSLETTER, request)
  expect(device.sentKeys()[1]).toMatch(/^[0-9a-f-]{36}$/)
})

test('an acceptance without a body is passed on, and a server cannot set the Outbox header', async () => {
  expect((await send(() => new Response(null, { status: 204 }))).told).toEqual([204, 'answered'])
  expect((await send(() => new Response('{}', { headers: { Outbox: 'queued' } }))).told).toEqual([200, 'answered'])
})

test.each([400, 404, 413, 422, 429, 500, 503])(
  'a refusal (%d) of the first try is passed on, and nothing stays in the outbox',
  async (status) => {
    const { device, response, told } = await send(refusal(status, { 'Retry-After': '30' }))
    expect(told).toEqual([status, 'answered'])
    expect(response.headers.get('Retry-After')).toBe('30')
    expect(await response.text()).toBe(`no: ${status}`)
    expect(device.entries()).toEqual([])
    expect(device.syncRequests).toBe(0)
  },
)

test.each<[string, () => Response]>([
  ['without a connection', noConnection],
  ['with a captive portal', PORTAL],
  ['with a portal that redirects', () => new Response(null, { status: 302, headers: { Location: 'http://p.test/' } })],
])('%s the message waits, the answer is 202, and the first retry is due within 30 s', async (_, answer) => {
  const { device, told } = await send(answer)
  expect(told).toEqual([202, 'queued'])
  const expected = { state: 'waiting', attempts: 1, writtenAt: START, sequence: 1, path: '/api/newsletter' }
  expect(device.entries()).toMatchObject([{ key: 'key-0001', kind: 'newsletter', ...expected }])
  const wait = device.entry('key-0001')!.nextAttemptAt! - START
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(30_000)
  expect(device.syncRequests).toBe(1)
  expect(device.news).toContainEqual({ type: 'changed' })
})

test('a message waits without Background Sync', async () => {
  const device = createDevice()
  device.requestSync = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  device.answerWith(noConnection)
  expect((await storeAndSend(device, NEWSLETTER, posted('key-0001'))).status).toBe(202)
  expect(device.entries()).toHaveLength(1)
})

test.each(['full', 'blocked'] as const)(
  'with a %s store a message is still sent; without a connection the answer is 507',
  async (storage) => {
    const device = createDevice()
    device.storage = storage
    expect((await storeAndSend(device, NEWSLETTER, posted('key-0001'))).status).toBe(201)
    expect(device.sentKeys()).toEqual(['key-0001'])
    device.answerWith(noConnection)
    const answer = await storeAndSend(device, NEWSLETTER, posted('key-0002'))
    expect([answer.status, answer.headers.get('Outbox')]).toEqual([507, 'lost'])
    expect(device.syncRequests).toBe(0)
  },
)

test('a message that can be stored after the failed try waits', async () => {
  const device = createDevice()
  device.storage = 'full'
  device.answerWith(() => {
    device.storage = 'good'
    return noConnection()
  })
  expect((await storeAndSend(device, NEWSLETTER, posted('key-0001'))).status).toBe(202)
  expect(device.entries()).toHaveLength(1)
})

test('a message is accepted even if it cannot be erased afterwards', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const device = createDevice()
  device.answerWith(() => {
    device.storage = 'blocked'
    return ACCEPTED()
  })
  expect((await storeAndSend(device, NEWSLETTER, posted('key-0001'))).status).toBe(201)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('a message sent again while it waits keeps its place', async () => {
  const { device } = await send(noConnection)
  await storeAndSend(device, NEWSLETTER, posted('key-0002'))
  await storeAndSend(device, NEWSLETTER, posted('key-0001', '{"email":"changed@example.org"}'))
  expect(device.entries()).toMatchObject([
    { key: 'key-0001', sequence: 1, body: '{"email":"changed@example.org"}' },
    { key: 'key-0002', sequence: 2 },
  ])
})

test('a message is never sent twice at the same time, and other windows hear of its first try', async () => {
  const device = createDevice()
  const { isSent, accept } = holdAnswer(device, 'key-0001')
  const both = [1, 2].map(() => storeAndSend(device, NEWSLETTER, posted('key-0001')))
  await isSent
  expect(device.sent).toHaveLength(1)
  expect(device.news).toEqual([{ type: 'changed' }])
  device.answerWith(ACCEPTED)
  accept()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201])
})

// When the form is gone

test.each<[string, () => Response, object]>([
  ['a temporary refusal is tried again', refusal(503), { state: 'waiting', attempts: 1 }],
  [
    'a permanent refusal needs the person',
    refusal(400, {}, 'email: is missing'),
    { state: 'needs-you', refusal: { status: 400, text: 'email: is missing' } },
  ],
])('when the form is gone, %s', async (_, answer, stored) => {
  const { device, told } = await send(answer, formIsGone)
  expect(told).toEqual([202, 'queued'])
  expect(device.entry('key-0001')).toMatchObject(stored)
})

test('when the form is gone, an acceptance leaves an unannounced receipt, and open pages hear of it', async () => {
  const { device, response } = await send(ACCEPTED, formIsGone)
  expect(response.status).toBe(201)
  expect(device.entries()).toEqual([])
  expect(await device.store.takeUnannounced()).toMatchObject([{ number: '946-69F', kind: 'newsletter' }])
  expect(device.news).toContainEqual({ type: 'delivered', kind: 'newsletter', key: 'key-0001' })
})

test('when the form is there, nobody else tells of an acceptance', async () => {
  const { device } = await send()
  expect(await device.store.takeUnannounced()).toEqual([])
  expect(device.news.map(({ type }) => type)).not.toContain('delivered')
})

test.each([
  ['after its page had gone', formIsGone],
  ['in the moment before its page went', undefined],
])('a draft of what was accepted %s is not offered again', async (_, isFormOpen) => {
  const { device } = await send(ACCEPTED, isFormOpen)
  const draft = { sent: { text: '', key: 'key-0001' } }
  expect(fateOfDraft(draft, device.entries(), (await device.store.readAll()).receipts)).toBe('erase')
})

test('of receipts that a form has shown only the last is kept, and all others stay', async () => {
  const { device } = await send(ACCEPTED, formIsGone)
  for (const key of ['key-0002', 'key-0003']) await storeAndSend(device, NEWSLETTER, posted(key))
  const numbers = (await device.store.readAll()).receipts.map(({ number }) => number)
  expect(numbers).toEqual([receiptNumber('key-0003'), receiptNumber('key-0001')])
})

test('a message erased during its first try is not called saved, does not return, and leaves no receipt', async () => {
  const device = createDevice()
  const erasedThen = (answer: () => Response) => async () => {
    await device.store.clear()
    return answer()
  }
  device.answerWith(erasedThen(noConnection))
  const lost = await storeAndSend(device, NEWSLETTER, posted('key-0001'))
  expect([lost.status, lost.headers.get('Outbox')]).toEqual([507, 'lost'])
  expect(device.syncRequests).toBe(0)
  device.answerWith(erasedThen(ACCEPTED))
  expect((await storeAndSend(device, NEWSLETTER, posted('key-0002'), formIsGone)).status).toBe(201)
  expect(device.entries()).toEqual([])
  expect((await device.store.readAll()).receipts).toEqual([])
})

/** What the form passes on when its writer has left the screen. */
const { kind, path, body, key } = waiting('key-0001')
const message = { kind, path, body, key }
const HELD = { state: 'waiting', attempts: 1, retryAfter: START + 60_000, refusal: { status: 503, text: 'no: 503' } }

test.each<[Response, object]>([
  [refusal(503, { 'Retry-After': '60' })(), HELD],
  [refusal(500)(), { state: 'waiting', attempts: 1, nextAttemptAt: START + 30_000, retryAfter: undefined }],
  [refusal(422)(), { state: 'needs-you', refusal: { status: 422, text: 'no: 422' } }],
  // This device had no connection and no room: nobody has refused it.
  [refusal(507)(), { state: 'waiting', attempts: 1, refusal: undefined }],
])('a refusal (%#) after its writer left the screen stays in the outbox', async (response, stored) => {
  const device = createDevice()
  await keepRefused(device, message, response)
  expect(device.entry('key-0001')).toMatchObject(stored)
})

test('a refused message is not sent between being stored and being held', async () => {
  const device = createDevice()
  const { add } = device.store
  device.store.add = async (entry, signal) => {
    const stored = await add(entry, signal)
    await replay(device, TRIGGER)
    return stored
  }
  await keepRefused(device, message, refusal(503, { 'Retry-After': '60' })())
  expect(device.sent).toEqual([])
})
