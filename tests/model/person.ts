/**
 * A person at the device of `world.ts`: writes, sends, edits and removes messages. Keeps what they were told of each.
 */
import { POST_ROWS } from '#data/api/api-table.ts'
import { fateOfDraft, idempotencyKeyFor, receiptFor, type Draft } from '#data/outbox/draft.ts'
import {
  IDEMPOTENCY_KEY_HEADER,
  newIdempotencyKey,
  OUTBOX_HEADER,
  QUEUED,
  REPLACES_HEADER,
} from '#data/outbox/outbox-protocol.ts'
import { OUTBOX_ENTRY_VERSION, type OutboxEntry } from '#data/outbox/store/outbox-entry.ts'
import { acquireEditLease, discard } from '#data/outbox/outbox-edit.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { sendFirst } from '#data/outbox/outbox.ts'
import type { ReplayCause } from '#data/outbox/delivery/retry-schedule.ts'
import { ORIGIN, type Host, type HostName, type World } from './world.ts'

const ROW = POST_ROWS.find(({ kind }) => kind === 'newsletter')!

type Told = 'nothing' | 'delivered' | 'saved' | 'failed'

interface Fate {
  text: string
  key: string
  told: Told
  /** Removed by the person, or overwritten before anything was said of it. */
  isGivenUp: boolean
  /** Sent again by the page after its worker died, or because only a newer release could read it. */
  wasHandedOver?: boolean
  /** Removed together with the text it replaced, and then sent again from a draft that was still there. */
  wasBroughtBack?: boolean
  /** Remove was pressed. The browser may die before it is confirmed. */
  mayBeGone?: boolean
  /** Written after it was called failed, and whoever would have erased it died. So it is listed, and sent. */
  isLate?: boolean
  /** The key of the waiting message that this text replaces. */
  replaces?: string
  /** It may be edited twice and become two: by its writer's own will, or because the first edit is over an hour old. */
  mayBeTwo?: boolean
  /** It was stored, as a message or a draft, when storage was erased. */
  wasErased?: boolean
  /** It was called saved, or about to be, when storage was erased. */
  wasErasedAsSaved?: boolean
  /** The key of the changed text, once that was called safe. */
  successor?: string
}

type Form = Pick<Draft, 'sent' | 'replaces'> & { text: string; isBusy: boolean }

export interface Person {
  fates: Map<string, Fate>
  /** The text in the form; undefined while no page is open. */
  form: Form | undefined
  /** The stored draft. */
  draft: Form | undefined
  /** What was wrong when a page opened. */
  fault: string | undefined
  /** Earlier drafts that are not shown. */
  leftDrafts: Form[]
  /** The form of a second window, which stores no drafts. */
  second: Form | undefined
  write(): void
  send(host: HostName): void
  edit(entry: OutboxEntry): Promise<void>
  /** Edits a waiting message in a second window, and sends it. */
  editInSecond(entry: OutboxEntry, host: HostName): Promise<void>
  remove(entry: OutboxEntry): Promise<void>
  undo(): Promise<void>
  replay(host: HostName, cause: ReplayCause): void
  /** Storage is erased, by the browser or in another window. */
  erase(): void
  /** More than an hour passes, so that edits may be abandoned. */
  letTimePass(): void
  openPage(): void
  closePage(lands: boolean): void
  crashWorker(lands: boolean): void
  /** A newer release stored a message in a format of its own, and was then withdrawn. */
  rollBack(nth: number, lands: boolean): void
}

export function createPerson(world: World): Person {
  let written = 0
  let removed: OutboxEntry | undefined
  /** The send that a worker does for the page. If the worker dies, the page repeats it. */
  let inHand: { again: () => void } | undefined

  const person: Person = {
    fates: new Map(),
    form: undefined,
    draft: undefined,
    leftDrafts: [],
    second: undefined,
    fault: undefined,
    write,
    send,
    edit,
    editInSecond,
    erase,
    letTimePass,
    remove,
    undo,
    replay: start,
    openPage,
    closePage,
    crashWorker,
    rollBack,
  }
  function keepDraft(): void {
    person.draft = person.form && { ...person.form, isBusy: false }
    for (const fate of person.fates.values()) if (fate.text === person.draft?.text) fate.wasErased = false
  }
  const fateOf = (key: string) => person.fates.get(key)

  function write(): void {
    const { form } = person
    if (!form || form.isBusy) return
    // The person overwrote text that was restored or refused.
    for (const fate of person.fates.values())
      if (fate.text === form.text && (fate.told === 'failed' || fate.told === 'nothing')) fate.isGivenUp = true
    form.text = JSON.stringify({ email: `m${++written}@example.com` })
    keepDraft()
  }

  function send(name: HostName): void {
    const { form } = person
    const page = world.hosts.page
    if (!form || !page || form.isBusy || form.text === '') return
    const key = idempotencyKeyFor(form, form.text, newIdempotencyKey())
    const { text, replaces } = form
    const isUnchanged = replaces?.key === key
    // It is sent again in this release's format, or from a draft after it was removed.
    world.unreadable.delete(key)
    const again = fateOf(key)
    if (again?.isGivenUp || again?.mayBeGone)
      Object.assign(again, { isGivenUp: false, mayBeGone: false, told: 'nothing', wasBroughtBack: true })
    form.sent = { text, key }
    form.isBusy = true
    keepDraft()
    const settle = (told: Told, isTakenAnew = true) => {
      if (!page.isAlive) return
      inHand = undefined
      form.isBusy = false
      fateOf(key)!.told = told
      if (told === 'failed') return keepDraft()
      // Sending again undoes an earlier Remove, unless the message just waits as before.
      if (told === 'saved' && isTakenAnew) Object.assign(fateOf(key)!, { isGivenUp: false, mayBeGone: false })
      if (replaces && replaces.key !== key && fateOf(replaces.key)) fateOf(replaces.key)!.successor = key
      person.form = { text: '', isBusy: false }
      person.draft = undefined
    }
    if (isUnchanged) {
      // The unchanged message is sent as it is, and stays in the list until it is delivered.
      const told = fateOf(key)!.told
      void (async () => {
        const isWaiting = async () => (await page.store.get(key)) !== undefined
        if (await isWaiting()) {
          await replay(page, { by: 'person', key }).catch(() => undefined)
          if ((await isWaiting()) || receiptFor({ key }, await page.store.receipts())) return settle(told, false)
        }
        // It is sent like a new message. Remove, if pressed at all, came after Send.
        Object.assign(fateOf(key)!, { told: 'nothing', wasHandedOver: true })
        first(page)
      })().catch(() => settle('failed'))
      return
    }
    if (!fateOf(key)) person.fates.set(key, { text, key, told: 'nothing', isGivenUp: false, replaces: replaces?.key })
    else if (fateOf(key)!.told === 'failed') fateOf(key)!.told = 'nothing'
    const host = world.hosts[name] ?? page
    first(host)

    function first(at: Host): void {
      fateOf(key)!.wasErasedAsSaved = false
      const request = new Request(new URL(ROW.path, ORIGIN), {
        method: 'POST',
        headers: {
          [IDEMPOTENCY_KEY_HEADER]: key,
          ...(replaces && !isUnchanged && { [REPLACES_HEADER]: replaces.key }),
        },
        body: text,
      })
      if (at.name === 'worker')
        inHand = {
          again() {
            fateOf(key)!.wasHandedOver = true
            first(page!)
          },
        }
      sendFirst(at, ROW, request, () => Promise.resolve(page!.isAlive)).then(
        // A host that died tells nothing.
        (answer) =>
          at.isAlive &&
          settle(!answer.ok ? 'failed' : answer.headers.get(OUTBOX_HEADER) === QUEUED ? 'saved' : 'delivered'),
        () => at.isAlive && settle('failed'),
      )
    }
  }

  async function edit({ key }: OutboxEntry): Promise<void> {
    const page = world.hosts.page
    const { form } = person
    if (!page || !form || form.isBusy || form.text !== '') return
    const taken = await acquireEditLease(page, key, 'first').catch(() => 'busy' as const)
    if (typeof taken === 'string' || !page.isAlive || person.form !== form || form.text !== '') return
    dropSent(key)
    form.text = taken.body
    form.replaces = { key, text: taken.body }
    keepDraft()
  }

  /** Erases earlier drafts of a message that is edited or was removed. */
  const dropSent = (key: string) => void (person.leftDrafts = person.leftDrafts.filter(({ sent }) => sent?.key !== key))

  async function editInSecond({ key }: OutboxEntry, name: HostName): Promise<void> {
    const page = world.hosts.page
    if (!page || person.second) return
    const taken = await acquireEditLease(page, key, 'second').catch(() => 'busy' as const)
    if (typeof taken === 'string' || !page.isAlive || person.second) return
    dropSent(key)
    const text = JSON.stringify({ email: `m${++written}@example.com` })
    const form: Form = (person.second = { text, replaces: { key, text: taken.body }, isBusy: true })
    const fate: Fate = { text, key: newIdempotencyKey(), told: 'nothing', isGivenUp: false, replaces: key }
    person.fates.set(fate.key, fate)
    const host = world.hosts[name] ?? page
    const settle = (told: Told) => {
      if (!page.isAlive || person.second !== form) return
      fate.told = told
      // If it cannot be sent, the second window leaves the message as it was.
      if (told === 'failed') fate.isGivenUp = true
      else if (fateOf(key)) fateOf(key)!.successor = fate.key
      person.second = undefined
    }
    const request = new Request(new URL(ROW.path, ORIGIN), {
      method: 'POST',
      headers: { [IDEMPOTENCY_KEY_HEADER]: fate.key, [REPLACES_HEADER]: key },
      body: text,
    })
    sendFirst(host, ROW, request, () => Promise.resolve(page.isAlive)).then(
      (answer) =>
        host.isAlive &&
        settle(!answer.ok ? 'failed' : answer.headers.get(OUTBOX_HEADER) === QUEUED ? 'saved' : 'delivered'),
      () => host.isAlive && settle('failed'),
    )
  }

  function erase(): void {
    const drafts = [person.draft, ...person.leftDrafts].map((draft) => draft?.text)
    for (const fate of person.fates.values())
      if (world.records.has(fate.key) || drafts.includes(fate.text)) fate.wasErased = true
    // What was called saved is gone, and nobody can tell. What is being sent still has its form.
    for (const fate of person.fates.values()) {
      const record = world.records.get(fate.key)
      if (record && (fate.told === 'saved' || record.state !== 'sending')) fate.wasErasedAsSaved = true
    }
    world.erase()
    person.draft = undefined
    person.leftDrafts = []
  }

  function letTimePass(): void {
    for (const fate of person.fates.values()) fate.mayBeTwo = true
  }

  async function remove(entry: OutboxEntry): Promise<void> {
    const page = world.hosts.page
    if (!page) return
    const fate = fateOf(entry.key)
    if (fate) fate.mayBeGone = true
    const isGone = await discard(page, entry.key).catch(() => undefined)
    if (!page.isAlive || isGone === undefined) return
    if (isGone) dropSent(entry.key)
    if (fate) Object.assign(fate, { mayBeGone: isGone, isGivenUp: isGone })
    if (isGone) removed = entry
  }

  async function undo(): Promise<void> {
    const page = world.hosts.page
    const entry = removed
    if (!page || !entry) return
    removed = undefined
    const fate = fateOf(entry.key)
    // After Undo it may be sent again, even if the browser dies before saying so.
    if (fate) Object.assign(fate, { isGivenUp: false, mayBeGone: true, mayBeTwo: true })
    const { sequence: _, replaces: __, writing: ___, ...message } = entry
    const putBack =
      entry.version !== OUTBOX_ENTRY_VERSION
        ? page.store.putBack({ key: entry.key, record: entry })
        : page.store.add({ ...message, state: message.state === 'sending' ? 'waiting' : message.state })
    const isBack = await putBack.then(
      () => true,
      () => false,
    )
    if (fate && page.isAlive) Object.assign(fate, isBack ? { mayBeGone: false, told: 'saved' } : { isGivenUp: true })
  }

  function start(name: HostName, cause: ReplayCause): void {
    const host = world.hosts[name]
    // Send now ends an edit.
    if (host && cause.by === 'person' && fateOf(cause.key)) fateOf(cause.key)!.mayBeTwo = true
    if (host) void replay(host, cause).catch(() => undefined)
  }

  function openPage(): void {
    if (world.hosts.page) return
    world.boot('page')
    const fated = (person.draft ? [person.draft, ...person.leftDrafts] : person.leftDrafts).map((draft) => ({
      draft,
      fate:
        draft.sent?.text === draft.text
          ? fateOfDraft(
              draft,
              [...world.records.values()].map(
                (entry) => world.readable(entry.key) ?? { key: entry.key, state: 'sending' },
              ),
              world.receipts,
            )
          : 'offer',
    }))
    const draft = fated.find(({ fate }) => fate === 'offer')?.draft
    const offered = draft?.sent?.text === draft?.text ? fateOf(draft?.sent?.key ?? '') : undefined
    if (
      offered?.told === 'nothing' &&
      !offered.wasHandedOver &&
      !offered.wasErased &&
      world.server.has(offered.key) &&
      world.stored.has(offered.key) &&
      !world.unremovable.has(offered.key)
    )
      person.fault = `${offered.text} is at the server, and is offered as not sent`
    person.draft = draft
    person.leftDrafts = fated.flatMap((each) => (each.fate === 'erase' || each.draft === draft ? [] : [each.draft]))
    person.form = draft
      ? { ...draft, replaces: draft.replaces && world.records.has(draft.replaces.key) ? draft.replaces : undefined }
      : { text: '', isBusy: false }
  }

  function crash(name: HostName, lands: boolean): void {
    world.crash(name, lands)
    for (const fate of person.fates.values())
      if (fate.told === 'failed' && world.records.has(fate.key)) fate.isLate = true
  }

  function closePage(lands: boolean): void {
    crash('page', lands)
    person.form = undefined
    for (const fate of person.fates.values())
      if (fate.text === person.second?.text && fate.told === 'nothing') fate.isGivenUp = true
    person.second = undefined
    removed = undefined
    inHand = undefined
  }

  function crashWorker(lands: boolean): void {
    if (!world.hosts.worker) return
    crash('worker', lands)
    const left = inHand
    inHand = undefined
    if (world.hosts.page) left?.again()
  }

  function rollBack(nth: number, lands: boolean): void {
    closePage(lands)
    crashWorker(lands)
    const saved = [...world.records.keys()].filter((key) => fateOf(key)?.told === 'saved')
    if (saved.length > 0) world.seal(saved[nth % saved.length]!)
  }

  return person
}
