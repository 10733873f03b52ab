/** The store of messages: in a file, or on a libSQL server. Each message is stored once under its key. */
import { inTime } from '#data/storage/in-time.ts'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import type { MessageKind } from '#data/api/api-table.ts'
import { createMailQueue, messageOf, type MailQueue } from './mail-queue.ts'
import { FORGOTTEN_FORM_PREFIX, SERVER_KEY_PREFIX } from './form-key.ts'
import { openDatabase, reason, type DatabaseLocation, StoreError } from './database.ts'
import { durableRename } from './durable-rename.ts'
import type { ThreadAnswer, Database } from './sqlite.ts'

export interface Message {
  /** The idempotency key. It names one message, however often it is sent. */
  key: string
  kind: MessageKind
  /** Tells a repeated message from another one with the same key. */
  bodyHash: string
  /** ISO 8601, UTC. */
  receivedAt: string
  /** The fields as JSON. */
  body: string
  /** Why the message looks like spam, as a phrase; undefined if it does not. The column is named `set_aside`. */
  quarantined?: string | undefined
  /** Whether it is to be emailed to the office. */
  isForMail?: boolean
}

/** `stored`: it is new. `repeated`: it was stored before. `conflict`: another message has this key. */
export type InsertOutcome = 'stored' | 'repeated' | 'conflict'

export type StoredMessage = Awaited<ReturnType<Store['list']>>[number]

/** After this time the sender is told to try again. If the message was stored after all, that is a repeat. */
const RECEIVE_TIMEOUT_MS = 5_000

/** Opens the store of messages. @param receiveTimeoutMs only tests set it. @throws {StoreError} as `openDatabase` */
export async function openStore(location: DatabaseLocation, receiveTimeoutMs?: number): Promise<Store> {
  return new Store(await openDatabase(location), receiveTimeoutMs)
}

/** Every promise rejects if the database fails. An acknowledged message is on disk. */
export class Store {
  readonly #database: Database
  readonly #receiveTimeoutMs: number
  readonly mail: MailQueue

  constructor(database: Database, receiveTimeoutMs = RECEIVE_TIMEOUT_MS) {
    this.#database = database
    this.#receiveTimeoutMs = receiveTimeoutMs
    this.mail = createMailQueue(database)
  }

  /** Stores a message and its place in the mail queue in one transaction; of several with one key only the first. */
  async receive({ key, kind, bodyHash, receivedAt, body, quarantined, isForMail }: Message): Promise<InsertOutcome> {
    const storing = this.#database.batch(
      [
        {
          sql: 'INSERT INTO messages (key, kind, body_hash, received_at, body, set_aside) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING RETURNING key',
          args: [key, kind, bodyHash, receivedAt, body, quarantined ?? null],
        },
        // `changes()` is 1 only if the INSERT before has stored the message.
        {
          sql: 'INSERT INTO pending_mail (key, next_attempt_at) SELECT ?, ? WHERE changes() = 1 AND ?',
          args: [key, Date.parse(receivedAt), Number(isForMail ?? false)],
        },
        { sql: 'SELECT body_hash FROM messages WHERE key = ?', args: [key] },
      ],
      Date.now() + this.#receiveTimeoutMs,
    )
    const [inserted, , found] = await inTime(storing, this.#receiveTimeoutMs)
    if (inserted!.rows.length > 0) return 'stored'
    return found!.rows[0]?.body_hash === bodyHash ? 'repeated' : 'conflict'
  }

  /** A random secret, made with the database. All servers that share the database share it. */
  async secret(): Promise<string> {
    const { rows } = await inTime(this.#database.execute('SELECT secret FROM server_secret'), this.#receiveTimeoutMs)
    return String(rows[0]!.secret)
  }

  /** Oldest first, without erased messages. */
  async list() {
    const { rows } = await this.#database.execute(
      'SELECT key, kind, received_at, body, set_aside, answered_at FROM messages WHERE body IS NOT NULL ORDER BY received_at, rowid',
    )
    return rows.map((row) => ({
      ...messageOf(row),
      // ISO 8601, UTC.
      ...(row.answered_at !== null && { answeredAt: String(row.answered_at) }),
    }))
  }

  /**
   * Erases every message from an email address (in upper or lower case) and its queued mail. Key and hash stay as a
   * tombstone, so that a late copy is not stored again.
   * @param forgottenAt ISO 8601, UTC
   * @returns how many were erased
   */
  async forget(email: string, forgottenAt: string): Promise<number> {
    const theirs = "body IS NOT NULL AND lower(json_extract(body, '$.email')) = lower(?)"
    const args = [email.trim()]
    const erased = await this.#database.batch([
      { sql: `DELETE FROM pending_mail WHERE key IN (SELECT key FROM messages WHERE ${theirs})`, args },
      { sql: `DELETE FROM mail_deliveries WHERE key IN (SELECT key FROM messages WHERE ${theirs})`, args },
      // The server made a form's key, so no device can send a late copy. But a backup may have the message, so a
      // tombstone stays.
      {
        sql: `UPDATE OR REPLACE messages SET key = '${FORGOTTEN_FORM_PREFIX}' || key, body_hash = '', body = NULL, set_aside = NULL, forgotten_at = ?
            WHERE key LIKE '${SERVER_KEY_PREFIX}%' AND ${theirs} RETURNING key`,
        args: [forgottenAt, ...args],
      },
      {
        sql: `UPDATE messages SET body = NULL, set_aside = NULL, forgotten_at = ? WHERE ${theirs} RETURNING key`,
        args: [forgottenAt, ...args],
      },
    ])
    // The write-ahead log still contains the text until it is checkpointed and truncated.
    if (this.#database.isEmbedded) await this.#database.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    return erased.reduce((count, { rows }) => count + rows.length, 0)
  }

  /** The rows that are left of erased messages, for `eraseToo`. */
  async tombstones(): Promise<ThreadAnswer['rows']> {
    const sql = 'SELECT key, kind, body_hash, received_at, forgotten_at FROM messages WHERE forgotten_at IS NOT NULL'
    return (await this.#database.execute(sql)).rows
  }

  /** Erases in this database what was erased in another. @param tombstones those of the other database */
  async eraseToo(tombstones: ThreadAnswer['rows']): Promise<void> {
    const statementsFor = ({ key, kind, body_hash, received_at, forgotten_at }: (typeof tombstones)[number]) => [
      {
        sql: `INSERT INTO messages (key, kind, body_hash, received_at, forgotten_at) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (key) DO UPDATE SET body = NULL, set_aside = NULL, forgotten_at = excluded.forgotten_at`,
        args: [key!, kind!, body_hash!, received_at!, forgotten_at!],
      },
      {
        // Only older rows: the same form may have been sent again since.
        sql: `DELETE FROM messages WHERE '${FORGOTTEN_FORM_PREFIX}' || key = ? AND received_at <= ?`,
        args: [key!, forgotten_at!],
      },
    ]
    await this.#database.batch(tombstones.flatMap(statementsFor))
  }

  /** Notes when the office answered a message (ISO 8601, UTC); undefined removes the note. */
  async markAnswered(key: string, answeredAt: string | undefined): Promise<void> {
    await this.#database.execute({
      sql: 'UPDATE messages SET answered_at = ? WHERE key = ?',
      args: [answeredAt ?? null, key],
    })
  }

  /** Moves a quarantined message to the others: it is not spam. */
  async releaseFromQuarantine(key: string): Promise<void> {
    await this.#database.execute({ sql: 'UPDATE messages SET set_aside = NULL WHERE key = ?', args: [key] })
  }

  /** Copies the database to a new file; others may read and write in the meantime. @throws {StoreError} */
  async backup(file: string): Promise<void> {
    if (!this.#database.isEmbedded)
      throw new StoreError('DATABASE_URL is a database server. Back up the database on that server.')
    if (existsSync(file))
      throw new StoreError(`${file} already exists and was not overwritten. Choose a new file name.`)
    const unfinished = `${file}.unfinished`
    try {
      rmSync(unfinished, { force: true })
      writeFileSync(unfinished, '', { mode: 0o600 })
      await this.#database.execute({ sql: 'VACUUM INTO ?', args: [unfinished] })
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
