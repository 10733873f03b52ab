import { expect, test } from 'vitest'
import { replay } from '#data/outbox/delivery/replay.ts'
import { storeAndSend } from '#data/outbox/store-and-send.ts'
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
  TRIGGER,
  waiting,
} from '#tests/unit/data/outbox/outbox-fakes.ts'

const TIMER = { by: 'timer' } as const
const person = (key: string) => ({ by: 'person', key }) as const

test('waiting messages are sent in the order they were written, then erased, and open pages are notified', async () => {
  // The clock may go backward.
  const device = await deviceWith(
    waiting('key-0003', { writtenAt: START + 3 }),
    waiting('key-0001', { writtenAt: START + 1 }),
    waiting('key-0002', { writtenAt: START + 2 }),
  )
  expect(await replay(device, TRIGGER)).toBe(0)
  expect(device.sentKeys()).toEqual(['key-0003', 'key-0001', 'key-0002'])
  expect(device.sent[0]!.stored).toMatchObject({ key: 'key-0003', state: 'sending' })
  expect(device.entries()).toEqual([])
  expect(device.news).toContainEqual({ type: 'delivered', kind: 'newsletter', key: 'key-0003' })
})

test('a replay ends at the second network failure in a row, and all messages stay', async () => {
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

test('however many messages get no answer, every other one is sent', async () => {
  const device = await deviceWith(...[1, 2, 3, 4, 5].map((nth) => waiting(`key-000${nth}`)))
  device.answerWith(({ key }) => (key < 'key-0004' ? noConnection() : ACCEPTED()))
  let replays = 0
  while (device.entries().length > 3 && replays++ < 10) await replay(device, TRIGGER)
  expect(device.entries().map(({ key }) => key)).toEqual(['key-0001', 'key-0002', 'key-0003'])
  // Two tries without an answer end a replay, unless there is an answer in between.
  expect(device.sent.filter(({ key }) => key < 'key-0004').length).toBeLessThanOrEqual(2 * replays + 2)
})

const WAITS = { state: 'waiting', attempts: 2 }
const needsYou = (status: number, text = `no: ${status}`) => ({ state: 'needs-you', refusal: { status, text } })
const bare = () => new Response('', { status: 403, statusText: 'Forbidden' })
test.each<[string, (() => Response)[], object, number]>([
  ['no connection, or a captive portal', [noConnection, PORTAL], WAITS, 2],
  ['a temporary refusal', [408, 409, 425, 500, 502, 504].map((status) => refusal(status)), WAITS, 2],
  ['a refusal that concerns every message', [refusal(429), refusal(503)], WAITS, 1],
  ...[400, 401, 403, 404, 413, 415, 422].map((status): [string, (() => Response)[], object, number] => [
    `${status}, which is final`,
    [refusal(status)],
    needsYou(status),
    2,
  ]),
  ['a refusal without a text', [bare], needsYou(403, 'Forbidden'), 2],
])('after %s, the message stays with the reason, and the others are sent unless it concerns all', async (...row) => {
  const [, answers, state, tries] = row
  for (const answer of answers) {
    const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
    device.answerWith(({ key }) => (key === 'key-0001' ? answer() : ACCEPTED()))
    await replay(device, TRIGGER)
    expect(device.sent).toHaveLength(tries)
    expect(device.entry('key-0001')).toMatchObject({ ...state, body: '{"email":"key-0001@example.org"}' })
    expect(device.entries()).toHaveLength(tries === 2 ? 1 : 2)
  }
})

test('a message that needs the person is tried only by Send Now, and never expires', async () => {
  const device = await deviceWith(waiting('key-0001', needsYou(422) as object), waiting('key-0002', { attempts: 5000 }))
  device.answerWith(noConnection)
  device.pass(5 * 365 * 86_400_000)
  for (const cause of [TRIGGER, TIMER]) await replay(device, cause)
  expect(device.sentKeys()).toEqual(['key-0002'])
  expect(await replay(device, person('key-0001'))).toBe(2)
  expect(device.entry('key-0001')).toMatchObject({ state: 'waiting', refusal: undefined })
  device.answerWith(ACCEPTED)
  await replay(device, person('key-0001'))
  expect(device.entries().map(({ key }) => key)).toEqual(['key-0002'])
})

test.each([429, 503])('a Retry-After with %d holds back all messages from both timer and trigger', async (status) => {
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

test('Send Now ignores hold and wait, only for that message, and ends the hold even if its try is cut off', async () => {
  const held = { retryAfter: START + 60_000, nextAttemptAt: START + 60_000 }
  const device = await deviceWith(waiting('key-0001', held), waiting('key-0002', held))
  device.answerWith(noConnection)
  await replay(device, person('key-0002'))
  expect(device.sentKeys()).toEqual(['key-0002'])
  expect(device.sent[0]!.stored!.retryAfter).toBeUndefined()
  expect(device.entry('key-0002')!.retryAfter).toBeUndefined()
  expect(device.entry('key-0001')!.retryAfter).toBe(held.retryAfter)
})

test('a message being sent gets no second try and holds back no other', async () => {
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

test('only one of several concurrent replays runs; Send Now waits for it, and a first try does not', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002', { retryAfter: START + 60_000 }))
  const { isSent, accept } = holdAnswer(device, 'key-0001')
  const replays = [replay(device, TRIGGER), replay(device, TRIGGER), replay(device, TIMER)]
  await isSent
  const own = replay(device, person('key-0002'))
  expect((await storeAndSend(device, rowOf('newsletter'), posted('key-0003'))).status).toBe(201)
  accept()
  await Promise.all([...replays, own])
  expect(device.sentKeys()).toEqual(['key-0001', 'key-0003', 'key-0002'])
  expect(device.entries()).toEqual([])
})

test('a message is sent even if the device is full', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.storage = 'full'
  expect(await replay(device, TRIGGER)).toBe(0)
  expect(device.sentKeys()).toEqual(['key-0001'])
  expect(device.entries()).toEqual([])
})

test('a message removed during a replay, or just before its try, is not sent', async () => {
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
