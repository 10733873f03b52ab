/** A person at that device: writes, sends, changes, removes; and what they were told of each text, to hold the outbox to. */
import { POST_ROWS } from '#data/api/api-table.ts'
import { fateOfDraft, idempotencyKeyFor, receiptFor, type Draft } from '#data/outbox/draft.ts'
import {
  IDEMPOTENCY_KEY_HEADER,
  newIdempotencyKey,
  OUTBOX_HEADER,
  QUEUED,
  REPLACES_HEADER,
} from '#data/outbox/outbox-protocol.ts'
import { OUTBOX_ENTRY_VERSION, type OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { acquireEditLease, discard } from '#data/outbox/outbox-edit.ts'
import { replay } from '#data/outbox/outbox-replay.ts'
import { sendFirst } from '#data/outbox/outbox.ts'
import type { ReplayCause } from '#data/outbox/retry-schedule.ts'
import { ORIGIN, type Host, type HostName, type World } from './world.ts'

const ROW = POST_ROWS.find(({ kind }) => kind === 'newsletter')!

type Told = 'nothing' | 'delivered' | 'saved' | 'failed'

interface Fate {
  text: string
  key: string
  told: Told
  /** Erased by the person, or written over before anything was said of it. */
  isGivenUp: boolean
  /** A worker died while it had it in hand, and the page began anew; or it was sent anew because only a newer release could read it. */
  wasHandedOver?: boolean
  /** Removed, with the text that it took the place of, and then sent anew from a draft that was still there. */
  wasBroughtBack?: boolean
  /** Remove was pressed: the browser may die before it says so. */
  mayBeGone?: boolean
  /** Its writing came after it was called failed, and whoever would have taken it back died: the list shows it, and it is sent. */
  isLate?: boolean
  /** The key of the waiting message whose changed text this is. */
  replaces?: string
  /** It may be changed twice, and become two, by its writer's own will or because an hour has passed over the first change. */
  mayBeTwo?: boolean
  /** It was on the device, in the outbox or as a draft, when storage was erased. */
  wasErased?: boolean
  /** It was saved already, and its writer had heard so, or was about to. */
  wasErasedAsSaved?: boolean
  /** The key of the changed text, once the person was told that it is safe. */
  successor?: string
}

type Form = Pick<Draft, 'sent' | 'replaces'> & { text: string; isBusy: boolean }

export interface Person {
  fates: Map<string, Fate>
  /** What stands in the form; undefined while no page is open. */
  form: Form | undefined
  /** What the device keeps of it. */
  draft: Form | undefined
  /** What was wrong with a page as it opened. */
  fault: string | undefined
  /** Earlier drafts that are not on the screen. */
  leftDrafts: Form[]
  /** What stands in the form of a second window, which keeps nothing. */
  second: Form | undefined
  write(): void
  send(host: HostName): void
  edit(entry: OutboxEntry): Promise<void>
  /** Changes a waiting message in a second window, and sends it. */
  editInSecond(entry: OutboxEntry, host: HostName): Promise<void>
  remove(entry: OutboxEntry): Promise<void>
  undo(): Promise<void>
  replay(host: HostName, cause: ReplayCause): void
  /** Storage is erased, by the browser or by Forget in another window. */
  erase(): void
  /** More than an hour: who has begun to change something may have left it. */
  letTimePass(): void
  openPage(): void
  closePage(lands: boolean): void
  crashWorker(lands: boolean): void
  /** A newer release was here, wrote a message that waits in a form of its own, and was taken back. */
  rollBack(nth: number, lands: boolean): void
}

export function createPerson(world: World): Person {
  let written = 0
  let removed: OutboxEntry | undefined
  /** Sends that a worker has in hand for the page: a worker that dies leaves them to the page. */
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
    // Text that was restored, or refused, and is written over is the person's own affair.
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
    // Its writer sends it again, in words that this release can read; what they removed too, where its text came back.
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
      // The last word counts: Remove was pressed while it was being taken anew. Of one that waited as it was nothing is said.
      if (told === 'saved' && isTakenAnew) Object.assign(fateOf(key)!, { isGivenUp: false, mayBeGone: false })
      if (replaces && replaces.key !== key && fateOf(replaces.key)) fateOf(replaces.key)!.successor = key
      person.form = { text: '', isBusy: false }
      person.draft = undefined
    }
    if (isUnchanged) {
      // The message that waits is sent as it is; whatever comes of it, it is in the list.
      const told = fateOf(key)!.told
      void (async () => {
        const isWaiting = async () => (await page.store.get(key)) !== undefined
        if (await isWaiting()) {
          await replay(page, { by: 'person', key }).catch(() => undefined)
          if ((await isWaiting()) || receiptFor({ key }, await page.store.receipts())) return settle(told, false)
        }
        // It goes as a new message does, and Remove was pressed, if at all, after Send.
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
        // The dead tell nobody anything.
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

  /** Of a message that is being changed, or was removed, no earlier draft is left. */
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
      // What this window cannot send it leaves; the message waits as it was.
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
    // What was saved is gone, and nobody can say otherwise; what is under way has its form.
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
    // Undo was pressed: it may be sent again from now on, whether or not the browser lives to say so.
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
    // Send now ends a change that somebody has begun.
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
