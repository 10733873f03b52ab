import { expect, test, vi } from 'vitest'
import { sendFirst } from '#data/outbox/outbox.ts'
import { ACCEPTED, createDevice, holdAnswer, noConnection, posted, refusal, rowOf, START } from './outbox-fakes.ts'

const NEWSLETTER = rowOf('newsletter')

test('a message is stored before it is sent, and erased when it is accepted', async () => {
  const device = createDevice()
  const answer = await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(answer.status).toBe(201)
  expect(answer.headers.get('Outbox')).toBe('answered')
  expect(device.sent[0]!.stored).toMatchObject({
    key: 'key-0001',
    body: '{"email":"key-0001@example.org"}',
    state: 'sending',
    sequence: 1,
  })
  expect(device.entries()).toEqual([])
  expect(device.syncRequests).toBe(0)
})

test('a message is sent byte for byte, under its own key', async () => {
  const device = createDevice()
  const body = '{ "email": "ïda@example.org",\n"extra": "✓" }'
  await sendFirst(device, rowOf('contact'), posted('key-0001', body, 'contact'))
  expect(device.sent).toMatchObject([{ key: 'key-0001', path: '/api/contact', body }])
})

test('an acceptance without a body is passed on', async () => {
  const device = createDevice()
  device.answerWith(() => new Response(null, { status: 204 }))
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'))).status).toBe(204)
  expect(device.entries()).toEqual([])
})

test('a server cannot set the Outbox header', async () => {
  const device = createDevice()
  device.answerWith(() => new Response('{}', { status: 200, headers: { Outbox: 'queued' } }))
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'))).headers.get('Outbox')).toBe('answered')
  expect(device.syncRequests).toBe(0)
})

test('a message without a key gets one', async () => {
  const device = createDevice()
  const request = posted('key-0001')
  request.headers.delete('Idempotency-Key')
  await sendFirst(device, NEWSLETTER, request)
  expect(device.sentKeys()[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([400, 404, 413, 422, 429, 500, 503])(
  'a refusal (%d) of the first try is passed on, and nothing stays in the outbox',
  async (status) => {
    const device = createDevice()
    device.answerWith(refusal(status, { 'Retry-After': '30' }))
    const answer = await sendFirst(device, NEWSLETTER, posted('key-0001'))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Outbox')).toBe('answered')
    expect(answer.headers.get('Retry-After')).toBe('30')
    expect(await answer.text()).toBe(`no: ${status}`)
    expect(device.entries()).toEqual([])
    expect(device.syncRequests).toBe(0)
  },
)

test('without a connection the message waits, and the answer is 202', async () => {
  const device = createDevice()
  device.answerWith(noConnection)
  const answer = await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(answer.status).toBe(202)
  expect(answer.headers.get('Outbox')).toBe('queued')
  expect(device.entries()).toMatchObject([
    {
      key: 'key-0001',
      kind: 'newsletter',
      path: '/api/newsletter',
      state: 'waiting',
      attempts: 1,
      writtenAt: START,
      sequence: 1,
    },
  ])
  expect(device.syncRequests).toBe(1)
})

test('the first retry is due within 30 s', async () => {
  const device = createDevice()
  device.answerWith(noConnection)
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  const { nextAttemptAt } = device.entry('key-0001')!
  expect(nextAttemptAt! - START).toBeGreaterThan(0)
  expect(nextAttemptAt! - START).toBeLessThanOrEqual(30_000)
})

test.each([
  ['a captive portal’s page', () => new Response('<h1>Log in</h1>', { headers: { 'Content-Type': 'text/html' } })],
  [
    'a static host’s fallback page with status 404',
    () => new Response('<h1>404</h1>', { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  ],
  ['a captive portal’s page without a type', () => new Response(new TextEncoder().encode('<html>Log in'))],
  [
    'a captive portal’s XML',
    () => new Response('<WISPAccessGatewayParam/>', { headers: { 'Content-Type': 'text/xml' } }),
  ],
  ['a picture', () => new Response('GIF89a', { headers: { 'Content-Type': 'image/gif' } })],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'http://portal.test/' } })],
  ['an error response', () => Response.error()],
])('%s is no delivery, and the message waits', async (_, answer) => {
  const device = createDevice()
  device.answerWith(answer)
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'))).status).toBe(202)
  expect(device.entries()).toHaveLength(1)
})

test('after a timeout the message waits', async () => {
  const device = createDevice()
  device.timeoutMs = 1
  device.answerWith(() => new Promise(() => undefined))
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'))).status).toBe(202)
  expect(device.entries()).toHaveLength(1)
})

test.each(['full', 'blocked'] as const)('with a %s store and no connection the answer is 507', async (storage) => {
  const device = createDevice()
  device.storage = storage
  device.answerWith(noConnection)
  const answer = await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(answer.status).toBe(507)
  expect(answer.headers.get('Outbox')).toBe('lost')
  expect(device.syncRequests).toBe(0)
})

test.each(['full', 'blocked'] as const)('with a %s store the message is still sent', async (storage) => {
  const device = createDevice()
  device.storage = storage
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'))).status).toBe(201)
  expect(device.sentKeys()).toEqual(['key-0001'])
})

test('a message that can be stored after the failed try waits', async () => {
  const device = createDevice()
  device.storage = 'full'
  device.answerWith(() => {
    device.storage = 'good'
    return noConnection()
  })
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'))).status).toBe(202)
  expect(device.entries()).toHaveLength(1)
})

test('a message is accepted even if it cannot be erased afterward', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const device = createDevice()
  device.answerWith(() => {
    device.storage = 'blocked'
    return ACCEPTED()
  })
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'))).status).toBe(201)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('a message sent again while it waits keeps its place', async () => {
  const device = createDevice()
  device.answerWith(noConnection)
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  await sendFirst(device, NEWSLETTER, posted('key-0002'))
  await sendFirst(device, NEWSLETTER, posted('key-0001', '{"email":"changed@example.org"}'))
  expect(device.entries().map(({ key, sequence }) => [key, sequence])).toEqual([
    ['key-0001', 1],
    ['key-0002', 2],
  ])
  expect(device.entry('key-0001')!.body).toBe('{"email":"changed@example.org"}')
})

test('a message is never sent twice at the same time', async () => {
  const device = createDevice()
  const { isSent, accept } = holdAnswer(device, 'key-0001')
  const one = sendFirst(device, NEWSLETTER, posted('key-0001'))
  const other = sendFirst(device, NEWSLETTER, posted('key-0001'))
  await isSent
  expect(device.sent).toHaveLength(1)
  device.answerWith(ACCEPTED)
  accept()
  expect((await one).status).toBe(201)
  expect((await other).status).toBe(201)
})

test('open pages hear of changes', async () => {
  const device = createDevice()
  device.answerWith(noConnection)
  await sendFirst(device, NEWSLETTER, posted('key-0001'))
  expect(device.news).toContainEqual({ type: 'changed' })
})

test('without Background Sync the message waits all the same', async () => {
  const device = createDevice()
  device.requestSync = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  device.answerWith(noConnection)
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'))).status).toBe(202)
})
