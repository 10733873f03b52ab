import { beforeEach, expect, test, vi } from 'vitest'
import { createFormDraft } from '#client/outbox/form-draft.ts'
import { discard } from '#data/outbox/outbox-edit.ts'
import { deviceWith, waiting } from '#tests/unit/data/outbox/outbox-fakes.ts'

beforeEach(() => {
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('History', { prototype: { replaceState() {} } })
  return () => vi.unstubAllGlobals()
})

/** A sign-up form on a device where one message waits. */
async function openForm() {
  const device = await deviceWith(waiting('key-0001'))
  const typed = { email: '' }
  const host = { ...device, hold: () => Promise.resolve(() => undefined), announceDelivery: () => undefined }
  const draft = createFormDraft(
    host,
    'newsletter',
    {
      read: () => ({ ...typed }),
      write: ({ email = '' }) => void (typed.email = email),
      toText: ({ email = '' }) => JSON.stringify({ email }),
    },
    () => undefined,
  )
  const type = async (email: string) => {
    typed.email = email
    draft.changed()
    await vi.waitFor(async () => expect((await device.store.drafts())[0]?.values).toEqual({ email }))
  }
  return { device, draft, type }
}

test('removing a message does not erase the text that its writer typed after Undo', async () => {
  const { device, draft, type } = await openForm()
  expect(await draft.edit('key-0001')).toBe('here')
  expect(await draft.undoEdit()).toBe(true)
  await type('new@example.org')
  expect(await discard(device, 'key-0001')).toBe(true)
  expect(await device.store.drafts()).toMatchObject([{ values: { email: 'new@example.org' } }])
})

test('a taken-back text that is changed and changed back has the key of its message', async () => {
  const { device, draft, type } = await openForm()
  await draft.edit('key-0001')
  await type('new@example.org')
  expect((await device.store.drafts())[0]).toMatchObject({ sent: undefined, takenBack: { key: 'key-0001' } })
  await type('key-0001@example.org')
  expect(await draft.prepare('{"email":"key-0001@example.org"}')).toBe('key-0001')
})
