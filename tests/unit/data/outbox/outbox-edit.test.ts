import { expect, test, vi } from 'vitest'
import { REPLACES_HEADER } from '#data/outbox/outbox-protocol.ts'
import { acquireEditLease, discard, releaseEditLease } from '#data/outbox/outbox-edit.ts'
import { withoutSuperseded } from '#data/outbox/store/outbox-entry.ts'
import { EDIT_LEASE_MS } from '#data/outbox/delivery/retry-schedule.ts'
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
} from './outbox-fakes.ts'

const NEWSLETTER = rowOf('newsletter')
const TRIGGER = { by: 'trigger' } as const

const changed = (key: string, replaces: string) => {
  const request = posted(key)
  request.headers.set(REPLACES_HEADER, replaces)
  return request
}

test('a message being edited is not sent for an hour, by trigger or timer', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002'))
  expect(await acquireEditLease(device, 'key-0001', 'draft-1')).toMatchObject({
    key: 'key-0001',
    editedUntil: START + EDIT_LEASE_MS,
  })
  await replay(device, TRIGGER)
  expect(device.sentKeys()).toEqual(['key-0002'])
  device.pass(EDIT_LEASE_MS)
  await replay(device, TRIGGER)
  expect(device.sentKeys()).toEqual(['key-0002', 'key-0001'])
})

test('a message being edited in one draft cannot be edited in another until it is released, or an hour has passed', async () => {
  const device = await deviceWith(waiting('key-0001'))
  await acquireEditLease(device, 'key-0001', 'draft-1')
  expect(await acquireEditLease(device, 'key-0001', 'draft-2')).toBe('elsewhere')
  await releaseEditLease(device, 'key-0001', 'draft-2')
  expect(await acquireEditLease(device, 'key-0001', 'draft-2')).toBe('elsewhere')
  device.pass(EDIT_LEASE_MS - 1)
  expect(await acquireEditLease(device, 'key-0001', 'draft-2')).toBe('elsewhere')
  // The draft that has it renews its lease.
  expect(await acquireEditLease(device, 'key-0001', 'draft-1')).toMatchObject({
    editor: 'draft-1',
    editedUntil: device.now() + EDIT_LEASE_MS,
  })
  device.pass(EDIT_LEASE_MS)
  expect(await acquireEditLease(device, 'key-0001', 'draft-2')).toMatchObject({ editor: 'draft-2' })
  await releaseEditLease(device, 'key-0001', 'draft-2')
  expect(await acquireEditLease(device, 'key-0001', 'draft-1')).toMatchObject({ editor: 'draft-1' })
})

test('of two concurrent edits one gets the message', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const both = await Promise.all(['draft-1', 'draft-2'].map((draft) => acquireEditLease(device, 'key-0001', draft)))
  expect(both.filter((taken) => typeof taken !== 'string')).toHaveLength(1)
})

test('a message that is gone cannot be edited', async () => {
  expect(await acquireEditLease(await deviceWith(), 'key-0001', 'draft-1')).toBe('busy')
})

test('released unchanged, a message is sent when it is due', async () => {
  const device = await deviceWith(waiting('key-0001'))
  await acquireEditLease(device, 'key-0001', 'draft-1')
  await releaseEditLease(device, 'key-0001', 'draft-1')
  await replay(device, TRIGGER)
  expect(device.sentKeys()).toEqual(['key-0001'])
})

test('Send now sends a message that is being edited', async () => {
  const device = await deviceWith(waiting('key-0001'))
  await acquireEditLease(device, 'key-0001', 'draft-1')
  await replay(device, { by: 'person', key: 'key-0001' })
  expect(device.sentKeys()).toEqual(['key-0001'])
})

test('a message being sent can be neither edited nor removed', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const { isSent, accept } = holdAnswer(device, 'key-0001')
  const pass = replay(device, TRIGGER)
  await isSent
  expect(await acquireEditLease(device, 'key-0001', 'draft-1')).toBe('busy')
  expect(await discard(device, 'key-0001')).toBe(false)
  expect(device.entries()).toHaveLength(1)
  accept()
  await pass
})

test('when changed text is accepted, nothing of the earlier text stays', async () => {
  const device = await deviceWith(waiting('key-0001'))
  await acquireEditLease(device, 'key-0001', 'draft-1')
  expect((await sendFirst(device, NEWSLETTER, changed('key-0002', 'key-0001'))).status).toBe(201)
  expect(device.entries()).toEqual([])
  expect(device.sentKeys()).toEqual(['key-0002'])
})

test('the earlier text is stored until the changed text is safe', async () => {
  const device = await deviceWith(waiting('key-0001'))
  let during: string[] = []
  device.answerWith(() => {
    during = device.entries().map(({ key }) => key)
    return ACCEPTED()
  })
  await sendFirst(device, NEWSLETTER, changed('key-0002', 'key-0001'))
  expect(during).toEqual(['key-0001', 'key-0002'])
})

test('without a connection the changed text replaces the earlier one', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.answerWith(noConnection)
  expect((await sendFirst(device, NEWSLETTER, changed('key-0002', 'key-0001'))).status).toBe(202)
  expect(device.entries().map(({ key }) => key)).toEqual(['key-0002'])
})

test('when changed text is refused, it stays in the form, and the earlier text in the outbox', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.answerWith(refusal(422))
  expect((await sendFirst(device, NEWSLETTER, changed('key-0002', 'key-0001'))).status).toBe(422)
  expect(device.entries().map(({ key }) => key)).toEqual(['key-0001'])
})

test('when changed text can be neither sent nor stored, the earlier text stays', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.storage = 'full'
  device.answerWith(noConnection)
  expect((await sendFirst(device, NEWSLETTER, changed('key-0002', 'key-0001'))).status).toBe(507)
  expect(device.entries().map(({ key }) => key)).toEqual(['key-0001'])
})

test('after a crash between storing the changed text and erasing the earlier one, only the changed text is shown and sent', async () => {
  const device = await deviceWith(
    waiting('key-0001'),
    waiting('key-0002', { state: 'sending', replaces: 'key-0001' }),
    waiting('key-0003', { replaces: 'key-0002' }),
  )
  expect(withoutSuperseded(device.entries()).map(({ key }) => key)).toEqual(['key-0003'])
  await replay(device, TRIGGER)
  expect(device.sentKeys()).toEqual(['key-0003'])
  expect(device.entries()).toEqual([])
})

test('earlier text that cannot be erased is not sent, because the changed text replaces it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const device = await deviceWith(waiting('key-0001'))
  const remove = device.store.remove.bind(device.store)
  device.store.remove = (key, how) =>
    key === 'key-0001' ? Promise.reject(new DOMException('no', 'UnknownError')) : remove(key, how)
  expect((await sendFirst(device, NEWSLETTER, changed('key-0002', 'key-0001'))).status).toBe(201)
  await replay(device, TRIGGER)
  expect(device.sentKeys()).toEqual(['key-0002', 'key-0002'])
  device.store.remove = remove
  await replay(device, TRIGGER)
  expect(device.entries()).toEqual([])
  expect(device.sentKeys()).not.toContain('key-0001')
  log.mockRestore()
})

test('removing a changed message removes all its versions', async () => {
  const device = await deviceWith(waiting('key-0001'), waiting('key-0002', { replaces: 'key-0001' }))
  expect(await discard(device, 'key-0002')).toBe(true)
  expect(device.entries()).toEqual([])
})

test('a temporary refusal is stored, and a missing connection clears it', async () => {
  const device = await deviceWith(waiting('key-0001'))
  device.answerWith(refusal(500))
  await replay(device, TRIGGER)
  expect(device.entry('key-0001')).toMatchObject({ state: 'waiting', refusal: { status: 500, text: 'no: 500' } })
  device.answerWith(noConnection)
  await replay(device, TRIGGER)
  expect(device.entry('key-0001')!.refusal).toBeUndefined()
})

test('a message delivered after waiting leaves only its receipt', async () => {
  const device = await deviceWith(waiting('key-0001', { writtenAt: START - 5 }))
  await replay(device, TRIGGER)
  expect(await device.store.receipts()).toEqual([
    { number: '946-69F', kind: 'newsletter', writtenAt: START - 5, deliveredAt: START, isUntold: true },
  ])
})
