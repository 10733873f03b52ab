/** A device and a server where every read, write, send and answer is an event that a test completes, fails or drops. */
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/protocol.ts'
import type { OutboxStore } from '#data/outbox/store/database.ts'
import type { DraftHost } from '#client/outbox/open-draft.ts'
import type { OutboxHost } from '#data/outbox/host.ts'
import { createMemoryStore, ORIGIN, START } from '../outbox-fakes.ts'

export type WindowName = 'page' | 'second'
export type HostName = 'worker' | WindowName

/** What the network does with a message. */
export type Answer = 'accept' | 'reply-lost' | 'offline' | 'portal' | 'hang' | `${number}`

/** What the device does with a write: accepts it, refuses it, never gets to it, or completes it without reporting it. */
export type Storage = 'good' | 'full' | 'stuck' | 'silent'

export interface Op {
  host: Host
  what: string
  isStore: boolean
  /** Whether it has taken effect. Its caller may not know yet. */
  isDone: boolean
  perform(answer: Answer): void
  /** Reports the result to the caller. */
  settle(): void
  /** Fails without taking effect, as with a full disk, a closed database or a dropped connection. */
  fail(): void
}

/** A worker or window, from start to end. */
export interface Host extends OutboxHost, DraftHost {
  name: HostName
  isAlive: boolean
}

/** Holds a lock, or waits for it. */
interface Waiter {
  host: Host
  run(): void
}

export class World {
  readonly #memory = createMemoryStore()
  readonly stored = this.#memory.stored
  /** On the server: body by key. */
  readonly server = new Map<string, string>()
  ops: Op[] = []
  hosts: Record<HostName, Host | undefined> = { worker: undefined, page: undefined, second: undefined }
  now = START
  answer: Answer = 'accept'
  storage: Storage = 'good'
  /** Called when a message is handed to the network, and when it arrives while its sender waits for the answer. */
  onSend: (key: string) => void = () => undefined
  /** The keys whose removal failed. What follows from that is not a bug. */
  readonly unremovable = new Set<string>()
  readonly #locks = new Map<string, Waiter[]>()

  /** Erases storage. Whatever is running continues. */
  erase(): void {
    this.#memory.clear()
  }

  boot(name: HostName): void {
    this.hosts[name] ??= this.#createHost(name)
  }

  /** Kills a host: it releases its locks and receives nothing more. Its pending events may or may not take effect. */
  crash(name: HostName, lands: boolean): void {
    const host = this.hosts[name]
    if (!host) return
    host.isAlive = false
    this.hosts[name] = undefined
    for (const op of this.ops.filter((each) => each.host === host)) {
      if (lands && !op.isDone) op.perform(this.answer)
      this.#drop(op)
    }
    for (const [lock, queue] of this.#locks) {
      const isHeldByDead = queue[0]?.host === host
      const left = queue.filter((each) => each.host !== host)
      this.#locks.set(lock, left)
      if (isHeldByDead) left[0]?.run()
    }
  }

  #drop(op: Op): void {
    this.ops = this.ops.filter((each) => each !== op)
  }

  step(op: Op, answer: Answer = this.answer): void {
    // Transactions take effect in the order in which they started.
    if (op.isStore)
      for (const earlier of this.ops.slice(0, this.ops.indexOf(op)))
        if (earlier.isStore && !earlier.isDone) earlier.perform(answer)
    if (!op.isDone) op.perform(answer)
    op.settle()
  }

  /** Lets the oldest possible event happen. @returns whether there was one */
  next(): boolean {
    const { storage } = this
    const isAdd = ({ what }: Op) => what.startsWith('add ')
    const op = this.ops.find(
      (each) => !isAdd(each) || storage === 'good' || storage === 'full' || (storage === 'silent' && !each.isDone),
    )
    if (!op) return false
    if (storage === 'silent' && isAdd(op)) op.perform(this.answer)
    else this.step(op)
    return true
  }

  /** @param effect gives the caller's result, or throws it */
  #event<T>(
    host: Host,
    what: string,
    isStore: boolean,
    effect: (answer: Answer) => T | 'never',
    signal?: AbortSignal,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // A dead host makes no requests.
      if (!host.isAlive) return
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
        settle: () => {
          this.#drop(op)
          outcome?.()
        },
        fail: () => {
          this.#drop(op)
          if (/^(?:remove|discard) /.test(what)) this.unremovable.add(what.split(' ')[1]!)
          reject(isStore ? new DOMException('no room', 'QuotaExceededError') : new TypeError('Failed to fetch'))
        },
      }
      this.ops.push(op)
      signal?.addEventListener('abort', () => {
        // A write that is being committed cannot be stopped, and a request may still arrive.
        if (!isStore || op.isDone) return
        this.#drop(op)
        reject(new DOMException('given up', 'AbortError'))
      })
    })
  }

  #createHost(name: HostName): Host {
    const host = { name, isAlive: true } as Host
    const lock = this.#lockFor(host)
    return Object.assign(host, {
      store: this.#storeFor(host),
      receiver: { baseUrl: ORIGIN },
      now: () => this.now,
      random: () => 0.5,
      announce: () => undefined,
      hold: (draftId) =>
        new Promise((held) => {
          const keep = () => new Promise<void>((release) => held(release))
          // If another window holds the lock, it holds it for long, so do not wait.
          void lock(`draft:${draftId}`, keep, { ifFree: true }).catch(() => undefined)
          if (this.#locks.get(`draft:${draftId}`)?.[0]?.host !== host) held(undefined)
        }),
      requestSync: () => Promise.resolve(),
      lock,
      fetch: async (request: Request) => {
        const key = request.headers.get(IDEMPOTENCY_KEY_HEADER)!
        const body = await request.text()
        if (host.isAlive) this.onSend(key)
        return this.#event(host, `send ${key}`, false, (answer) => {
          // An aborted send may still arrive, and nobody can stop it.
          if (!request.signal.aborted) this.onSend(key)
          return this.#receive(key, body, answer)
        })
      },
    } satisfies Partial<Host>)
  }

  #storeFor(host: Host): OutboxStore {
    const asEvents = Object.entries(this.#memory.store).map(([what, transaction]) => [
      what,
      (...given: unknown[]) => {
        const [first, signal] = given as [{ key?: string } | string | undefined, AbortSignal | undefined]
        const key = typeof first === 'object' ? first.key : first
        const effect = () => {
          if (what === 'add' && this.storage === 'full') throw new DOMException('no room', 'QuotaExceededError')
          return transaction(...given)
        }
        return this.#event(host, `${what} ${key}`, true, effect, what === 'add' ? signal : undefined)
      },
    ])
    return Object.fromEntries(asEvents) as OutboxStore
  }

  #receive(key: string, body: string, answer: Answer): Response | 'never' {
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer === 'portal') return new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })
    if (answer === 'hang') return 'never'
    if (answer !== 'accept' && answer !== 'reply-lost')
      return new Response('no', { status: Number(answer), headers: answer === '503' ? { 'Retry-After': '600' } : {} })
    const held = this.server.get(key)
    if (held !== undefined && held !== body) return new Response('another body', { status: 422 })
    this.server.set(key, body)
    if (answer === 'reply-lost') throw new TypeError('Failed to fetch')
    return new Response('{}', { status: 201, headers: { 'Content-Type': 'application/json' } })
  }

  #lockFor(host: Host): OutboxHost['lock'] {
    return (name, work, options) => {
      // Timers go on here, and a dead host has none.
      if (!host.isAlive) return new Promise(() => undefined)
      const queue = this.#locks.get(name) ?? []
      this.#locks.set(name, queue)
      if (options?.ifFree && queue.length > 0) return Promise.resolve(undefined)
      return new Promise((resolve, reject) => {
        const run = () =>
          void work()
            .then(resolve, reject)
            .finally(() => {
              if (!host.isAlive) return
              const left = (this.#locks.get(name) ?? []).filter((each) => each !== mine)
              this.#locks.set(name, left)
              left[0]?.run()
            })
        const mine = { host, run }
        queue.push(mine)
        if (queue[0] === mine) run()
      })
    }
  }
}
