/** Where a computer of one's own keeps messages, each once under its key. */
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { openDatabase, openExported, reason, StoreError, type DatabaseAddress } from './database.ts'
import { moveWhole } from './move-whole.ts'
import type { Database } from './sqlite.ts'
import { createMailQueue, type MailQueue } from '#server/mail/mail-queue.ts'
import { MessageTable, type Message, type Received, type StoredMessage } from './message-table.ts'

/** Every promise rejects when the database fails; what is acknowledged is on the disk. */
export interface Store {
  /** Keeps a message, its key and its place in the mail queue in one transaction; of two of the same key, however close, one is kept. */
  receive(message: Message): Promise<Received>
  /** Made at random with the database, and the same for every server that shares it. */
  secret(): Promise<string>
  /** Oldest first, without those forgotten. */
  list(): Promise<StoredMessage[]>
  /**
   * Erases every message from an e-mail address (in any case), and what waits to be mailed of it. Key and hash stay, so
   * that a late replay is recognised and not kept again. @returns how many were erased
   */
  forget(email: string, forgottenAt: string): Promise<number>
  /** Notes that the office has answered a message, or with undefined that it has not. */
  markAnswered(key: string, answeredAt: string | undefined): Promise<void>
  /** Takes a message that was set aside among the others. */
  takeBack(key: string): Promise<void>
  /** Copies the whole database into a new file, while others read and write. @throws {StoreError} when that cannot be */
  backup(file: string): Promise<void>
  readonly mail: MailQueue
  /** Leaves one file that is whole. */
  close(): Promise<void>
}

/** @throws {StoreError} */
export async function openStore(address: DatabaseAddress): Promise<Store> {
  return new LibsqlStore(await openDatabase(address))
}

/**
 * Opens a copy, in memory, of what `wrangler d1 export` wrote about an inbox on Cloudflare.
 * @param sql the content of that file
 * @throws {StoreError} when it is something else
 */
export async function openExportedStore(sql: string): Promise<Store> {
  return new LibsqlStore(await openExported(sql))
}

/** Messages that arrive together share a transaction, and its wait for the disk. */
const MAX_GROUP = 100
/** After so long a sender is told to come back; what is kept after all is known by its key then. */
const RECEIVE_TIMEOUT_MS = 5_000

interface Waiting {
  message: Message
  resolve(received: Received): void
  reject(error: unknown): void
}

/** @param giveUp called when it takes too long */
function inTime<T>(answer: Promise<T>, giveUp?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp?.()
      reject(new StoreError('the database is too slow'))
    }, RECEIVE_TIMEOUT_MS)
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

class LibsqlStore implements Store {
  readonly #database: Database
  readonly #table: MessageTable
  readonly mail: MailQueue
  readonly #waiting = new Set<Waiting>()
  #isKeeping = false

  constructor(database: Database) {
    this.#database = database
    this.#table = new MessageTable(database)
    this.mail = createMailQueue(database)
  }

  receive(message: Message): Promise<Received> {
    const waiting = { message } as Waiting
    const kept = new Promise<Received>((resolve, reject) => Object.assign(waiting, { resolve, reject }))
    this.#waiting.add(waiting)
    // After all requests that this turn of the event loop brings.
    if (!this.#isKeeping) setImmediate(() => void this.#keepWaiting())
    this.#isKeeping = true
    return inTime(kept, () => this.#waiting.delete(waiting))
  }

  async #keepWaiting(): Promise<void> {
    while (this.#waiting.size > 0) {
      const group = [...this.#waiting].slice(0, MAX_GROUP)
      for (const waiting of group) this.#waiting.delete(waiting)
      const kept = this.#keep(group)
      // A file has one writer at a time; those that come meanwhile are the next group. A server may be asked for many at once.
      if (this.#database.isEmbedded) await kept
    }
    this.#isKeeping = false
  }

  async #keep(group: Waiting[]): Promise<void> {
    try {
      const results = await this.#table.keep(group.map(({ message }) => message))
      group.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  secret(): Promise<string> {
    return inTime(this.#table.secret())
  }

  list(): Promise<StoredMessage[]> {
    return this.#table.list()
  }

  async forget(email: string, forgottenAt: string): Promise<number> {
    const count = await this.#table.forget(email, forgottenAt)
    // The write-ahead log still holds the text until it is folded back and cut.
    if (this.#database.isEmbedded) await this.#database.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    return count
  }

  markAnswered(key: string, answeredAt: string | undefined): Promise<void> {
    return this.#table.markAnswered(key, answeredAt)
  }

  takeBack(key: string): Promise<void> {
    return this.#table.takeBack(key)
  }

  async backup(file: string): Promise<void> {
    if (!this.#database.isEmbedded)
      throw new StoreError('A database on a server is backed up there: DATABASE_URL names one.')
    if (existsSync(file))
      throw new StoreError(`${file} is there already and is not overwritten. Name a file that does not exist.`)
    const unfinished = `${file}.unfinished`
    try {
      rmSync(unfinished, { force: true })
      await this.#database.execute({ sql: 'VACUUM INTO ?', args: [unfinished] })
      chmodSync(unfinished, 0o600)
      moveWhole(unfinished, file)
    } catch (error) {
      rmSync(unfinished, { force: true })
      throw new StoreError(
        `The backup ${file} could not be written (${reason(error)}). Name a file in a folder that can be written and has room.`,
      )
    }
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}
