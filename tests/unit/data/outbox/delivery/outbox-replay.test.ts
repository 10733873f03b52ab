import { expect, test } from 'vitest'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { sendFirst } from '#data/outbox/outbox.ts'
import {
  ACCEPTED,
  deviceWith,
  holdAnswer,
  noConnection,
  posted,
  refusal,
  rowOf,
  START,
  waiting,
} from '../outbox-fakes.ts'

const TRIGGER = { by: 'trigger' } as const
const TIMER = { by: 'timer' } as const
const person = (key: string) => ({ by: 'person', key }) as const

test('an empty outbox sends nothing', async () => {
  const device = await deviceWith()
  expect(await replay(device, TRIGGER)).toBe(0)
  expect(device.sent).toEqual([])
})

test('waiting messages are sent in the order of writing, and erased', async () => {
  const device = await deviceWith(
    waiting('key-0003', { writtenAt: START + 3 }),
    waiting('key-0001', { writtenAt: START + 1 }),
    waiting('key-0002'),
  )
  expect(await replay(device, TRIGGER)).toBe(0)
  // By sequence numbers: the clock may go backward.
  expect(device.sentKeys()).toEqual(['key-0003', 'key-0001', 'key-0002'])
  expect(device.entries()).toEqual([])
})

test('open pages hear of deliveries', async () => {
  const device = await deviceWith(waiting('key-0001', { kind: 'contact', path: '/api/contact' }))
  await replay(device, TRIGGER)
  expect(device.news.filter(({ type }) => type === 'delivered')).toEqual([
    { type: 'delivered', kind: 'contact', key: 'key-0001' },
  ])
})

test('a replay has the same key and text as the first try', async () => {
  const device = await deviceWith()
  device.answerWith(noConnection)
  await sendFirst(device, rowOf('newsletter'), posted('key-0001', '{"email" : "ida@example.org"}'))
  device.answerWith(ACCEPTED)
  await replay(device, TRIGGER)
  const [first, second] = device.sent
  expect(second).toMatchObject({ key: first!.key, body: first!.body, path: first!.path })
})

test('a message being sent is stored as such', async () => {
  const device = await deviceWith(waiting('key-0001'))
  await replay(device, TRIGGER)
  expect(device.sent[0]!.stored).toMatchObject({ key: 'key-0001', state: 'sending' })
})

test('a pass ends at the second network failure in a row, and everything stays', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'), waiting('key-0003'))
  device.answerWith(noConnection)
  expect(await replay(device, TRIGGER)).toBe(3)
  expect(device.sentKeys()).toEqual(['key-0001', 'key-0002'])
  expect(device.entries().map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting', 2],
    ['waiting', 2],
    ['waiting', 1],
  ])
})

test('a message without an answer does not hold back the others', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'), waiting('key-0003'))
  device.answerWith(({ key }) => (key === 'key-0001' ? noConnection() : ACCEPTED()))
  expect(await replay(device, TRIGGER)).toBe(1)
  expect(device.sentKeys()).toEqual(['key-0001', 'key-0002', 'key-0003'])
  expect(device.entries().map(({ key }) => key)).toEqual(['key-0001'])
})

test('however many get no answer, every other message is sent', async () => {
  const device = await deviceWith(
    ...['key-0001', 'key-0002', 'key-0003', 'key-0004', 'key-0005'].map((key) => waiting(key)),
  )
  device.answerWith(({ key }) => (key < 'key-0004' ? noConnection() : ACCEPTED()))
  let passes = 0
  while (device.entries().length > 3 && passes < 10) {
    await replay(device, TRIGGER)
    passes++
  }
  expect(device.entries().map(({ key }) => key)).toEqual(['key-0001', 'key-0002', 'key-0003'])
  // Two tries without an answer end a pass, unless there was an answer in between.
  expect(device.sent.filter(({ key }) => key < 'key-0004').length).toBeLessThanOrEqual(2 * passes + 2)
})

test('a message erased just before its try is not sent', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const update = device.store.update.bind(device.store)
  device.store.update = async (key, change) => {
    await device.store.clear()
    return update(key, change)
  }
  await replay(device, TRIGGER)
  expect(device.sent).toEqual([])
})

test('a first try that was cut off counts as failed, and is tried again', async () => {
  const device = await deviceWith(waiting('key-0001', { state: 'sending', attempts: 0 }))
  await replay(device, TRIGGER)
  expect(device.sent[0]!.stored).toMatchObject({ state: 'sending', attempts: 1 })
  expect(device.entries()).toEqual([])
})

test.each([429, 503])('a pass ends at %d, which concerns all messages', async (status) => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
  device.answerWith(refusal(status))
  expect(await replay(device, TRIGGER)).toBe(2)
  expect(device.sentKeys()).toEqual(['key-0001'])
})

test.each([408, 409, 425, 500, 502, 504])(
  'after %d, which is transient, the message stays, and the others are sent',
  async (status) => {
    const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
    device.answerWith(({ key }) => (key === 'key-0001' ? refusal(status)() : ACCEPTED()))
    expect(await replay(device, TRIGGER)).toBe(1)
    expect(device.sentKeys()).toEqual(['key-0001', 'key-0002'])
    expect(device.entries()).toMatchObject([{ key: 'key-0001', state: 'waiting', attempts: 2 }])
  },
)

test.each([400, 401, 403, 404, 413, 415, 422])(
  'after %d, which is final, the message stays and needs the person',
  async (status) => {
    const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
    device.answerWith(({ key }) => (key === 'key-0001' ? refusal(status)() : ACCEPTED()))
    expect(await replay(device, TRIGGER)).toBe(0)
    expect(device.entries()).toMatchObject([
      {
        key: 'key-0001',
        state: 'needs-you',
        body: '{"email":"key-0001@example.org"}',
        refusal: { status, text: `no: ${status}` },
      },
    ])
  },
)

test('a refusal without a text has its status text', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.answerWith(() => new Response('', { status: 403, statusText: 'Forbidden' }))
  await replay(device, TRIGGER)
  expect(device.entry('key-0001')!.refusal).toEqual({ status: 403, text: 'Forbidden' })
})

test('a message that needs the person is not tried by trigger or timer', async () => {
  const device = await deviceWith(waiting('key-0001', { state: 'needs-you', refusal: { status: 422, text: 'no' } }))
  device.pass(365 * 86_400_000)
  await replay(device, TRIGGER)
  await replay(device, TIMER)
  expect(device.sent).toEqual([])
  expect(device.entries()).toHaveLength(1)
})

test('the timer keeps to the wait, a trigger does not', async () => {
  const device = await deviceWith(waiting('key-0001', { nextAttemptAt: START + 30_000 }))
  device.answerWith(noConnection)
  device.pass(29_999)
  await replay(device, TIMER)
  expect(device.sent).toHaveLength(0)
  await replay(device, TRIGGER)
  expect(device.sent).toHaveLength(1)
})

test('the timer sends when the wait is over', async () => {
  const device = await deviceWith(waiting('key-0001', { nextAttemptAt: START + 30_000 }))
  device.pass(30_000)
  await replay(device, TIMER)
  expect(device.sentKeys()).toEqual(['key-0001'])
})

test('Retry-After holds against timer and trigger', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.answerWith(refusal(503, { 'Retry-After': '120' }))
  await replay(device, TRIGGER)
  device.answerWith(ACCEPTED)
  device.pass(119_999)
  await replay(device, TRIGGER)
  await replay(device, TIMER)
  expect(device.sent).toHaveLength(1)
  device.pass(1)
  await replay(device, TRIGGER)
  expect(device.sent).toHaveLength(2)
  expect(device.entries()).toEqual([])
})

test('Send now ignores hold and wait, for that message only', async () => {
  const held = { retryAfter: START + 60_000, nextAttemptAt: START + 60_000 }
  const device = await deviceWith(waiting('key-0001', held), waiting('key-0002', held))
  await replay(device, person('key-0002'))
  expect(device.sentKeys()).toEqual(['key-0002'])
  expect(device.entries().map(({ key }) => key)).toEqual(['key-0001'])
})

test('Send now sends what was refused for good', async () => {
  const device = await deviceWith(waiting('key-0001', { state: 'needs-you', refusal: { status: 422, text: 'no' } }))
  await replay(device, person('key-0001'))
  expect(device.entries()).toEqual([])
})

test('a message refused for good that then meets no connection waits for the next try', async () => {
  const device = await deviceWith(waiting('key-0001', { state: 'needs-you', refusal: { status: 422, text: 'no' } }))
  device.answerWith(noConnection)
  expect(await replay(device, person('key-0001'))).toBe(1)
  expect(device.entry('key-0001')).toMatchObject({ state: 'waiting', refusal: undefined })
})

test('a hold ends with the next answer', async () => {
  const device = await deviceWith(waiting('key-0001', { retryAfter: START + 60_000 }))
  device.answerWith(noConnection)
  await replay(device, person('key-0001'))
  expect(device.entry('key-0001')!.retryAfter).toBeUndefined()
})

test('a clock set back does not hold a message for ever', async () => {
  const device = await deviceWith(waiting('key-0001', { nextAttemptAt: START + 30_000, retryAfter: START + 3_600_000 }))
  device.pass(-30 * 86_400_000)
  await replay(device, TIMER)
  expect(device.sentKeys()).toEqual(['key-0001'])
})

test('a message being sent gets no second try, and holds back no other', async () => {
  const device = await deviceWith(waiting('key-0002'))
  const { isSent, accept } = holdAnswer(device, 'key-0001')
  const first = sendFirst(device, rowOf('newsletter'), posted('key-0001'))
  await isSent
  expect(await replay(device, TRIGGER)).toBe(1)
  expect(device.sentKeys()).toEqual(['key-0001', 'key-0002'])
  accept()
  await first
  expect(device.entries()).toEqual([])
})

test('of concurrent passes one works', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
  await Promise.all([replay(device, TRIGGER), replay(device, TRIGGER), replay(device, TIMER)])
  expect(device.sentKeys()).toEqual(['key-0001', 'key-0002'])
})

test('Send now waits for the pass under way', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002', { retryAfter: START + 60_000 }))
  const { isSent, accept } = holdAnswer(device, 'key-0001')
  const pass = replay(device, TRIGGER)
  await isSent
  const own = replay(device, person('key-0002'))
  accept()
  await Promise.all([pass, own])
  expect(device.entries()).toEqual([])
})

test('a message removed during a pass is not sent', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
  device.answerWith(async ({ key }) => {
    if (key === 'key-0001') await device.store.remove('key-0002')
    return ACCEPTED()
  })
  await replay(device, TRIGGER)
  expect(device.sentKeys()).toEqual(['key-0001'])
})

test('messages never expire', async () => {
  const device = await deviceWith(waiting('key-0001', { attempts: 5000 }))
  device.answerWith(noConnection)
  for (let year = 0; year < 5; year++) {
    device.pass(365 * 86_400_000)
    await replay(device, TIMER)
  }
  expect(device.sent).toHaveLength(5)
  expect(device.entries()).toHaveLength(1)
})

test('a captive portal’s page is no delivery', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.answerWith(() => new Response('<h1>Log in</h1>', { headers: { 'Content-Type': 'text/html' } }))
  expect(await replay(device, TRIGGER)).toBe(1)
  expect(device.entry('key-0001')).toMatchObject({ state: 'waiting', attempts: 2 })
})

test('a full device still sends', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.storage = 'full'
  expect(await replay(device, TRIGGER)).toBe(0)
  expect(device.sentKeys()).toEqual(['key-0001'])
  expect(device.entries()).toEqual([])
})
