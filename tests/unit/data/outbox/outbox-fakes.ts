/** A device whose storage, clock, network and locks a test controls. */
import { POST_ROWS, type MessageKind, type PostRow } from '#data/api/api-table.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/protocol.ts'
import { createPageLock } from '#data/storage/locks.ts'
import type { Draft, OutboxEntry } from '#data/outbox/store/entry.ts'
import { bind, type OutboxStore } from '#data/outbox/store/database.ts'
import { DRAFT_WRITES, MESSAGE_WRITES, READS, type Records } from '#data/outbox/store/transactions.ts'
import type { OutboxHost, OutboxNews } from '#data/outbox/host.ts'

export const ORIGIN = 'http://church.test'
export const START = Date.parse('2025-09-01T12:00:00Z')
export const TRIGGER = { by: 'trigger' } as const

export const rowOf = (kind: MessageKind): PostRow => POST_ROWS.find((row) => row.kind === kind)!

export const posted = (key: string, body = `{"email":"${key}@example.org"}`, kind: MessageKind = 'newsletter') =>
  new Request(new URL(rowOf(kind).path, ORIGIN), {
    method: 'POST',
    headers: { [IDEMPOTENCY_KEY_HEADER]: key, 'Content-Type': 'application/json' },
    body,
  })

export const waiting = (key: string, change: Partial<OutboxEntry> = {}): Omit<OutboxEntry, 'sequence'> => ({
  version: 1,
  key,
  kind: 'newsletter',
  path: '/api/newsletter',
  body: `{"email":"${key}@example.org"}`,
  writtenAt: START,
  state: 'waiting',
  attempts: 1,
  ...change,
})

export const ACCEPTED = () => Response.json({ status: 'received' }, { status: 201 })
export const refusal =
  (status: number, headers: Record<string, string> = {}, body = `no: ${status}`) =>
  () =>
    new Response(body, { status, headers: { 'Content-Type': 'text/plain', ...headers } })
/** A captive portal's page. */
export const PORTAL = () => new Response('<h1>Log in</h1>', { headers: { 'Content-Type': 'text/html' } })
export const noConnection = (): Response => {
  throw new TypeError('Failed to fetch')
}

/** As stored, readable or not. */
interface StoredRecords extends Records {
  messages: Map<string, OutboxEntry>
  drafts: Map<string, Draft>
}

/** The outbox's store in memory. Each of its transactions takes effect at once. */
export function createMemoryStore() {
  const stored: StoredRecords = { messages: new Map(), drafts: new Map(), receipts: [] }
  const transactions = bind({ ...READS, ...MESSAGE_WRITES, ...DRAFT_WRITES }, (work) => work(stored))
  const clear = () => {
    stored.messages.clear()
    stored.drafts.clear()
    stored.receipts = []
  }
  return { stored, clear, store: { ...transactions, clear } as Record<string, (...given: unknown[]) => unknown> }
}

/** A message that reached the network. */
export interface Sent {
  key: string
  path: string
  body: string
  /** Its record in the store at that moment. */
  stored: OutboxEntry | undefined
}

export interface Device extends OutboxHost {
  sent: Sent[]
  news: OutboxNews[]
  syncRequests: number
  pass(ms: number): void
  answerWith(answer: (sent: Sent) => Response | Promise<Response>): void
  /** `full` refuses writes, `blocked` everything. */
  storage: 'good' | 'full' | 'blocked'
  entries(): OutboxEntry[]
  putRecord(key: string, record: unknown): void
  entry(key: string): OutboxEntry | undefined
  sentKeys(): string[]
}

/** A device with an empty outbox. Every message is accepted until a test says otherwise. */
export function createDevice(): Device {
  const memory = createMemoryStore()
  const { messages } = memory.stored
  let now = START
  let answer: (sent: Sent) => Response | Promise<Response> = ACCEPTED

  /** On a full disk, erasing works, but a receipt has no room, and then the whole transaction fails. */
  const needsRoom = (name: string, receipt: unknown) =>
    !(name in READS) && name !== 'discard' && (name !== 'remove' || receipt !== undefined)
  const store = Object.fromEntries(
    Object.entries(memory.store).map(([name, transaction]) => [
      name,
      async (...given: unknown[]) => {
        const { storage } = device
        if (storage === 'blocked' || (storage === 'full' && needsRoom(name, given[1])))
          throw new DOMException('no room', 'QuotaExceededError')
        const result = transaction(...given)
        if (name in MESSAGE_WRITES || name === 'clear') device.announce({ type: 'changed' })
        return result
      },
    ]),
  ) as unknown as OutboxStore

  const device: Device = {
    store,
    receiver: { baseUrl: ORIGIN },
    sent: [],
    news: [],
    syncRequests: 0,
    storage: 'good',
    now: () => now,
    random: () => 0,
    lock: createPageLock(),
    announce: (news) => void device.news.push(news),
    requestSync: async () => void device.syncRequests++,
    async fetch(request) {
      const key = request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? ''
      const sent: Sent = {
        key,
        path: new URL(request.url).pathname,
        body: await request.clone().text(),
        stored: messages.get(key),
      }
      device.sent.push(sent)
      return answer(sent)
    },
    pass: (ms) => void (now += ms),
    answerWith: (given) => void (answer = given),
    entries: () => [...messages.values()].sort((a, b) => a.sequence - b.sequence),
    putRecord: (key, record) => void messages.set(key, record as OutboxEntry),
    entry: (key) => messages.get(key),
    sentKeys: () => device.sent.map(({ key }) => key),
  }
  return device
}

/** A device where these messages are waiting. */
export async function deviceWith(...entries: ReturnType<typeof waiting>[]): Promise<Device> {
  const device = createDevice()
  for (const entry of entries) await device.store.add(entry)
  return device
}

/** Holds the answer to one message. Others are accepted. */
export function holdAnswer(device: Device, key: string): { isSent: Promise<void>; accept(): void } {
  const [sent, answer] = [deferred<void>(), deferred<Response>()]
  device.answerWith((message) => {
    if (message.key !== key) return ACCEPTED()
    sent.resolve()
    return answer.promise
  })
  return { isSent: sent.promise, accept: () => answer.resolve(ACCEPTED()) }
}

export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve }
}
