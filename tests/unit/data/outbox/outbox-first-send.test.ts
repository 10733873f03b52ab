import { expect, test, vi } from 'vitest'
import { SEND_TIMEOUT_MS } from '#data/outbox/delivery/deliver.ts'
import { fateOfDraft } from '#data/outbox/draft.ts'
import { keepRefused, storeAndSend } from '#data/outbox/store-and-send.ts'
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
  type Device,
} from './outbox-fakes.ts'

const NEWSLETTER = rowOf('newsletter')
const pageIsGone = () => Promise.resolve(false)
const told = (answer: Response) => [answer.status, answer.headers.get('Outbox')]
const send = (device: Device, key = 'key-0001', isPageOpen?: () => Promise<boolean>) =>
  storeAndSend(device, NEWSLETTER, posted(key), isPageOpen)

/** A device whose first message gets this answer. */
async function sent(answer: Parameters<Device['answerWith']>[0] = ACCEPTED, isPageOpen?: () => Promise<boolean>) {
  const device = createDevice()
  device.answerWith(answer)
  const response = await send(device, 'key-0001', isPageOpen)
  return { device, response }
}

test('a message is stored before it is sent, and erased when it is accepted', async () => {
  const { device, response } = await sent()
  expect(told(response)).toEqual([201, 'answered'])
  const { stored } = device.sent[0]!
  expect(stored).toMatchObject({ key: 'key-0001', body: '{"email":"key-0001@example.org"}', state: 'sending' })
  // The timer leaves a first try alone until its timeout is over.
  expect(stored!.nextAttemptAt).toBeGreaterThan(START + SEND_TIMEOUT_MS)
  expect(device.entries()).toEqual([])
  expect(device.syncRequests).toBe(0)
  expect(await device.store.takeUnannounced()).toEqual([])
  expect(device.news.map(({ type }) => type)).not.toContain('delivered')
})

test('a message is sent byte for byte under its own key; one without a key gets one', async () => {
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
  expect(told((await sent(() => new Response(null, { status: 204 }))).response)).toEqual([204, 'answered'])
  const pretender = () => new Response('{}', { headers: { Outbox: 'queued' } })
  expect(told((await sent(pretender)).response)).toEqual([200, 'answered'])
})

test.each([400, 404, 413, 422, 429, 500, 503])(
  'a refusal (%d) of the first try is passed on, and nothing stays in the outbox',
  async (status) => {
    const { device, response } = await sent(refusal(status, { 'Retry-After': '30' }))
    expect(told(response)).toEqual([status, 'answered'])
    expect(response.headers.get('Retry-After')).toBe('30')
    expect(await response.text()).toBe(`no: ${status}`)
    expect(device.entries()).toEqual([])
    expect(device.syncRequests).toBe(0)
  },
)

test.each([
  ['without a connection', noConnection, false],
  ['with a captive portal', PORTAL, true],
])(
  '%s, the message waits, the answer is 202 and says which, and the first retry is due within 30 s',
  async (_, answer, isIntercepted) => {
    const { device, response } = await sent(answer)
    expect(told(response)).toEqual([202, 'queued'])
    expect(response.headers.has('Outbox-Intercepted')).toBe(isIntercepted)
    const { nextAttemptAt, ...entry } = device.entry('key-0001')!
    expect(entry).toMatchObject({
      state: 'waiting',
      attempts: 1,
      writtenAt: START,
      sequence: 1,
      path: '/api/newsletter',
    })
    expect(nextAttemptAt! - START).toBeGreaterThan(0)
    expect(nextAttemptAt! - START).toBeLessThanOrEqual(30_000)
    expect(device.syncRequests).toBe(1)
    expect(device.news).toContainEqual({ type: 'changed' })
  },
)

test('a message waits without Background Sync, and keeps its position when it is sent again', async () => {
  const device = createDevice()
  device.requestSync = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  device.answerWith(noConnection)
  expect((await send(device)).status).toBe(202)
  await send(device, 'key-0002')
  await storeAndSend(device, NEWSLETTER, posted('key-0001', '{"email":"changed@example.org"}'))
  expect(device.entries()).toMatchObject([
    { key: 'key-0001', sequence: 1, body: '{"email":"changed@example.org"}' },
    { key: 'key-0002', sequence: 2 },
  ])
})

test('a message is never sent twice at the same time, and other windows are notified of its first try', async () => {
  const device = createDevice()
  const { isSent, accept } = holdAnswer(device, 'key-0001')
  const both = [1, 2].map(() => send(device))
  await isSent
  expect(device.sent).toHaveLength(1)
  expect(device.news).toEqual([{ type: 'changed' }])
  device.answerWith(ACCEPTED)
  accept()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201])
})

test('a refused message whose form has left the screen is kept even if the other messages cannot be read', async () => {
  const { device, response } = await sent(refusal(503, { 'Retry-After': '600' }))
  vi.spyOn(device.store, 'readAll').mockRejectedValue(new Error('no'))
  const message = { key: 'key-0001', body: await posted('key-0001').text() }
  expect(await keepRefused(device, NEWSLETTER, message, response)).toBe(true)
  expect(device.entry('key-0001')).toMatchObject({ state: 'waiting' })
})

test('when the page is gone, an acceptance leaves an unannounced receipt, and open pages are notified', async () => {
  const { device, response } = await sent(ACCEPTED, pageIsGone)
  expect(response.status).toBe(201)
  expect(device.entries()).toEqual([])
  expect(await device.store.takeUnannounced()).toMatchObject([{ number: '946-69F', kind: 'newsletter' }])
  expect(device.news).toContainEqual({ type: 'delivered', kind: 'newsletter', key: 'key-0001' })
})

test('a message erased during its first try is not reported as saved, does not return, and leaves no receipt', async () => {
  const device = createDevice()
  const erasedThen = (answer: () => Response) => async () => {
    await device.store.clear()
    return answer()
  }
  device.answerWith(erasedThen(noConnection))
  expect(told(await send(device))).toEqual([507, 'lost'])
  expect(device.syncRequests).toBe(0)
  device.answerWith(erasedThen(ACCEPTED))
  expect((await send(device, 'key-0002', pageIsGone)).status).toBe(201)
  expect(device.entries()).toEqual([])
  expect((await device.store.readAll()).receipts).toEqual([])
})

test('a message that can only be stored after the failed try waits; one that cannot be erased still counts as accepted', async () => {
  const device = createDevice()
  device.storage = 'full'
  device.answerWith(() => {
    device.storage = 'good'
    return noConnection()
  })
  expect((await send(device)).status).toBe(202)
  expect(device.entries()).toHaveLength(1)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  device.answerWith(() => {
    device.storage = 'blocked'
    return ACCEPTED()
  })
  expect((await send(device, 'key-0002')).status).toBe(201)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test.each([
  [refusal(503), { state: 'waiting', attempts: 1 }],
  [refusal(400), { state: 'needs-you', refusal: { status: 400, text: 'no: 400' } }],
])('when the page is gone, a refusal (%#) is stored as in a replay', async (answer, stored) => {
  const { device, response } = await sent(answer, pageIsGone)
  expect(told(response)).toEqual([202, 'queued'])
  expect(device.entry('key-0001')).toMatchObject(stored)
})

test('the draft of an accepted message is never offered again, whether or not its page is gone by then', async () => {
  for (const isPageOpen of [pageIsGone, undefined]) {
    const { device } = await sent(ACCEPTED, isPageOpen)
    expect(fateOfDraft({ sent: { text: '', key: 'key-0001' } }, '', await device.store.readAll())).toBe('erase')
  }
})
