/** A person's device: a browser context, the host that sends from it, what its pages say, and what can happen to it. */
import { expect, type BrowserContext, type Locator, type Page, type Worker } from '@playwright/test'
import type { OutboxEntry } from '#data/outbox/store/entry.ts'
import { fillContact, MESSAGE, readOutbox, SAVED, storedDrafts, THANKS } from '#tests/e2e/kit/forms.ts'
import { listAllResources, waitForControl, waitForPageHost } from '#tests/e2e/kit/helpers.ts'
import type { FaultySite } from './faulty-site.ts'
import { inject, watchToasts, type Said, type StorageFault } from './injected.ts'

/** W+: a worker with Background Sync. W−: a worker without it, as in Safari and Firefox. P: the page only. */
export type Host = 'W+' | 'W−' | 'P'

/** What a page says about a message. */
const WORDS = {
  sent: ['Message Sent', THANKS],
  saved: ['Message Saved', SAVED],
  intercepted: ['Message Saved', "We can't reach our server right now."],
  delivered: ['Message Sent', 'Your saved message has been delivered.'],
  failed: ['Error', 'There was a problem sending your message. Please try again.'],
  copied: ['Copied', 'The message is on your clipboard.'],
} as const
export type Word = keyof typeof WORDS

/** Polls often: Playwright's default intervals grow to a second. */
const SOON = { intervals: [20, 50, 100, 100, 250] }

export interface DeviceOptions {
  host: Host
  site: FaultySite
  context: BrowserContext
  /** How IndexedDB behaves from the start. */
  storage?: StorageFault
}

export class Device {
  /** The page in front of the person. */
  page!: Page
  /** What pages said that was not true. */
  readonly lies: string[] = []
  readonly #said = new Map<Page, Word[]>()
  /** Only on a device from `startKillable`: kills the browser and restarts it on the same profile. */
  killAndRestart!: () => Promise<Device>

  private constructor(
    readonly host: Host,
    readonly site: FaultySite,
    readonly context: BrowserContext,
  ) {}

  /** Opens the contact page and waits until its host is ready. */
  static async start({ host, site, context, storage = 'none' }: DeviceOptions): Promise<Device> {
    const device = new Device(host, site, context)
    const injection = { storage, hasSync: host === 'W+' }
    site.startWorkersWith(injection)
    await context.exposeBinding('tellToast', ({ page }, said: Said) => device.#hear(page, said))
    await context.addInitScript(listAllResources)
    await context.addInitScript(inject, injection)
    await context.addInitScript(watchToasts)
    device.page = await device.openTab('/contact')
    return device
  }

  get hasWorker(): boolean {
    return this.host !== 'P'
  }

  async openTab(path: string): Promise<Page> {
    const page = await this.context.newPage()
    await this.go(path, page)
    return page
  }

  /** Opens a URL and waits until the host is ready. */
  async go(path: string, page = this.page): Promise<void> {
    await page.goto(this.site.url + path)
    await this.ready(page)
  }

  async ready(page = this.page): Promise<void> {
    if (this.hasWorker) await waitForControl(page)
    await waitForPageHost(page)
  }

  // What the person does

  async press(name = 'Send Message', within: Page | Locator = this.page): Promise<void> {
    await within.getByRole('button', { name, exact: true }).click()
  }

  /** Writes a message and sends it. */
  async send(subject: string, message: Partial<typeof MESSAGE> = {}): Promise<void> {
    await fillContact(this.page, { ...message, subject })
    await this.press()
  }

  /** Writes a message and sends it while nothing can be delivered, and waits until it is stored. */
  async save(subject: string): Promise<void> {
    const before = (await this.entries()).length
    await this.send(subject)
    await expect(this.page.getByLabel('Message')).toHaveValue('')
    await expect.poll(async () => (await this.entries()).length, SOON).toBe(before + 1)
  }

  // What the person sees

  /** Waits until a page has shown exactly these toasts, in this order, since it was opened. */
  async hasSaid(words: Word[], page = this.page): Promise<void> {
    await expect.poll(() => this.#said.get(page) ?? [], SOON).toEqual(words)
  }

  /** With several messages, toasts may replace each other before they are shown. */
  async hasSaidAtLast(word: Word, page = this.page): Promise<void> {
    await expect.poll(() => this.#said.get(page)?.at(-1), SOON).toBe(word)
  }

  /** A message in the list of waiting messages. */
  item(subject: string): Locator {
    const heading = this.page.getByRole('heading', { name: subject, exact: true })
    return waiting(this.page).filter({ has: heading })
  }

  async listIs(subjects: string[], page = this.page): Promise<void> {
    await expect(waiting(page).getByRole('heading')).toHaveText(subjects)
  }

  async waits(subject: string): Promise<void> {
    await expect(
      this.item(subject).getByText(/^Waiting( for a connection$|: there’s a problem on our end)/),
    ).toBeVisible()
  }

  async formHolds(subject: string): Promise<void> {
    for (const [label, value] of Object.entries({ Subject: subject, Name: MESSAGE.name, Email: MESSAGE.email }))
      await expect(this.page.getByLabel(label)).toHaveValue(value)
    await expect(this.page.getByLabel('Message')).not.toHaveValue('')
  }

  async formIsClear(): Promise<void> {
    for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message'])
      await expect(this.page.getByLabel(label)).toHaveValue('')
  }

  // What happens to the device

  offline = () => this.context.setOffline(true)
  online = () => this.context.setOffline(false)

  /** The newest running worker. */
  worker(): Worker {
    const worker = this.context.serviceWorkers().at(-1)
    if (!worker) throw new Error('no worker runs')
    return worker
  }

  /** Brings the page to the front, without waiting for the effects. */
  async nudge(page = this.page): Promise<void> {
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  }

  /** Moves the clocks of the worker and of all pages, later ones included, and runs the timers that are due. */
  async pass(ms: number): Promise<void> {
    await this.context.addInitScript((by) => globalThis.faults.pass(by), ms)
    await this.everywhere((by) => globalThis.faults.pass(by), ms)
  }

  /** Advances time in steps of 15 minutes until a page has shown these toasts. */
  async passUntilSaid(words: Word[], stepMs = 15 * 60_000): Promise<void> {
    await expect
      .poll(async () => {
        await this.pass(stepMs)
        return this.#said.get(this.page) ?? []
      }, SOON)
      .toEqual(words)
  }

  /** Changes how IndexedDB behaves, in worker and pages. */
  async storageIs(storage: StorageFault): Promise<void> {
    await this.everywhere((given) => void (globalThis.faults.storage = given), storage)
  }

  /** Runs a function in every worker and page. */
  async everywhere<T>(work: (given: T) => void, given: T): Promise<void> {
    for (const target of [...this.context.serviceWorkers(), ...this.context.pages()])
      await (target as Page).evaluate(work as (given: unknown) => void, given)
  }

  /** Fires a `sync` event, as the browser does. */
  async sync({ lastChance = false } = {}): Promise<void> {
    const session = await this.context.newCDPSession(this.page)
    const registered = new Promise<string>((done) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(this.site.url) && !isDeleted)
        if (ours) done(ours.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    const event = { origin: this.site.url, registrationId: await registered, tag: 'outbox-test', lastChance }
    await session.send('ServiceWorker.dispatchSyncEvent', event)
    await session.detach()
  }

  /** Waits until the form's text is stored as a draft. */
  async hasKept(subject: string): Promise<void> {
    await expect.poll(() => storedDrafts(this.page), SOON).toContain(subject)
  }

  /** The stored messages in the order of sending. */
  entries = () => entriesOf(this.page)

  /** Stores a record, as another release might have. */
  async putRecord(record: { key: string }): Promise<void> {
    await this.page.evaluate(async (given) => {
      const request = indexedDB.open('outbox')
      request.onupgradeneeded = () => request.result.createObjectStore('messages')
      await new Promise((done) => (request.onsuccess = done))
      const transaction = request.result.transaction('messages', 'readwrite')
      transaction.objectStore('messages').put(given, given.key)
      await new Promise((done) => (transaction.oncomplete = done))
      request.result.close()
    }, record)
  }

  /** The promise: the server has exactly these messages, each once, and the device has none. */
  async isDelivered(subjects: string[]): Promise<void> {
    await expect.poll(() => this.site.heldKeys.size, SOON).toBe(subjects.length)
    await expect.poll(this.entries, SOON).toEqual([])
    expect((await this.site.inbox()).contact.map(({ subject }) => subject).sort()).toEqual([...subjects].sort())
  }

  async posts(count: number): Promise<void> {
    await expect.poll(() => this.site.posts.length, SOON).toBeGreaterThanOrEqual(count)
  }

  async #hear(page: Page, { title, text, inForm }: Said): Promise<void> {
    const { heldKeys } = this.site
    const word = (Object.keys(WORDS) as Word[]).find(
      (name) => WORDS[name][0] === title && text.startsWith(WORDS[name][1]),
    )
    if (!word) this.lies.push(`unknown words: ${title} / ${text}`)
    else this.#said.set(page, [...(this.#said.get(page) ?? []), word])
    if (title === 'Message Sent' && heldKeys.size === 0) this.lies.push(`“${text}” while the server had nothing`)
    if (word && ['sent', 'saved', 'intercepted'].includes(word) && inForm !== '')
      this.lies.push(`“${text}” while the form was full`)
    if (word === 'failed' && inForm === '') this.lies.push(`“${text}” while the form was empty`)
    const stored = word === 'saved' ? await entriesOf(page).catch(() => undefined) : undefined
    if (stored?.length === 0 && heldKeys.size === 0) this.lies.push(`“${text}” while nothing was stored`)
  }
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to Be Sent' }).getByRole('listitem')

async function entriesOf(page: Page): Promise<OutboxEntry[]> {
  const records = await page.evaluate(readOutbox)
  const entries = records.filter(([key]) => typeof key === 'string' && key !== 'done').map(([, record]) => record)
  return (entries as OutboxEntry[]).sort((a, b) => a.sequence - b.sequence)
}
