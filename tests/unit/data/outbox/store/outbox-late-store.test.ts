/** Writes that hang and take effect after their message was reported as failed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { storeAndSend } from '#data/outbox/outbox.ts'
import { fateOfDraft } from '#data/outbox/draft.ts'
import { createDevice, deferred, noConnection, posted, refusal, rowOf, TRIGGER } from '../outbox-fakes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A device whose first writes hang, when it is too late to abort them, until the test finishes them. */
function slowDevice(writes: number) {
  const device = createDevice()
  const { add } = device.store
  const gate = deferred<void>()
  const signals: AbortSignal[] = []
  device.store.add = async (entry, signal) => {
    if (signals.length >= writes) return add(entry, signal)
    signals.push(signal!)
    const stored = await add(entry)
    await gate.promise
    return stored
  }
  const finish = async () => (gate.resolve(), settled())
  /** Sends a message, and lets three seconds pass for each write. @returns the status of the answer */
  const send = async () => {
    const sent: { status?: number } = {}
    void storeAndSend(device, rowOf('newsletter'), posted('key-0001')).then(({ status }) => (sent.status = status))
    while (sent.status === undefined) {
      await settled()
      vi.advanceTimersByTime(3000)
    }
    return sent.status
  }
  /** What a page opened now does with the draft. */
  const draft = () => fateOfDraft({ sent: { text: '', key: 'key-0001' } }, device.entries(), [])
  return { device, signals, finish, send, draft }
}

test('a write is aborted after three seconds; a refused message is not in the outbox when it ends', async () => {
  const { device, signals, finish, send } = slowDevice(1)
  device.answerWith(refusal(500))
  expect(await send()).toBe(500)
  expect(signals[0]!.aborted).toBe(true)
  await finish()
  expect(device.entries()).toEqual([])
  await replay(device, TRIGGER)
  expect(device.sent).toHaveLength(1)
})

test('a message that could be neither sent nor stored in time is not sent later', async () => {
  const { device, finish, send } = slowDevice(2)
  device.answerWith(noConnection)
  expect(await send()).toBe(507)
  await finish()
  expect(device.entries()).toEqual([])
  expect(device.news.at(-1)).toEqual({ type: 'changed' })
})

test('the late end of a first write does not erase what a second write or another Send has stored', async () => {
  for (const writes of [1, 2]) {
    const { device, finish, send } = slowDevice(writes)
    device.answerWith(noConnection)
    if (writes === 2) expect(await send()).toBe(507)
    expect(await send()).toBe(202)
    await finish()
    expect(device.entries()).toMatchObject([{ key: 'key-0001', state: 'waiting' }])
  }
})

test.each([
  ['finds no connection', noConnection, 'waiting', false],
  ['is refused for good', refusal(422), 'needs-you', false],
  ['cannot be recorded and finds no connection', noConnection, 'waiting', true],
] as const)('a late message stays if its try in a replay %s, and its draft is erased', async (...row) => {
  const [, answer, state, isFull] = row
  const { device, finish, send, draft } = slowDevice(2)
  device.answerWith(noConnection)
  expect(await send()).toBe(507)
  expect(device.entries()).toMatchObject([{ key: 'key-0001', state: 'sending' }])
  expect(draft()).toBe('leave')
  const update = vi.fn(device.store.update)
  if (isFull) update.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  device.store.update = update
  device.answerWith(answer)
  await replay(device, TRIGGER)
  expect(draft()).toBe('erase')
  await finish()
  expect(device.entries()).toMatchObject([{ key: 'key-0001', state }])
})
