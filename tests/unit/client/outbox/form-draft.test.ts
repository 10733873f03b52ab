import { beforeEach, expect, test, vi } from 'vitest'
import { createFormDraft } from '#client/outbox/form-draft.ts'
import { discard } from '#data/outbox/edit.ts'
import { deferred, deviceWith, waiting, type Device } from '#tests/unit/data/outbox/outbox-fakes.ts'

beforeEach(() => {
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('History', { prototype: { replaceState() {} } })
  return () => vi.unstubAllGlobals()
})

const draftsOf = async ({ store }: Device) => (await store.readAll()).drafts

function openForm(device: Device) {
  const held = new Set<string>()
  const host = Object.assign(device, {
    hold: async (id: string) => {
      held.add(id)
      return () => void held.delete(id)
    },
  })
  const shown: { email: string; note: string | undefined } = { email: '', note: undefined }
  const draft = createFormDraft(
    host,
    'newsletter',
    {
      read: () => ({ email: shown.email }),
      write: ({ email = '' }) => void (shown.email = email),
      toText: ({ email = '' }) => JSON.stringify({ email }),
    },
    (note) => void (shown.note = note),
  )
  const type = async (email: string) => {
    shown.email = email
    draft.changed()
    await vi.waitFor(async () => expect((await draftsOf(device)).map(({ values }) => values)).toContainEqual({ email }))
  }
  return { shown, held, draft, type }
}

test('removing a message does not erase text that its writer typed after Undo', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const { draft, type } = openForm(device)
  expect(await draft.edit('key-0001')).toBe('here')
  expect(await draft.undoEdit()).toBe(true)
  await type('new@example.org')
  expect(await discard(device, 'key-0001')).toBe(true)
  expect(await draftsOf(device)).toMatchObject([{ values: { email: 'new@example.org' } }])
})

test('a letter typed and deleted while Undo is being stored leaves no draft', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const { shown, draft, type } = openForm(device)
  await draft.edit('key-0001')
  const { giveBack } = device.store
  const [given, go] = [deferred<void>(), deferred<void>()]
  device.store.giveBack = async (id) => {
    const isBack = await giveBack(id)
    given.resolve()
    await go.promise
    return isBack
  }
  const undone = draft.undoEdit()
  await given.promise
  await type('key-0001@example.orgx')
  shown.email = 'key-0001@example.org'
  draft.changed()
  go.resolve()
  expect(await undone).toBe(true)
  await vi.waitFor(async () => expect(await draftsOf(device)).toEqual([]))
  expect(device.entries()).toMatchObject([{ key: 'key-0001', state: 'waiting' }])
})

test('a text taken back by Edit, changed and changed back has its message’s key again', async () => {
  const device = await deviceWith(waiting('key-0001'))
  const { draft, type } = openForm(device)
  await draft.edit('key-0001')
  await type('new@example.org')
  expect((await draftsOf(device))[0]).toMatchObject({ sent: undefined, takenBack: { key: 'key-0001' } })
  await type('key-0001@example.org')
  expect(await draft.beforeSend('{"email":"key-0001@example.org"}')).toBe('key-0001')
})

test('what is typed right after Clear the Form is another draft, and stays', async () => {
  const device = await deviceWith()
  const { shown, draft, type } = openForm(device)
  await type('old@example.org')
  const cleared = draft.clear()
  await type('new@example.org')
  await cleared
  expect(shown.email).toBe('new@example.org')
  expect(await draftsOf(device)).toMatchObject([{ values: { email: 'new@example.org' } }])
})

/** Presses Edit, and types before the device has taken the message back. */
async function typeDuringEdit() {
  const device = await deviceWith(waiting('key-0001'))
  const form = openForm(device)
  const { takeBack } = device.store
  const [asked, go] = [deferred<void>(), deferred<void>()]
  device.store.takeBack = async (...given) => {
    asked.resolve()
    await go.promise
    return takeBack(...given)
  }
  const edited = form.draft.edit('key-0001')
  await asked.promise
  device.pass(1000)
  await form.type('typed@example.org')
  return { device, edited, takeBack: () => go.resolve(), form }
}

test('text typed while Edit takes a message back stays in the form, and the message waits again', async () => {
  const { device, edited, takeBack, form } = await typeDuringEdit()
  takeBack()
  expect(await edited).toBe('form-in-use')
  expect(form.shown.email).toBe('typed@example.org')
  expect(device.entries()).toMatchObject([{ key: 'key-0001', state: 'waiting' }])
})

test('if the window closes first, the next form says that the message is not sent, and offers the typed text once it is', async () => {
  const { device, takeBack } = await typeDuringEdit()
  device.store.giveBack = () => new Promise(() => undefined)
  takeBack()
  await vi.waitFor(() => expect(device.entries()).toEqual([]))
  const next = openForm(device)
  await next.draft.restoreLatest()
  expect(next.shown).toEqual({ email: 'key-0001@example.org', note: 'taken-back' })
  await next.draft.beforeSend('{"email":"key-0001@example.org"}')
  await next.draft.afterSend(true)
  expect(next.shown).toEqual({ email: 'typed@example.org', note: 'kept' })
})

test('text that is typed as the form leaves the screen is saved, and the next form may show it', async () => {
  const device = await deviceWith()
  const { shown, held, draft } = openForm(device)
  shown.email = 'typed@example.org'
  draft.changed()
  draft.close()
  await vi.waitFor(async () =>
    expect(await draftsOf(device)).toMatchObject([{ values: { email: 'typed@example.org' } }]),
  )
  await vi.waitFor(() => expect(held.size).toBe(0))
})

test('a form that opens while the one before is still being saved shows its text', async () => {
  const device = await deviceWith()
  const { saveDraft } = device.store
  const go = deferred<void>()
  device.store.saveDraft = (draft) => go.promise.then(() => saveDraft(draft))
  const { shown, draft } = openForm(device)
  shown.email = 'typed@example.org'
  draft.changed()
  draft.close()
  const next = openForm(device)
  setImmediate(() => go.resolve())
  await next.draft.restoreLatest()
  expect(next.shown).toEqual({ email: 'typed@example.org', note: 'kept' })
})

test('a sent message’s form is empty at once, and what is typed while its draft is still being erased is another draft', async () => {
  const device = await deviceWith()
  const { shown, draft, type } = openForm(device)
  await type('sent@example.org')
  await draft.beforeSend('{"email":"sent@example.org"}')
  const { eraseDraft } = device.store
  const go = deferred<void>()
  device.store.eraseDraft = (id) => go.promise.then(() => eraseDraft(id))
  const erased = draft.afterSend(true)
  expect(shown).toEqual({ email: '', note: undefined })
  await type('next@example.org')
  go.resolve()
  await erased
  expect(shown.email).toBe('next@example.org')
  expect(await draftsOf(device)).toMatchObject([{ values: { email: 'next@example.org' } }])
})
