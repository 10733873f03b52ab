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

/** After this time the sender is told to try again. If the message was stored after all, its key tells. */
const RECEIVE_TIMEOUT_MS = 5_000

function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreError('the database is too slow')), RECEIVE_TIMEOUT_MS)
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

/** Every promise rejects if the database fails. An acknowledged message is on disk. */
export class Store extends MessageTable {
  readonly #database: Database
  readonly mail: MailQueue

  constructor(database: Database) {
    super(database)
    this.#database = database
    this.mail = createMailQueue(database)
  }

  override receive(message: Message): Promise<InsertOutcome> {
    return withTimeout(super.receive(message))
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
