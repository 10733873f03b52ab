/** A person using the device in `world.ts`, with two windows. Their forms run the site's own code for drafts and sending. */
import { createFormDraft, type FormDraft } from '#client/outbox/form-draft.ts'
import type { Fate as SendFate } from '#client/outbox/post.ts'
import { POST_ROWS } from '#data/api/api-table.ts'
import { discard } from '#data/outbox/edit.ts'
import { IDEMPOTENCY_KEY_HEADER, OUTBOX_HEADER, QUEUED } from '#data/outbox/protocol.ts'
import type { OutboxEntry } from '#data/outbox/store/entry.ts'
import { keepRefused, storeAndSend } from '#data/outbox/store-and-send.ts'
import { ORIGIN } from '../outbox-fakes.ts'
import type { Host, WindowName, World } from './world.ts'

const ROW = POST_ROWS.find(({ kind }) => kind === 'newsletter')!

/** What the person knows about a text. */
export interface Fate {
  text: string
  /** The keys that it was sent under. */
  keys: Set<string>
  told: 'nothing' | 'delivered' | 'saved' | 'failed'
  /** Removed, overwritten or undone by the person. */
  isGivenUp?: boolean
  /** Storage was erased while it was there. */
  wasErased?: boolean
  /** No draft had its key when it was sent. If the page dies, it may be offered again and sent twice. */
  isUnmarked?: boolean
  /** The browser died before the person knew, or a late write may send it. */
  isUncertain?: boolean | undefined
}

export interface Form {
  host: Host
  email: string
  draft: FormDraft
  /** The key of the send in progress. */
  sending?: string | undefined
  note?: string | undefined
  /** The text of the message that Edit has taken back into the form. */
  original?: string | undefined
  isUndoing?: boolean
}

export class Person {
  fates = new Map<string, Fate>()
  forms = new Map<WindowName, Form>()
  /** The messages that Send was pressed for and that have not been taken back since. */
  pressed = new Set<string>()
  #written = 0
  #removed: OutboxEntry | undefined
  #beingRemoved = new Set<Fate>()
  /** Sends by a worker. If it dies, their window repeats them. */
  #inHand = new Set<() => void>()

  constructor(readonly world: World) {}

  open(name: WindowName): void {
    const { world } = this
    if (world.hosts[name]) return
    world.boot(name)
    this.#openForm(name)
  }

  /** The form leaves the screen, and opens again. A send continues. */
  leave(name: WindowName): void {
    const form = this.forms.get(name)
    if (!form) return
    form.draft.close()
    const fate = this.fates.get(bodyOf(form.email))
    if (fate?.told === 'failed') this.#leaveBehind(fate)
    this.#openForm(name)
  }

  /** If the device could not store the draft, nobody can keep a refused text whose form is gone. */
  #leaveBehind(fate: Fate): void {
    if (!this.#isDraft(fate.text)) fate.isUncertain = true
  }

  #openForm(name: WindowName): void {
    const form = { host: this.world.hosts[name]!, email: '' } as Form
    form.draft = createFormDraft(
      form.host,
      'newsletter',
      {
        read: () => ({ email: form.email }),
        write: ({ email = '' }) => void (form.email = email),
        toText: ({ email = '' }) => bodyOf(email),
      },
      (note) => {
        form.note = note
        const draft = this.#drafts.find(({ takenBack, values }) => takenBack && values.email === form.email)
        form.original = note === 'taken-back' ? draft?.takenBack?.body : undefined
      },
    )
    this.forms.set(name, form)
    form.draft.changed()
    void form.draft.restoreLatest().catch(() => undefined)
  }

  write(name: WindowName): void {
    const form = this.forms.get(name)
    if (!form || form.sending || form.isUndoing) return
    this.#giveUp(form)
    form.email = `m${++this.#written}@example.com`
    const text = bodyOf(form.email)
    this.fates.set(text, { text, keys: new Set(), told: 'nothing' })
    form.draft.changed()
  }

  #giveUp(form: Form): void {
    const fate = this.fates.get(bodyOf(form.email))
    if (fate && fate.told !== 'delivered') fate.isGivenUp = true
  }

  send(name: WindowName, byWorker: boolean): void {
    const form = this.forms.get(name)
    if (!form || form.sending || form.email === '') return
    const { host, draft } = form
    const text = bodyOf(form.email)
    const fate = this.fates.get(text)!
    Object.assign(fate, { told: 'nothing', isGivenUp: false })
    form.sending = 'soon'
    void (async () => {
      const key = await draft.beforeSend(text)
      if (!host.isAlive) return
      form.sending = key
      fate.keys.add(key)
      this.pressed.add(key)
      if (!this.#drafts.some(({ sent }) => sent?.key === key)) fate.isUnmarked = true
      const outcome = await this.#post(form, text, key, byWorker)
      if (!host.isAlive) return
      fate.told = outcome === 'sent' ? 'delivered' : outcome === 'failed' ? 'failed' : 'saved'
      void draft.afterSend(outcome !== 'failed')
      form.sending = undefined
      if (outcome === 'failed' && draft.isClosed()) this.#leaveBehind(fate)
    })()
  }

  /** Like `post.ts`. */
  async #post({ host: page, draft }: Form, body: string, key: string, byWorker: boolean): Promise<SendFate> {
    const answerBy = (host: Host) => {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: key }
      const request = new Request(new URL(ROW.path, ORIGIN), { method: 'POST', headers, body })
      return storeAndSend(host, ROW, request, () => Promise.resolve(page.isAlive))
    }
    const { worker } = this.world.hosts
    const response = await (byWorker && worker
      ? new Promise<Response>((resolve, reject) => {
          const again = () => void (page.isAlive && answerBy(page).then(resolve, reject))
          this.#inHand.add(again)
          void answerBy(worker)
            .then((answer) => worker.isAlive && resolve(answer), again)
            .finally(() => worker.isAlive && this.#inHand.delete(again))
        })
      : answerBy(page))
    if (!response.ok)
      return draft.isClosed() && (await keepRefused(page, ROW, { key, body }, response)) ? 'kept' : 'failed'
    return response.headers.get(OUTBOX_HEADER) === QUEUED ? 'queued' : 'sent'
  }

  edit(name: WindowName, { key }: OutboxEntry): void {
    const form = this.forms.get(name)
    if (!form) return
    const wasPressed = this.pressed.delete(key)
    const putBack = () => void (wasPressed && this.pressed.add(key))
    void form.draft.edit(key).then((outcome) => outcome === 'here' || putBack(), putBack)
  }

  async undoEdit(name: WindowName): Promise<void> {
    const form = this.forms.get(name)
    if (form?.note !== 'taken-back' || form.sending || form.isUndoing) return
    const original = this.fates.get(form.original ?? '')
    const fates = [this.fates.get(bodyOf(form.email)), original].filter((fate) => fate !== undefined)
    const before = fates.map(({ isGivenUp = false, isUncertain }) => ({ isGivenUp, isUncertain }))
    this.#giveUp(form)
    // If it was overwritten before, it is waiting again.
    if (original) original.isGivenUp = false
    // The browser may die before the person knows.
    for (const fate of fates) fate.isUncertain = true
    form.isUndoing = true
    const isUndone = await form.draft.undoEdit().catch(() => false)
    form.isUndoing = false
    for (const [at, fate] of fates.entries()) {
      const { isGivenUp } = before[at]!
      const isUncertain = before[at]!.isUncertain || this.#beingRemoved.has(fate)
      Object.assign(fate, isUndone ? { isUncertain } : { isUncertain, isGivenUp })
    }
  }

  clear(name: WindowName): void {
    const form = this.forms.get(name)
    if (!form || form.sending || form.note !== 'kept') return
    this.#giveUp(form)
    void form.draft.clear()
  }

  async remove(name: WindowName, entry: OutboxEntry): Promise<void> {
    const host = this.world.hosts[name]
    if (!host) return
    const fate = this.fates.get(entry.body)
    // The browser may die before the person knows.
    if (fate) {
      fate.isUncertain = true
      this.#beingRemoved.add(fate)
    }
    const isGone = await discard(host, entry.key).catch(() => undefined)
    if (!host.isAlive || !isGone) return
    if (fate) fate.isGivenUp = true
    this.#removed = entry
  }

  async undoRemove(name: WindowName): Promise<void> {
    const host = this.world.hosts[name]
    const entry = this.#removed
    if (!host || !entry) return
    this.#removed = undefined
    const fate = this.fates.get(entry.body)
    if (fate) fate.isGivenUp = false
    const isBack = await host.store.putBack(entry.key, entry).catch(() => false)
    if (fate && !isBack) fate.isGivenUp = true
  }

  /** Storage is erased by the browser or in another window. */
  erase(): void {
    const bodies = [...this.world.stored.messages.values()].map(({ body }) => body)
    for (const fate of this.fates.values())
      if (bodies.includes(fate.text) || this.#isDraft(fate.text)) fate.wasErased = true
    this.world.erase()
  }

  get #drafts() {
    return [...this.world.stored.drafts.values()]
  }

  #isDraft(text: string): boolean {
    return this.#drafts.some(({ values, takenBack }) => bodyOf(values.email ?? '') === text || takenBack?.body === text)
  }

  /** Whether a form or a stored draft has the text. */
  isInForm(text: string): boolean {
    return [...this.forms.values()].some(({ email }) => bodyOf(email) === text) || this.#isDraft(text)
  }

  close(name: WindowName, lands: boolean): void {
    this.#crash(name, lands)
    this.forms.delete(name)
  }

  crashWorker(lands: boolean): void {
    if (!this.world.hosts.worker) return
    this.#crash('worker', lands)
    const left = [...this.#inHand]
    this.#inHand.clear()
    for (const again of left) again()
  }

  #crash(name: 'worker' | WindowName, lands: boolean): void {
    this.world.crash(name, lands)
    for (const fate of this.fates.values())
      if (fate.told === 'failed' && [...fate.keys].some((key) => this.world.stored.messages.has(key)))
        fate.isUncertain = true
  }
}

export const bodyOf = (email: string) => JSON.stringify({ email })
