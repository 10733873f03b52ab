import { expect, test } from 'vitest'
import { discard, takeBack } from '#data/outbox/edit.ts'
import { replay } from '#data/outbox/delivery/replay.ts'
import { storeAndSend } from '#data/outbox/store-and-send.ts'
import { deviceWith, noConnection, posted, rowOf, START, TRIGGER, waiting, type Device } from './outbox-fakes.ts'

const draftsOf = async ({ store }: Awaited<ReturnType<typeof deviceWith>>) => (await store.readAll()).drafts

test('Edit takes a message back: it becomes a draft with the same key, and nothing sends it', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
  expect(await takeBack(device, 'key-0001', 'draft-1')).toMatchObject({
    id: 'draft-1',
    values: { email: 'key-0001@example.org' },
    sent: { text: '{"email":"key-0001@example.org"}', key: 'key-0001' },
  })
  await replay(device, TRIGGER)
  await replay(device, { by: 'person', key: 'key-0001' })
  expect(device.sentKeys()).toEqual(['key-0002'])
  expect((await draftsOf(device)).map(({ id }) => id)).toEqual(['draft-1'])
  // If two windows try, one gets it.
  expect(await takeBack(device, 'key-0001', 'draft-2')).toBe('gone')
})

test('Undo puts it back as it was, in the same position, and no draft is left; a draft erased in the meantime is not put back', async () => {
  const device = await deviceWith(waiting('key-0001', { state: 'needs-you', attempts: 3 }), waiting('key-0002'))
  const before = device.entries()
  await takeBack(device, 'key-0001', 'draft-1')
  expect(await device.store.giveBack('draft-1')).toBe(true)
  expect(device.entries()).toEqual(before)
  expect(await draftsOf(device)).toEqual([])
  expect(device.news.at(-1)).toEqual({ type: 'changed' })

  await takeBack(device, 'key-0001', 'draft-1')
  await device.store.clear()
  expect(await device.store.giveBack('draft-1')).toBe(false)
  expect(device.entries()).toEqual([])
})

test('a message that only a newer release can read is not taken back; if the device cannot store the draft, the message stays', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.putRecord('newer-0001', { ...waiting('newer-0001'), version: 99 })
  expect(await takeBack(device, 'newer-0001', 'draft-1')).toBe('gone')
  device.storage = 'full'
  await expect(takeBack(device, 'key-0001', 'draft-1')).rejects.toThrow('no room')
  expect(device.entries()).toHaveLength(2)
})

test('a removal can be undone, but not over a newer record or while a draft has the message', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const [entry] = device.entries()
  await discard(device, 'key-0001')
  // As stored during a first try that is now over.
  expect(await device.store.putBack('key-0001', { ...entry, state: 'sending' })).toBe(true)
  expect(await device.store.putBack('key-0001', 'something else')).toBe(true)
  expect(device.entries()).toEqual([entry])
  await takeBack(device, 'key-0001', 'draft-1')
  expect(await device.store.putBack('key-0001', entry)).toBe(false)
  expect(device.entries()).toEqual([])
})

test('removing or editing a message erases the draft it was sent from, and no other text', async () => {
  for (const act of [discard, (device: Device, key: string) => takeBack(device, key, 'taken')]) {
    const device = await deviceWith(waiting('key-0001'))
    const draft = { kind: 'newsletter', values: {}, changedAt: START } as const
    await device.store.saveDraft({ ...draft, id: 'same', sent: { text: '', key: 'key-0001' } })
    await device.store.saveDraft({ ...draft, id: 'other' })
    await act(device, 'key-0001')
    expect((await draftsOf(device)).map(({ id }) => id).filter((id) => id !== 'taken')).toEqual(['other'])
  }
})

test('a draft that is saved again still has its message, until another window sends it', async () => {
  const device = await deviceWith(waiting('key-0001'))
  await takeBack(device, 'key-0001', 'draft-1')
  const draft = { id: 'draft-1', kind: 'newsletter', values: { email: 'new@example.org' }, changedAt: START } as const
  await device.store.saveDraft(draft)
  expect(await draftsOf(device)).toMatchObject([{ ...draft, takenBack: { key: 'key-0001' } }])
  device.answerWith(noConnection)
  await storeAndSend(device, rowOf('newsletter'), posted('key-0001'))
  await device.store.saveDraft(draft)
  expect(await draftsOf(device)).toEqual([draft])
  expect(await device.store.giveBack('draft-1')).toBe(false)
  expect(device.entries()).toHaveLength(1)
})
