import { expect, test } from 'vitest'
import { discard, giveBack, takeBack } from '#data/outbox/outbox-edit.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { storeAndSend } from '#data/outbox/outbox.ts'
import {
  createDevice,
  deviceWith,
  holdAnswer,
  noConnection,
  posted,
  rowOf,
  START,
  waiting,
  type Device,
} from './outbox-fakes.ts'

const TRIGGER = { by: 'trigger' } as const

test('Edit takes a message back: it is a draft with its key, and nothing sends it', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
  expect(await takeBack(device, 'key-0001', 'draft-1')).toMatchObject({
    id: 'draft-1',
    values: { email: 'key-0001@example.org' },
    sent: { text: '{"email":"key-0001@example.org"}', key: 'key-0001' },
  })
  await replay(device, TRIGGER)
  await replay(device, { by: 'person', key: 'key-0001' })
  expect(device.sentKeys()).toEqual(['key-0002'])
  expect((await device.store.readAll()).drafts.map(({ id }) => id)).toEqual(['draft-1'])
})

test('Undo puts it back as it was, in its place, and no draft is left; a draft that was erased meanwhile is not put back', async () => {
  const device = await deviceWith(waiting('key-0001', { state: 'needs-you', attempts: 3 }), waiting('key-0002'))
  const before = device.entries()
  await takeBack(device, 'key-0001', 'draft-1')
  expect(await giveBack(device, 'draft-1')).toBe(true)
  expect(device.entries()).toEqual(before)
  expect((await device.store.readAll()).drafts).toEqual([])
  expect(device.news.at(-1)).toEqual({ type: 'changed' })

  await takeBack(device, 'key-0001', 'draft-1')
  await device.store.clear()
  expect(await giveBack(device, 'draft-1')).toBe(false)
  expect(device.entries()).toEqual([])
})

test('of two windows that edit a message one gets it', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const both = await Promise.all(['draft-1', 'draft-2'].map((id) => takeBack(device, 'key-0001', id)))
  expect(both.filter((taken) => typeof taken !== 'string')).toHaveLength(1)
  expect((await device.store.readAll()).drafts).toHaveLength(1)
})

test('a device that cannot store the draft keeps the message', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.storage = 'full'
  await expect(takeBack(device, 'key-0001', 'draft-1')).rejects.toThrow('no room')
  expect(device.entries()).toHaveLength(1)
})

test('a message that is gone, or that only a newer release can read, is not taken back', async () => {
  const device = createDevice()
  device.putRecord('newer-0001', { ...waiting('newer-0001'), version: 99 })
  expect(await takeBack(device, 'key-0001', 'draft-1')).toBe('gone')
  expect(await takeBack(device, 'newer-0001', 'draft-1')).toBe('gone')
  expect(device.entries()).toHaveLength(1)
})

test('a message being sent can be neither edited nor removed', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const { isSent, accept } = holdAnswer(device, 'key-0001')
  const pass = replay(device, TRIGGER)
  await isSent
  expect(await takeBack(device, 'key-0001', 'draft-1')).toBe('busy')
  expect(await discard(device, 'key-0001')).toBe(false)
  expect(device.entries()).toHaveLength(1)
  accept()
  await pass
})

test('a removal can be undone, but not over a newer record or while a draft has the message', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const [entry] = device.entries()
  await discard(device, 'key-0001')
  expect(await device.store.putBack('key-0001', entry)).toBe(true)
  expect(await device.store.putBack('key-0001', 'something else')).toBe(true)
  expect(device.entries()).toEqual([entry])
  await takeBack(device, 'key-0001', 'draft-1')
  expect(await device.store.putBack('key-0001', entry)).toBe(false)
  expect(device.entries()).toEqual([])
})

test('a message that another window sends again is no draft to be put back, and no save of that draft changes this', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const taken = await takeBack(device, 'key-0001', 'draft-1')
  if (typeof taken === 'string') throw new Error(taken)
  device.answerWith(noConnection)
  await storeAndSend(device, rowOf('newsletter'), posted('key-0001'))
  const { takenBack: _, ...text } = taken
  await device.store.saveDraft(text)
  expect((await device.store.readAll()).drafts).toEqual([text])
  expect(await giveBack(device, 'draft-1')).toBe(false)
  expect(device.entries()).toHaveLength(1)
})

test('a draft that is saved again still has its message', async () => {
  const device = await deviceWith(waiting('key-0001'))
  await takeBack(device, 'key-0001', 'draft-1')
  const values = { email: 'changed@example.org' }
  await device.store.saveDraft({ id: 'draft-1', kind: 'newsletter', values, changedAt: START })
  expect((await device.store.readAll()).drafts).toMatchObject([{ values, takenBack: { key: 'key-0001' } }])
})

for (const [what, act] of [
  ['removing', (device: Device) => discard(device, 'key-0001')],
  ['editing', (device: Device) => takeBack(device, 'key-0001', 'draft-1')],
] as const)
  test(`${what} a message erases the draft that it was sent from, and no other text`, async () => {
    const device = await deviceWith(waiting('key-0001'))
    const draft = { kind: 'newsletter', values: {}, changedAt: START } as const
    await device.store.saveDraft({ ...draft, id: 'same', sent: { text: '', key: 'key-0001' } })
    await device.store.saveDraft({ ...draft, id: 'other' })
    await act(device)
    expect((await device.store.readAll()).drafts.map(({ id }) => id).filter((id) => id !== 'draft-1')).toEqual([
      'other',
    ])
  })
