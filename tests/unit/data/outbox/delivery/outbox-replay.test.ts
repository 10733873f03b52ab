import { expect, test } from 'vitest'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { storeAndSend } from '#data/outbox/outbox.ts'
import {
  ACCEPTED,
  deviceWith,
  holdAnswer,
  noConnection,
  PORTAL,
  posted,
  refusal,
  rowOf,
  START,
  waiting,
  type Sent,
} from '../outbox-fakes.ts'

const TRIGGER = { by: 'trigger' } as const
const TIMER = { by: 'timer' } as const
const person = (key: string) => ({ by: 'person', key }) as const
const REFUSED = { state: 'needs-you', refusal: { status: 422, text: 'no' } } as const
/** Only the first message is answered so. */
const firstIs =
  (answer: () => Response) =>
  ({ key }: Sent) =>
    key === 'key-0001' ? answer() : ACCEPTED()

test('waiting messages are sent in the order of writing, erased, and open pages hear of it', async () => {
  const device = await deviceWith()
  expect(await replay(device, TRIGGER)).toBe(0)
  for (const [key, day] of [
    ['key-0003', 3],
    ['key-0001', 1],
    ['key-0002', 2],
  ] as const)
    await device.store.add(waiting(key, { writtenAt: START + day }))
  expect(await replay(device, TRIGGER)).toBe(0)
  // By sequence numbers: the clock may go backward.
  expect(device.sentKeys()).toEqual(['key-0003', 'key-0001', 'key-0002'])
  expect(device.sent[0]!.stored).toMatchObject({ key: 'key-0003', state: 'sending' })
  expect(device.entries()).toEqual([])
  expect(device.news).toContainEqual({ type: 'delivered', kind: 'newsletter', key: 'key-0003' })
})

test('a replay has the same key and text as the first try', async () => {
  const device = await deviceWith()
  device.answerWith(noConnection)
  await storeAndSend(device, rowOf('newsletter'), posted('key-0001', '{"email" : "ida@example.org"}'))
  device.answerWith(ACCEPTED)
  await replay(device, TRIGGER)
  const [first, second] = device.sent
  expect(second).toMatchObject({ key: first!.key, body: first!.body, path: first!.path })
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

test('however many get no answer, every other message is sent', async () => {
  const device = await deviceWith(
    ...['key-0001', 'key-0002', 'key-0003', 'key-0004', 'key-0005'].map((key) => waiting(key)),
  )
  device.answerWith(({ key }) => (key < 'key-0004' ? noConnection() : ACCEPTED()))
  let passes = 0
  while (device.entries().length > 3 && passes++ < 10) await replay(device, TRIGGER)
  expect(device.entries().map(({ key }) => key)).toEqual(['key-0001', 'key-0002', 'key-0003'])
  // Two tries without an answer end a pass, unless there was an answer in between.
  expect(device.sent.filter(({ key }) => key < 'key-0004').length).toBeLessThanOrEqual(2 * passes + 2)
})

test('a first try that was cut off counts as failed, and is tried again', async () => {
  const device = await deviceWith(waiting('key-0001', { state: 'sending', attempts: 0 }))
  await replay(device, TRIGGER)
  expect(device.sent[0]!.stored).toMatchObject({ state: 'sending', attempts: 1 })
  expect(device.entries()).toEqual([])
})

const WAITS = { state: 'waiting', attempts: 2 }
const needsYou = (status: number) => ({ state: 'needs-you', refusal: { status, text: `no: ${status}` } })
test.each<[string, () => Response, object, number]>([
  ['no connection', noConnection, WAITS, 2],
  ['a captive portal', PORTAL, WAITS, 2],
  ...[408, 409, 425, 500, 502, 504].map((status): [string, () => Response, object, number] => [
    `${status}, which is transient`,
    refusal(status),
    WAITS,
    2,
  ]),
  ['429, which concerns every message', refusal(429), WAITS, 1],
  ['503, which concerns every message', refusal(503), WAITS, 1],
  ...[400, 401, 403, 404, 413, 415, 422].map((status): [string, () => Response, object, number] => [
    `${status}, which is final`,
    refusal(status),
    needsYou(status),
    2,
  ]),
  [
    'a refusal without a text',
    () => new Response('', { status: 403, statusText: 'Forbidden' }),
    { state: 'needs-you', refusal: { status: 403, text: 'Forbidden' } },
    2,
  ],
])('after %s, the message stays with its text, and the others are sent unless all are concerned', async (...row) => {
  const [, answer, state, tries] = row
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
  device.answerWith(firstIs(answer))
  await replay(device, TRIGGER)
  expect(device.sent).toHaveLength(tries)
  expect(device.entry('key-0001')).toMatchObject({ ...state, body: '{"email":"key-0001@example.org"}' })
  expect(device.entries()).toHaveLength(tries === 2 ? 1 : 2)
})

test('a message that needs the person is tried by Send Now alone', async () => {
  const device = await deviceWith(waiting('key-0001', REFUSED))
  device.pass(365 * 86_400_000)
  for (const cause of [TRIGGER, TIMER]) await replay(device, cause)
  expect(device.sent).toEqual([])
  device.answerWith(noConnection)
  expect(await replay(device, person('key-0001'))).toBe(1)
  expect(device.entry('key-0001')).toMatchObject({ state: 'waiting', refusal: undefined })
  device.answerWith(ACCEPTED)
  await replay(device, person('key-0001'))
  expect(device.entries()).toEqual([])
})

test('the timer keeps to the wait, a trigger does not', async () => {
  const device = await deviceWith(waiting('key-0001', { nextAttemptAt: START + 30_000 }))
  device.answerWith(noConnection)
  device.pass(29_999)
  await replay(device, TIMER)
  expect(device.sent).toHaveLength(0)
  await replay(device, TRIGGER)
  expect(device.sent).toHaveLength(1)
  device.pass(60_000)
  await replay(device, TIMER)
  expect(device.sent).toHaveLength(2)
})

test.each([429, 503])('the Retry-After of %d holds all messages against timer and trigger', async (status) => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
  device.answerWith(refusal(status, { 'Retry-After': '120' }))
  await replay(device, TRIGGER)
  device.answerWith(ACCEPTED)
  device.pass(119_999)
  for (const cause of [TRIGGER, TIMER]) await replay(device, cause)
  expect(device.sentKeys()).toEqual(['key-0001'])
  device.pass(1)
  await replay(device, TRIGGER)
  expect(device.entries()).toEqual([])
})

test('Send Now ignores hold and wait, for that message only, and ends the hold even if its try is cut off', async () => {
  const held = { retryAfter: START + 60_000, nextAttemptAt: START + 60_000 }
  const device = await deviceWith(waiting('key-0001', held), waiting('key-0002', held))
  device.answerWith(noConnection)
  await replay(device, person('key-0002'))
  expect(device.sentKeys()).toEqual(['key-0002'])
  expect(device.sent[0]!.stored!.retryAfter).toBeUndefined()
  expect(device.entry('key-0002')!.retryAfter).toBeUndefined()
  expect(device.entry('key-0001')!.retryAfter).toBe(held.retryAfter)
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
  const first = storeAndSend(device, rowOf('newsletter'), posted('key-0001'))
  await isSent
  expect(await replay(device, TRIGGER)).toBe(1)
  expect(device.sentKeys()).toEqual(['key-0001', 'key-0002'])
  accept()
  await first
  expect(device.entries()).toEqual([])
})

test('of concurrent passes one works, and Send Now waits for it', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002', { retryAfter: START + 60_000 }))
  const { isSent, accept } = holdAnswer(device, 'key-0001')
  const passes = [replay(device, TRIGGER), replay(device, TRIGGER), replay(device, TIMER)]
  await isSent
  const own = replay(device, person('key-0002'))
  accept()
  await Promise.all([...passes, own])
  expect(device.sentKeys()).toEqual(['key-0001', 'key-0002'])
  expect(device.entries()).toEqual([])
})

test('a message removed during a pass, or just before its try, is not sent', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'), waiting('key-0003'))
  device.answerWith(async () => {
    await device.store.remove('key-0002')
    const update = device.store.update.bind(device.store)
    device.store.update = async (key, change) => {
      await device.store.clear()
      return update(key, change)
    }
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

test('a full device still sends', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.storage = 'full'
  expect(await replay(device, TRIGGER)).toBe(0)
  expect(device.sentKeys()).toEqual(['key-0001'])
  expect(device.entries()).toEqual([])
})
