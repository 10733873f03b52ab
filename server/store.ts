/** Where messages are kept, each once under its key. */
import { chmodSync, existsSync } from 'node:fs'
import type { Client, InStatement, ResultSet, Row } from '@libsql/client'
import type { MessageKind } from '#data/api-table.ts'
import { openDatabase, StoreError, type DatabaseAddress } from './database.ts'
import { createMailQueue, type MailQueue } from './mail-queue.ts'

export interface Message {
  /** The idempotency key: one composed message, however often it is sent. */
  key: string
  kind: MessageKind
  /** Tells whether another message of the same key has the same body. */
  bodyHash: string
  /** ISO 8601, UTC. */
  receivedAt: string
  /** The fields as JSON. */
  body: string
  /** Other keys under which the very same message may be here already. */
  sameAs?: readonly string[]
  /** Why it is set aside, in a sentence, if it is. */
  setAside?: string | undefined
  /** Whether it is to be mailed to the office. */
  isForMail?: boolean
}

/** `stored` now, `repeated`: it was there already, `conflict`: the key belongs to another message. */
export type Receipt = 'stored' | 'repeated' | 'conflict'

export interface Received {
  receipt: Receipt
  /** Under which the message stands; another than its own when the same one had come before. */
  key: string
}

export interface StoredMessage {
  key: string
  kind: MessageKind
  receivedAt: string
  fields: Record<string, string>
  setAside?: string
  /** ISO 8601, UTC. */
  answeredAt?: string
}

/** Every promise rejects when the database fails; what is acknowledged is on the disk. */
export interface Store {
  /** Keeps a message, its key and its place in the mail queue in one transaction; of two of the same key, however close, one is kept. */
  receive(message: Message): Promise<Received>
  /** What `receive` would answer for a message that is known; undefined, and nothing kept, for a new one. */
  recall(message: Message): Promise<Received | undefined>
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
  close(): void
}

/** @throws {StoreError} */
export async function openStore(address: DatabaseAddress): Promise<Store> {
  return new LibsqlStore(await openDatabase(address))
}

/** Messages that arrive together share a transaction, and its wait for the disk. */
const MAX_GROUP = 100

interface Waiting {
  message: Message
  resolve(received: Received): void
  reject(error: unknown): void
}

class LibsqlStore implements Store {
  readonly #client: Client
  readonly mail: MailQueue
  #waiting: Waiting[] = []

  constructor(client: Client) {
    this.#client = client
    this.mail = createMailQueue(client)
  }

  receive(message: Message): Promise<Received> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject })
      // After all requests that this turn of the event loop brings.
      if (this.#waiting.length === 1) setImmediate(() => void this.#keepWaiting())
    })
  }

  async #keepWaiting(): Promise<void> {
    const all = this.#waiting
    this.#waiting = []
    for (let start = 0; start < all.length; start += MAX_GROUP) {
      const group = all.slice(start, start + MAX_GROUP)
      try {
        const results = await this.#keep(group.map(({ message }) => message))
        group.forEach(({ resolve }, index) => resolve(results[index]!))
      } catch (error) {
        // One that cannot be kept must not take the others with it.
        if (group.length === 1) group[0]!.reject(error)
        else for (const { message, resolve, reject } of group) await this.#keep([message]).then(([received]) => resolve(received!), reject)
      }
    }
  }

  /** All of them in one transaction. A batch and no interactive one: it cannot interleave with another on the same connection. */
  async #keep(messages: Message[]): Promise<Received[]> {
    const results = await this.#client.batch(messages.flatMap(statements), 'write')
    return messages.map((message, index) => {
      const [inserted, , found] = results.slice(index * STATEMENTS) as [ResultSet, ResultSet, ResultSet]
      return inserted.rows.length > 0 ? { receipt: 'stored', key: message.key } : judge(message, found.rows)!
    })
  }

  async recall(message: Message): Promise<Received | undefined> {
    return judge(message, (await this.#client.execute(find(message))).rows)
  }

  async list(): Promise<StoredMessage[]> {
    const { rows } = await this.#client.execute('SELECT key, kind, received_at, body, set_aside, answered_at FROM messages WHERE body IS NOT NULL ORDER BY received_at, rowid')
    return rows.map((row) => ({
      key: String(row.key),
      kind: row.kind as MessageKind,
      receivedAt: String(row.received_at),
      fields: JSON.parse(String(row.body)) as Record<string, string>,
      ...(row.set_aside !== null && { setAside: String(row.set_aside) }),
      ...(row.answered_at !== null && { answeredAt: String(row.answered_at) }),
    }))
  }

  async forget(email: string, forgottenAt: string): Promise<number> {
    const [erased] = await this.#client.batch(
      [
        {
          sql: "UPDATE messages SET body = NULL, set_aside = NULL, forgotten_at = ? WHERE body IS NOT NULL AND lower(json_extract(body, '$.email')) = lower(?) RETURNING key",
          args: [forgottenAt, email.trim()],
        },
        'DELETE FROM pending_mail WHERE key IN (SELECT key FROM messages WHERE body IS NULL)',
      ],
      'write',
    )
    // The write-ahead log still holds the text until it is folded back and cut.
    if (this.#client.protocol === 'file') await this.#client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    return erased!.rows.length
  }

  async markAnswered(key: string, answeredAt: string | undefined): Promise<void> {
    await this.#client.execute({ sql: 'UPDATE messages SET answered_at = ? WHERE key = ?', args: [answeredAt ?? null, key] })
  }

  async takeBack(key: string): Promise<void> {
    await this.#client.execute({ sql: 'UPDATE messages SET set_aside = NULL WHERE key = ?', args: [key] })
  }

  async backup(file: string): Promise<void> {
    if (this.#client.protocol !== 'file') throw new StoreError('A database on a server is backed up there: DATABASE_URL names one.')
    if (existsSync(file)) throw new StoreError(`${file} is there already and is not overwritten. Name a file that does not exist.`)
    try {
      await this.#client.execute({ sql: 'VACUUM INTO ?', args: [file] })
      chmodSync(file, 0o600)
    } catch (error) {
      throw new StoreError(`The backup ${file} could not be written (${(error as Error).message.replace(/\s+/g, ' ')}). Name a file in a folder that can be written.`)
    }
  }

  close(): void {
    this.#client.close()
  }
}

const keysOf = ({ key, sameAs = [] }: Message) => [key, ...sameAs]
const marks = (list: unknown[]) => list.map(() => '?').join(', ')

const STATEMENTS = 3

/** What keeps one message; `changes()` is 1 only when the statement before has stored it. */
function statements(message: Message): [InStatement, InStatement, InStatement] {
  const keys = keysOf(message)
  const receivedMs = Date.parse(message.receivedAt)
  return [
    {
      sql: `INSERT INTO messages (key, kind, body_hash, received_at, body, set_aside)
        SELECT ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM messages WHERE key IN (${marks(keys)}))
        ON CONFLICT (key) DO NOTHING RETURNING key`,
      args: [message.key, message.kind, message.bodyHash, message.receivedAt, message.body, message.setAside ?? null, ...keys],
    },
    message.isForMail
      ? { sql: 'INSERT INTO pending_mail (key, next_attempt_at) SELECT ?, ? WHERE changes() = 1', args: [message.key, receivedMs] }
      : 'SELECT 1',
    find(message),
  ]
}

const find = (message: Message): InStatement => ({ sql: `SELECT key, body_hash FROM messages WHERE key IN (${marks(keysOf(message))}) ORDER BY received_at`, args: keysOf(message) })

function judge(message: Message, rows: Row[]): Received | undefined {
  const own = rows.find((row) => row.key === message.key)
  if (own) return { receipt: own.body_hash === message.bodyHash ? 'repeated' : 'conflict', key: message.key }
  // Another key of the same text: its hash, salted with that key, tells nothing here.
  return rows[0] && { receipt: 'repeated', key: String(rows[0].key) }
}
