/**
 * A person's device: a browser context, the host that sends from it, what its pages announced, and what can happen to
 * it.
 */
import { expect, type BrowserContext, type CDPSession, type Locator, type Page, type Worker } from '@playwright/test'
import type { OutboxEntry } from '#data/outbox/store/outbox-entry.ts'
import { fillContact, MESSAGE, SAVED, storedDrafts } from '#tests/e2e/kit/forms.ts'
import { stopIdleWorkers, waitForControl, waitForPageHost } from '#tests/e2e/kit/helpers.ts'
import type { FaultySite } from './faulty-site.ts'
import { inject, watchToasts, type Said, type StorageFault } from './injected.ts'
import type { Host } from './matrix.ts'

/** What a page announces about a message. */
const WORDS = {
  sent: ['Message Sent', "Thank you for contacting us. We'll get back to you soon!"],
  saved: ['Message Saved', SAVED],
  delivered: ['Message Sent', 'Your saved message has been delivered.'],
  failed: ['Error', 'There was a problem sending your message. Please try again.'],
  copied: ['Copied', 'The message is on your clipboard.'],
} as const
export type Word = keyof typeof WORDS

/** Polls often. Playwright's default intervals grow to a second. */
const SOON = { intervals: [20, 50, 100, 100, 250] }

export interface DeviceOptions {
  host: Host
  site: FaultySite
  context: BrowserContext
  /** How IndexedDB behaves from the start. */
  storage?: StorageFault
}

export class Device {
  readonly host: Host
  readonly site: FaultySite
  readonly context: BrowserContext
  /** The page in front of the person. */
  page!: Page
  /** Announcements that were not true. */
  readonly lies: string[] = []
  readonly #said = new Map<Page, Word[]>()
  /** Only of a device that `startKillable` has started: kills the browser, and starts it on the same profile. */
  killAndRestart!: () => Promise<Device>

  private constructor({ host, site, context }: DeviceOptions) {
    this.host = host
    this.site = site
    this.context = context
  }

  /** Opens the contact page and waits until its host is ready. */
  static async start(options: DeviceOptions): Promise<Device> {
    const device = new Device(options)
    const { context, site, storage = 'none' } = options
    site.startWorkersWith(storage)
    await context.exposeBinding('tellToast', ({ page }, said: Said) => device.#hear(page, said))
    await context.addInitScript(inject, { storage })
    await context.addInitScript(watchToasts)
    device.page = await context.newPage()
    if (options.host === 'W−') await denyBackgroundSync(device.page, site.url)
    await device.go('/contact')
    return device
  }

  get hasWorker(): boolean {
    return this.host !== 'P'
  }

  /** Opens an address and waits until the host is ready. */
  async go(path: string, page = this.page): Promise<void> {
    await page.goto(this.site.url + path)
    await this.ready(page)
  }

  async ready(page = this.page): Promise<void> {
    if (this.hasWorker) await waitForControl(page)
    await waitForPageHost(page)
  }

  async openTab(path: string): Promise<Page> {
    const page = await this.context.newPage()
    await this.go(path, page)
    return page
  }

  // What the person does

  async write(subject: string, message: Partial<typeof MESSAGE> = {}): Promise<void> {
    await fillContact(this.page, { ...message, subject })
  }

  async press(name = 'Send Message', within: Page | Locator = this.page): Promise<void> {
    await within.getByRole('button', { name, exact: true }).click()
  }

  /** Writes and sends. */
  async send(subject: string, message: Partial<typeof MESSAGE> = {}): Promise<void> {
    await this.write(subject, message)
    await this.press()
  }

  /** Writes and sends while nothing can be delivered, and waits until the message is stored. */
  async save(subject: string, message: Partial<typeof MESSAGE> = {}): Promise<void> {
    const before = (await this.entries()).length
    await this.send(subject, message)
    await expect(this.page.getByLabel('Message')).toHaveValue('')
    await expect.poll(async () => (await this.entries()).length, SOON).toBe(before + 1)
  }

  // What the person sees

  /** Waits until a page has announced exactly these, in this order, since it was opened. */
  async hasSaid(words: Word[], page = this.page): Promise<void> {
    await expect.poll(() => this.#said.get(page) ?? [], SOON).toEqual(words)
  }

  /** Waits for the last announcement. With several messages, toasts may replace each other before they are seen. */
  async hasSaidAtLast(word: Word, page = this.page): Promise<void> {
    await expect.poll(() => this.#said.get(page)?.at(-1), SOON).toBe(word)
  }

  waiting(page = this.page): Locator {
    return page.getByRole('region', { name: 'Waiting to Be Sent' })
  }

  /** A message in the list of waiting ones. */
  item(subject: string, page = this.page): Locator {
    return this.waiting(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: subject, exact: true }) })
  }

  async listIs(subjects: string[], page = this.page): Promise<void> {
    if (subjects.length === 0) await expect(this.waiting(page).getByRole('listitem')).toHaveCount(0)
    else await expect(this.waiting(page).getByRole('listitem').getByRole('heading')).toHaveText(subjects)
  }

  async waits(subject: string, page = this.page): Promise<void> {
    await expect(this.item(subject, page).getByText(/^Waiting( for a connection$|: the church office)/)).toBeVisible()
  }

  async formHolds(subject: string): Promise<void> {
    await expect(this.page.getByLabel('Subject')).toHaveValue(subject)
    await expect(this.page.getByLabel('Name')).toHaveValue(MESSAGE.name)
    await expect(this.page.getByLabel('Email')).toHaveValue(MESSAGE.email)
    await expect(this.page.getByLabel('Message')).not.toHaveValue('')
  }

  async formIsClear(): Promise<void> {
    for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message'])
      await expect(this.page.getByLabel(label)).toHaveValue('')
  }

  // What happens to the device

  offline = () => this.context.setOffline(true)
  online = () => this.context.setOffline(false)

  /** The newest worker that runs. */
  worker(): Worker {
    const worker = this.context.serviceWorkers().at(-1)
    if (!worker) throw new Error('no worker runs')
    return worker
  }

  /** Brings the page to the front, without waiting. */
  async nudge(page = this.page): Promise<void> {
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  }

  /** Moves the clocks of the worker and of all pages, later ones too, and runs the timers that are due. */
  async pass(ms: number): Promise<void> {
    await this.context.addInitScript((by) => globalThis.faults.pass(by), ms)
    await this.everywhere((by) => globalThis.faults.pass(by), ms)
  }

  /** Passes a quarter of an hour at a time, the longest wait between tries, until a page has announced these. */
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

  cdp = (page = this.page): Promise<CDPSession> => this.context.newCDPSession(page)

  stopWorkers = (): Promise<void> => stopIdleWorkers(this.page)

  /** Erases site data, as a full phone does. Pages and worker go on. */
  async erase(storageTypes: string): Promise<void> {
    const session = await this.cdp()
    await session.send('Storage.clearDataForOrigin', { origin: this.site.url, storageTypes })
    await session.detach()
  }

  /** Fires a `sync` event, as the browser does. */
  async sync({ lastChance = false } = {}): Promise<void> {
    const session = await this.cdp()
    const registered = new Promise<string>((done) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(this.site.url) && !isDeleted)
        if (ours) done(ours.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.site.url,
      registrationId: await registered,
      tag: 'outbox-test',
      lastChance,
    })
    await session.detach()
  }

  /** Waits until the form's text is stored as a draft. */
  async hasKept(subject: string, page = this.page): Promise<void> {
    await expect.poll(() => storedDrafts(page), SOON).toContain(subject)
  }

  /** The stored messages in the order of sending, read without the product's code. */
  async entries(page = this.page): Promise<OutboxEntry[]> {
    return page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'outbox')) return []
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open('outbox')
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => fail(request.error))
      })
      const records = await new Promise<unknown[]>((done) => {
        // Drafts have arrays as keys, which follow all strings.
        const read = database.transaction('messages').objectStore('messages').getAll(IDBKeyRange.upperBound([], true))
        read.addEventListener('success', () => done(read.result))
      })
      database.close()
      return (records.filter((record) => typeof record === 'object' && !Array.isArray(record)) as OutboxEntry[]).sort(
        (a, b) => a.sequence - b.sequence,
      )
    })
  }

  /** Stores a record, as another release might have. */
  async putRecord<T extends { key: string }>(record: T, page = this.page): Promise<void> {
    await page.evaluate(async (given) => {
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('outbox')
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('messages'))
        request.addEventListener('success', () => done(request.result))
      })
      const transaction = database.transaction('messages', 'readwrite')
      transaction.objectStore('messages').put(given, given.key)
      await new Promise((done) => transaction.addEventListener('complete', done))
      database.close()
    }, record)
  }

  /** The promise: the server has exactly these, each once, and the device none. */
  async isDelivered(subjects: string[]): Promise<void> {
    await expect.poll(() => this.site.heldKeys.size, SOON).toBe(subjects.length)
    await expect.poll(async () => (await this.entries()).length, SOON).toBe(0)
    expect((await this.site.held()).map(({ fields }) => fields.subject ?? fields.email).sort()).toEqual(
      [...subjects].sort(),
    )
  }

  async posts(count: number): Promise<void> {
    await expect.poll(() => this.site.posts.length, SOON).toBeGreaterThanOrEqual(count)
  }

  #hear(page: Page, { title, text, inForm, kept }: Said): void {
    const word = (Object.keys(WORDS) as Word[]).find(
      (name) => WORDS[name][0] === title && text.startsWith(WORDS[name][1]),
    )
    if (!word) this.lies.push(`unknown words: ${title} / ${text}`)
    else this.#said.set(page, [...(this.#said.get(page) ?? []), word])
    const held = this.site.heldKeys.size
    if ((title === 'Message Sent' || title === 'Success!') && held === 0)
      this.lies.push(`“${text}” while the server held nothing`)
    if (title.includes('Saved') && kept === 0 && held === 0) this.lies.push(`“${text}” while nothing was stored`)
    if (word === 'failed' && inForm === '') this.lies.push(`“${text}” while the form was empty`)
  }
}

async function denyBackgroundSync(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  // Never detached: Chromium undoes a session's permissions when it ends.
  const browser = await page.context().browser()!.newBrowserCDPSession()
  // Chromium does not accept the id of its default context.
  const { browserContextIds } = await browser.send('Target.getBrowserContexts')
  const made = browserContextIds.find((id) => id === targetInfo.browserContextId)
  await browser.send('Browser.setPermission', {
    permission: { name: 'background-sync' },
    setting: 'denied',
    origin,
    ...(made !== undefined && { browserContextId: made }),
  })
  await session.detach()
}
