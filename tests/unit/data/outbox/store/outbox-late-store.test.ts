/** Writes that hang and take effect after their message was reported as failed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replay } from '#data/outbox/delivery/replay.ts'
import { storeAndSend } from '#data/outbox/store-and-send.ts'
import { createDevice, deferred, noConnection, posted, refusal, rowOf, TRIGGER } from '../outbox-fakes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A device that ends no write until the test says so. The first has begun by then, and can no longer be aborted. */
function slowDevice() {
  const device = createDevice()
  const { add, remove } = device.store
  const gate = deferred<void>()
  const signals: AbortSignal[] = []
  device.store.add = async (entry, signal) => {
    signals.push(signal!)
    await gate.promise
    if (signal !== signals[0] && signal!.aborted) throw signal!.reason
    return add(entry)
  }
  device.store.remove = (...given) => gate.promise.then(() => remove(...given))
  /** The next removal fails. */
  const breakRemove = () => {
    const working = device.store.remove
    device.store.remove = async () => {
      device.store.remove = working
      await gate.promise
      throw new DOMException('The connection was lost', 'UnknownError')
    }
  }
  const endWrites = async () => (gate.resolve(), settled())
  const send = () => storeAndSend(device, rowOf('newsletter'), posted('key-0001'))
  /** Lets three seconds pass for each write. @returns the status of the answer */
  const sendInVain = async () => {
    const answer = send()
    for (let write = 0; write < 3; write++) {
      await settled()
      vi.advanceTimersByTime(3000)
    }
    return (await answer).status
  }
  return { device, signals, breakRemove, endWrites, send, sendInVain }
}

test.each([
  ['was refused', refusal(500), 500],
  ['could be neither sent nor stored in time', noConnection, 507],
])('a write is aborted after three seconds; a message that %s is not in the outbox when it ends', async (...row) => {
  const [, answer, status] = row
  const { device, signals, endWrites, sendInVain } = slowDevice()
  device.answerWith(answer)
  expect(await sendInVain()).toBe(status)
  expect(signals[0]!.aborted).toBe(true)
  await endWrites()
  expect(device.entries()).toEqual([])
  await replay(device, TRIGGER)
  expect(device.sent).toHaveLength(1)
})

test.each(['', ', even if it could not be erased'])(
  'a late write does not erase what another Send stores%s',
  async (failing) => {
    const { device, endWrites, send, sendInVain, breakRemove } = slowDevice()
    if (failing) breakRemove()
    device.answerWith(noConnection)
    expect(await sendInVain()).toBe(507)
    const again = send()
    await settled()
    await endWrites()
    expect((await again).status).toBe(202)
    expect(device.entries()).toMatchObject([{ key: 'key-0001', state: 'waiting' }])
  },
)
