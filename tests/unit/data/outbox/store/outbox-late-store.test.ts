import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { sendFirst } from '#data/outbox/outbox.ts'
import { fateOfDraft } from '#data/outbox/draft.ts'
import { createDevice, deferred, noConnection, posted, refusal, rowOf, type Device } from '../outbox-fakes.ts'

const NEWSLETTER = rowOf('newsletter')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Makes the first writes hang after they can no longer be aborted, until the test finishes them. */
function slowly(device: Device, writings = 1): { finish: () => Promise<void>; signals: AbortSignal[] } {
  const add = device.store.add.bind(device.store)
  const gate = deferred<void>()
  const signals: AbortSignal[] = []
  device.store.add = async (entry, signal) => {
    if (signals.length >= writings) return add(entry, signal)
    signals.push(signal!)
    const stored = await add(entry)
    await gate.promise
    return stored
  }
  return {
    signals,
    async finish() {
      gate.resolve()
      await settled()
    },
  }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

async function after<T>(ms: number, work: Promise<T>): Promise<T> {
  const state = { isOver: false }
  void work.finally(() => (state.isOver = true)).catch(() => undefined)
  while (!state.isOver) {
    await settled()
    vi.advanceTimersByTime(ms)
  }
  return work
}

test('a write is aborted after three seconds', async () => {
  const device = createDevice()
  const { signals } = slowly(device)
  await after(3000, sendFirst(device, NEWSLETTER, posted('key-0001')))
  expect(signals[0]!.aborted).toBe(true)
})

test('a refused message is not in the outbox when its hanging write ends', async () => {
  const device = createDevice()
  const { finish } = slowly(device)
  device.answerWith(refusal(500))
  const answer = await after(3000, sendFirst(device, NEWSLETTER, posted('key-0001')))
  expect(answer.status).toBe(500)
  await finish()
  expect(device.entries()).toEqual([])
  await replay(device, { by: 'trigger' })
  expect(device.sent).toHaveLength(1)
})

test('a message that could be neither sent nor stored in time is not sent later', async () => {
  const device = createDevice()
  const { finish } = slowly(device, 2)
  device.answerWith(noConnection)
  const answer = await after(3000, sendFirst(device, NEWSLETTER, posted('key-0001')))
  expect(answer.status).toBe(507)
  await finish()
  expect(device.entries()).toEqual([])
  expect(device.news.at(-1)).toEqual({ type: 'changed' })
})

test('the late end of a first write does not erase what a second one stored', async () => {
  const device = createDevice()
  const { finish } = slowly(device, 1)
  device.answerWith(noConnection)
  const answer = await after(3000, sendFirst(device, NEWSLETTER, posted('key-0001')))
  expect(answer.status).toBe(202)
  await finish()
  expect(device.entries()).toMatchObject([{ key: 'key-0001', state: 'waiting' }])
})

test('the late end of a first write does not erase what another Send stored', async () => {
  const device = createDevice()
  const { finish } = slowly(device, 2)
  device.answerWith(noConnection)
  expect((await after(3000, sendFirst(device, NEWSLETTER, posted('key-0001')))).status).toBe(507)
  expect((await sendFirst(device, NEWSLETTER, posted('key-0001'))).status).toBe(202)
  await finish()
  expect(device.entries()).toHaveLength(1)
})

/** A message that was called failed, and is then written after all. */
async function toldAsFailed(device: Device): Promise<() => Promise<void>> {
  const { finish } = slowly(device, 2)
  device.answerWith(noConnection)
  expect((await after(3000, sendFirst(device, NEWSLETTER, posted('key-0001')))).status).toBe(507)
  expect(device.entries()).toMatchObject([{ key: 'key-0001', state: 'sending' }])
  return finish
}
/** What a page that opens now does with the draft. */
const draftOf = (device: Device) => fateOfDraft({ sent: { text: '', key: 'key-0001' } }, device.entries(), [])

for (const [name, answer, state] of [
  ['finds no connection', noConnection, 'waiting'],
  ['is refused for good', refusal(422), 'needs-you'],
] as const) {
  test(`a late message that a replay has tried stays when that try ${name}, and its draft is erased`, async () => {
    const device = createDevice()
    const finish = await toldAsFailed(device)
    expect(draftOf(device)).toBe('leave')
    device.answerWith(answer)
    await replay(device, { by: 'trigger' })
    expect(draftOf(device)).toBe('erase')
    await finish()
    expect(device.entries()).toMatchObject([{ key: 'key-0001', state }])
  })
}

test('a late message stays even if the start of its try could not be stored', async () => {
  const device = createDevice()
  const finish = await toldAsFailed(device)
  const update = device.store.update.bind(device.store)
  device.store.update = vi.fn(update).mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  await replay(device, { by: 'trigger' })
  expect(draftOf(device)).toBe('erase')
  await finish()
  expect(device.entries()).toMatchObject([{ key: 'key-0001', state: 'waiting' }])
})

test('a first try waits neither for a replay that hangs nor for its own write', async () => {
  const device = createDevice()
  const never = deferred<Response>()
  device.answerWith(({ key }) => (key === 'key-0001' ? never.promise : Response.json({}, { status: 201 })))
  await device.store.add({
    version: 1,
    key: 'key-0001',
    kind: 'newsletter',
    path: '/api/newsletter',
    body: '{}',
    writtenAt: 0,
    state: 'waiting',
    attempts: 1,
  })
  void replay(device, { by: 'trigger' })
  await settled()
  expect(device.sentKeys()).toEqual(['key-0001'])
  expect((await sendFirst(device, NEWSLETTER, posted('key-0002'))).status).toBe(201)
})
