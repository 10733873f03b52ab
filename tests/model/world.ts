/**
 * A device and a server in which nothing happens by itself. Every read, write, send and answer is an event that a test
 * lets happen or fail, or that never happens because its host was killed.
 */
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/outbox-protocol.ts'
import { OUTBOX_ENTRY_VERSION, type OutboxEntry } from '#data/outbox/store/outbox-entry.ts'
import type { OutboxStore } from '#data/outbox/store/outbox-store.ts'
import type { DraftHost } from '#client/outbox/open-draft.ts'
import type { OutboxHost } from '#data/outbox/outbox-host.ts'
import { createMemoryStore, type Stored } from './memory-store.ts'

export const ORIGIN = 'http://church.test'
const START = Date.parse('2025-09-01T12:00:00Z')

/** The page, and a second window. */
export type WindowName = 'page' | 'second'
export type HostName = 'worker' | WindowName

/** What the network does with a message. */
export type Answer =
  | 'accept'
  | 'reply-lost'
  | 'offline'
  | 'portal'
  | 'hang'
  | '400'
  | '413'
  | '422'
  | '500'
  | '503'
  | '429'
  | '409'

/** What the device does with a write: accepts it, refuses it, never gets to it, or completes it without telling. */
export type Storage = 'good' | 'full' | 'stuck' | 'silent'

export interface Op {
  host: Host
  what: string
  isStore: boolean
  /** Whether it has taken effect. Its caller may not know yet. */
  isDone: boolean
  /** Takes effect. */
  perform(answer: Answer): void
  /** Tells the caller. */
  settle(): void
  /** Fails without an effect, as with a full disk, a closed database or a dropped connection. */
  fail(): void
}

/** A worker or window, from its start to its end. */
export interface Host extends OutboxHost, DraftHost {
  name: HostName
  isAlive: boolean
}

export interface World {
  /** What is stored on the device. */
  stored: Stored
  /** The messages on the server: body by key. */
  server: Map<string, string>
  ops: Op[]
  hosts: Record<HostName, Host | undefined>
  now: number
  answer: Answer
  storage: Storage
  /** Called when a message is given to the network, and when it arrives while its sender waits for the answer. */
  onSend: (key: string) => void
  /** Records that a newer release changed, by key. This release must not touch them. */
  unreadable: Map<string, unknown>
  /** The keys of which a removal failed. What follows from that is not a fault of the rules. */
  unremovable: Set<string>
  /** The record with this key, if this release can read it. */
  readable(key: string): OutboxEntry | undefined
  /** A newer release changed the record to a format of its own, and was withdrawn. */
  seal(key: string): void
  /** Erases storage. Whatever runs goes on. */
  erase(): void
  boot(name: HostName): void
  /** Kills a host: it releases its locks and hears of nothing. Its pending events take effect, or do not. */
  crash(name: HostName, lands: boolean): void
  step(op: Op, answer?: Answer): void
  /** Lets the oldest possible event happen. @returns whether there was one */
  next(): boolean
}

export function createWorld(): World {
  const memory = createMemoryStore()
  const world: World = {
    stored: memory.stored,
    server: new Map(),
    ops: [],
    hosts: { worker: undefined, page: undefined, second: undefined },
    now: START,
    answer: 'accept',
    storage: 'good',
    onSend: () => undefined,
    unreadable: new Map(),
    unremovable: new Set(),
    readable,
    seal,
    erase,
    boot,
    crash,
    step,
    next,
  }
  const locks = new Map<string, { host: Host; run(): void }[]>()

  function readable(key: string): OutboxEntry | undefined {
    const record = world.stored.messages.get(key)
    return record?.version === OUTBOX_ENTRY_VERSION ? record : undefined
  }

  function seal(key: string): void {
    const entry = readable(key)
    if (!entry) return
    const record = { ...entry, version: 99, state: 'to come' }
    world.unreadable.set(key, { ...record })
    world.stored.messages.set(key, record as unknown as OutboxEntry)
  }

  function erase(): void {
    memory.store.clear()
    world.unreadable.clear()
  }

  function boot(name: HostName): void {
    if (!world.hosts[name]) world.hosts[name] = createHost(name)
  }

  function crash(name: HostName, lands: boolean): void {
    const host = world.hosts[name]
    if (!host) return
    host.isAlive = false
    world.hosts[name] = undefined
    for (const op of world.ops.filter((each) => each.host === host)) {
      if (lands && !op.isDone) op.perform(world.answer)
      drop(op)
    }
    for (const [lock, queue] of locks) {
      const heldByDead = queue[0]?.host === host
      const left = queue.filter((each) => each.host !== host)
      locks.set(lock, left)
      if (heldByDead) left[0]?.run()
    }
  }

  const drop = (op: Op) => void (world.ops = world.ops.filter((each) => each !== op))

  function step(op: Op, answer: Answer = world.answer): void {
    // Transactions take effect in the order of their start.
    if (op.isStore)
      for (const earlier of world.ops.slice(0, world.ops.indexOf(op)))
        if (earlier.isStore && !earlier.isDone) earlier.perform(answer)
    if (!op.isDone) op.perform(answer)
    op.settle()
  }

  function next(): boolean {
    const op = world.ops.find(
      (each) =>
        !each.what.startsWith('add ') ||
        world.storage === 'good' ||
        world.storage === 'full' ||
        (world.storage === 'silent' && !each.isDone),
    )
    if (!op) return false
    if (world.storage === 'silent' && op.what.startsWith('add ')) op.perform(world.answer)
    else step(op)
    return true
  }

  /** @param effect gives the caller's result, or throws it */
  function event<T>(
    host: Host,
    what: string,
    isStore: boolean,
    effect: (answer: Answer) => T | 'never',
    signal?: AbortSignal,
  ): Promise<T> {
    // A dead host asks for nothing.
    if (!host.isAlive) return new Promise(() => undefined)
    return new Promise<T>((resolve, reject) => {
      let outcome: (() => void) | undefined
      const op: Op = {
        host,
        what,
        isStore,
        isDone: false,
        perform(answer) {
          op.isDone = true
          try {
            const value = effect(answer)
            if (value !== 'never') outcome = () => resolve(value as T)
          } catch (error) {
            outcome = () => reject(error as Error)
          }
        },
        settle() {
          drop(op)
          outcome?.()
        },
        fail() {
          drop(op)
          if (what.startsWith('remove ')) world.unremovable.add(what.slice('remove '.length))
          reject(isStore ? new DOMException('no room', 'QuotaExceededError') : new TypeError('Failed to fetch'))
        },
      }
      world.ops.push(op)
      signal?.addEventListener('abort', () => {
        // A write that is being committed cannot be stopped, and a request may still arrive.
        if (!isStore || op.isDone) return
        drop(op)
        reject(new DOMException('given up', 'AbortError'))
      })
    })
  }

  function createHost(name: HostName): Host {
    const host = { name, isAlive: true } as Host
    const store = Object.fromEntries(
      Object.entries(memory.store).map(([what, transaction]) => [
        what,
        (...given: unknown[]) => {
          const [first, signal] = given as [{ key?: string } | string | undefined, AbortSignal | undefined]
          const key = typeof first === 'object' ? first.key : first
          return event(
            host,
            `${what} ${key}`,
            true,
            () => {
              if (what === 'add' && world.storage === 'full') throw new DOMException('no room', 'QuotaExceededError')
              return (transaction as (...given: unknown[]) => unknown)(...given)
            },
            what === 'add' ? signal : undefined,
          )
        },
      ]),
    ) as unknown as OutboxStore
    return Object.assign(host, {
      store,
      receiver: { address: ORIGIN },
      now: () => world.now,
      random: () => 0.5,
      announce: () => undefined,
      announceDelivery: () => undefined,
      hold: (draftId) =>
        new Promise((held) => {
          const keep = () => new Promise<void>((release) => held(release))
          // Another window that has it has it for long: no waiting.
          void lockFor(host)(`draft:${draftId}`, keep, { ifFree: true }).then(
            () => undefined,
            () => undefined,
          )
          if (!holds(host, `draft:${draftId}`)) held(undefined)
        }),
      requestSync: () => Promise.resolve(),
      lock: lockFor(host),
      fetch: async (request: Request) => {
        const key = request.headers.get(IDEMPOTENCY_KEY_HEADER)!
        const body = await request.text()
        if (host.isAlive) world.onSend(key)
        return event(host, `send ${key}`, false, (answer) => {
          // One that was given up may still arrive, and nobody can stop it.
          if (!request.signal.aborted) world.onSend(key)
          return receive(key, body, answer)
        })
      },
    } satisfies Partial<Host>)
  }

  function receive(key: string, body: string, answer: Answer): Response | 'never' {
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer === 'portal') return new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })
    if (answer === 'hang') return 'never'
    if (answer !== 'accept' && answer !== 'reply-lost')
      return new Response('no', { status: Number(answer), headers: answer === '503' ? { 'Retry-After': '600' } : {} })
    const held = world.server.get(key)
    if (held !== undefined && held !== body) return new Response('another body', { status: 422 })
    world.server.set(key, body)
    if (answer === 'reply-lost') throw new TypeError('Failed to fetch')
    return new Response('{}', { status: 201, headers: { 'Content-Type': 'application/json' } })
  }

  const holds = (host: Host, name: string) => locks.get(name)?.[0]?.host === host

  const lockFor =
    (host: Host): OutboxHost['lock'] =>
    (name, work, options) => {
      const queue = locks.get(name) ?? []
      locks.set(name, queue)
      if (options?.ifFree && queue.length > 0) return Promise.resolve(undefined)
      return new Promise((resolve, reject) => {
        const mine = {
          host,
          run: () =>
            void work()
              .then(resolve, reject)
              .finally(() => {
                if (!host.isAlive) return
                const left = (locks.get(name) ?? []).filter((each) => each !== mine)
                locks.set(name, left)
                left[0]?.run()
              }),
        }
        queue.push(mine)
        if (queue[0] === mine) mine.run()
      })
    }

  return world
}
