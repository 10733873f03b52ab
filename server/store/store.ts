/** The store of messages on Node, each stored once under its key. */
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { openDatabase, reason, StoreError, type DatabaseAddress } from './database.ts'
import { durableRename } from './durable-rename.ts'
import type { Database } from './sqlite.ts'
import { createMailQueue, type MailQueue } from '#server/mail/mail-queue.ts'
import { MessageTable, type Message, type InsertOutcome } from './message-table.ts'

/** @throws {StoreError} */
export async function openStore(address: DatabaseAddress): Promise<Store> {
  return new Store(await openDatabase(address))
}

/** Group commit: messages that arrive together share a transaction and its sync to disk. */
const MAX_GROUP = 100
/** After this time the sender is told to try again. If the message was stored after all, its key tells. */
const RECEIVE_TIMEOUT_MS = 5_000

interface Waiting {
  message: Message
  resolve(received: InsertOutcome): void
  reject(error: unknown): void
}

/** @param onTimeout called after `RECEIVE_TIMEOUT_MS`; the promise then rejects */
function withTimeout<T>(answer: Promise<T>, onTimeout?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onTimeout?.()
      reject(new StoreError('the database is too slow'))
    }, RECEIVE_TIMEOUT_MS)
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

/** Every promise rejects if the database fails. An acknowledged message is on disk. */
export class Store extends MessageTable {
  readonly #database: Database
  readonly mail: MailQueue
  readonly #waiting = new Set<Waiting>()
  #isFlushing = false

  constructor(database: Database) {
    super(database)
    this.#database = database
    this.mail = createMailQueue(database)
  }

  /**
   * Stores a message with its key and its place in the mail queue, in one transaction. Of two with the same key one is
   * stored.
   */
  receive(message: Message): Promise<InsertOutcome> {
    const waiting = { message } as Waiting
    const kept = new Promise<InsertOutcome>((resolve, reject) => Object.assign(waiting, { resolve, reject }))
    this.#waiting.add(waiting)
    // Runs after all requests of this turn of the event loop, so that they share a transaction.
    if (!this.#isFlushing) setImmediate(() => void this.#flush())
    this.#isFlushing = true
    return withTimeout(kept, () => this.#waiting.delete(waiting))
  }

  async #flush(): Promise<void> {
    while (this.#waiting.size > 0) {
      const group = [...this.#waiting].slice(0, MAX_GROUP)
      for (const waiting of group) this.#waiting.delete(waiting)
      const inserted = this.#insertGroup(group)
      // SQLite has one writer at a time: messages that come meanwhile form the next group. A database server takes
      // several groups at once.
      if (this.#database.isEmbedded) await inserted
    }
    this.#isFlushing = false
  }

  async #insertGroup(group: Waiting[]): Promise<void> {
    try {
      const results = await this.insert(group.map(({ message }) => message))
      group.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  override secret(): Promise<string> {
    return withTimeout(super.secret())
  }

  override async forget(email: string, forgottenAt: string): Promise<number> {
    const count = await super.forget(email, forgottenAt)
    // The write-ahead log still contains the text until it is checkpointed and truncated.
    if (this.#database.isEmbedded) await this.#database.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    return count
  }

  /** Copies the database to a new file; others may read and write meanwhile. @throws {StoreError} */
  async backup(file: string): Promise<void> {
    if (!this.#database.isEmbedded)
      throw new StoreError('DATABASE_URL is a database server. Back up the database on that server.')
    if (existsSync(file))
      throw new StoreError(`${file} already exists and was not overwritten. Choose a new file name.`)
    const unfinished = `${file}.unfinished`
    try {
      rmSync(unfinished, { force: true })
      await this.#database.execute({ sql: 'VACUUM INTO ?', args: [unfinished] })
      chmodSync(unfinished, 0o600)
      durableRename(unfinished, file)
    } catch (error) {
      rmSync(unfinished, { force: true })
      throw new StoreError(
        `The backup ${file} could not be written (${reason(error)}). Choose a folder that is writable and has space.`,
      )
    }
  }

  /** Closes the store. An embedded database is then one complete file. */
  close(): Promise<void> {
    return this.#database.close()
  }
}
