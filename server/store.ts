/** Where messages are kept: a libSQL database, embedded or on a server. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type Client, type InStatement } from '@libsql/client'
import type { MessageKind } from '#data/api-table.ts'

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
}

/** `stored` now, `repeated`: it was there already, `conflict`: the key belongs to another message. */
export type Receipt = 'stored' | 'repeated' | 'conflict'

export interface StoredMessage {
  key: string
  kind: MessageKind
  receivedAt: string
  fields: Record<string, string>
}

/** Every promise rejects when the database fails; what is acknowledged is on the disk. */
export interface Store {
  /** Keeps a message and its key in one transaction; of two of the same key, however close, one is kept. */
  receive(message: Message): Promise<Receipt>
  /** What `receive` would answer for a key that is known; undefined, and nothing kept, for a new one. */
  recall(message: Message): Promise<Exclude<Receipt, 'stored'> | undefined>
  /** Oldest first, without those forgotten. */
  list(): Promise<StoredMessage[]>
  /**
   * Erases every message from an e-mail address (in any case). Key and hash stay, so that a late replay is
   * recognised and not kept again. @returns how many were erased
   */
  forget(email: string, forgottenAt: string): Promise<number>
  close(): void
}

/** The database cannot be used; the message is one line that says how to mend it. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** How long a write waits for another process (the inbox) to finish its own. */
const BUSY_TIMEOUT_MS = 5_000

/** Step n leads from user_version n to n + 1. Steps are added, never changed; each may run twice (two servers starting at once). */
const MIGRATIONS: readonly InStatement[][] = [
  [
    `CREATE TABLE IF NOT EXISTS messages (
      key TEXT NOT NULL PRIMARY KEY,
      kind TEXT NOT NULL,
      body_hash TEXT NOT NULL,
      received_at TEXT NOT NULL,
      body TEXT,
      forgotten_at TEXT
    )`,
    'CREATE INDEX IF NOT EXISTS messages_by_time ON messages (received_at)',
  ],
]

/**
 * Opens the database, makes its folder and tables where they are missing, and proves that it can be written.
 * @param url `file:…`, or the address of a libSQL server
 * @throws {StoreError}
 */
export async function openStore({ url, authToken }: { url: string; authToken?: string | undefined }): Promise<Store> {
  const file = databaseFile(url)
  let client: Client | undefined
  try {
    // For the server's own user only: these are letters to a church.
    if (file !== undefined) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // One connection for a file: pragmas belong to a connection, and SQLite has one writer at a time anyway.
    client = createClient({ url, timeout: BUSY_TIMEOUT_MS, ...(url.startsWith('file:') && { concurrency: 1 }), ...(authToken !== undefined && { authToken }) })
    await prepare(client)
    return new LibsqlStore(client)
  } catch (error) {
    client?.close()
    if (error instanceof StoreError) throw error
    throw new StoreError(
      file !== undefined
        ? `The database ${file} cannot be used (${reason(error)}). Make its folder writable, or name another with DATA_DIR or DATABASE_URL.`
        : `The database server cannot be used (${reason(error)}). Check DATABASE_URL and DATABASE_AUTH_TOKEN.`,
    )
  }
}

/** Whether there is a database to read; one on a server is taken to be there. */
export function databaseExists(url: string): boolean {
  const file = databaseFile(url)
  return file === undefined || existsSync(file)
}

/** @returns the path of a `file:` database, undefined for servers and for memory */
function databaseFile(url: string): string | undefined {
  if (!url.startsWith('file:') || url.startsWith('file::memory:')) return undefined
  const [address = ''] = url.split('?')
  return address.startsWith('file://') ? fileURLToPath(address) : resolve(decodeURIComponent(address.slice('file:'.length)))
}

async function prepare(client: Client): Promise<void> {
  if (client.protocol === 'file') {
    await client.execute('PRAGMA journal_mode = WAL')
    // FULL syncs the log at each commit: "received" is said only of what a power cut cannot take back.
    await client.execute('PRAGMA synchronous = FULL')
    // What is forgotten is overwritten, not merely unlinked.
    await client.execute('PRAGMA secure_delete = ON')
  }
  // In write mode, so that a database that can only be read fails here, at the start, and not at the first message.
  const [answer] = await client.batch(['PRAGMA user_version'], 'write')
  const version = Number(answer?.rows[0]?.[0] ?? 0)
  if (version > MIGRATIONS.length) throw new StoreError('The database was written by a newer release of this site. Start that one, or name another database with DATA_DIR or DATABASE_URL.')
  const steps = MIGRATIONS.slice(version).flat()
  if (steps.length > 0) await client.batch([...steps, `PRAGMA user_version = ${MIGRATIONS.length}`], 'write')
}

class LibsqlStore implements Store {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  async receive(message: Message): Promise<Receipt> {
    // A batch and no interactive transaction: it cannot interleave with another one on the same connection.
    const [inserted, found] = await this.#client.batch(
      [
        {
          sql: 'INSERT INTO messages (key, kind, body_hash, received_at, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING RETURNING key',
          args: [message.key, message.kind, message.bodyHash, message.receivedAt, message.body],
        },
        hashOf(message.key),
      ],
      'write',
    )
    if (inserted!.rows.length > 0) return 'stored'
    return found!.rows[0]?.body_hash === message.bodyHash ? 'repeated' : 'conflict'
  }

  async recall(message: Message): Promise<Exclude<Receipt, 'stored'> | undefined> {
    const { rows } = await this.#client.execute(hashOf(message.key))
    if (rows.length === 0) return undefined
    return rows[0]?.body_hash === message.bodyHash ? 'repeated' : 'conflict'
  }

  async list(): Promise<StoredMessage[]> {
    const { rows } = await this.#client.execute('SELECT key, kind, received_at, body FROM messages WHERE body IS NOT NULL ORDER BY received_at, rowid')
    return rows.map((row) => ({
      key: String(row.key),
      kind: row.kind as MessageKind,
      receivedAt: String(row.received_at),
      fields: JSON.parse(String(row.body)) as Record<string, string>,
    }))
  }

  async forget(email: string, forgottenAt: string): Promise<number> {
    const { rows } = await this.#client.execute({
      sql: "UPDATE messages SET body = NULL, forgotten_at = ? WHERE body IS NOT NULL AND lower(json_extract(body, '$.email')) = lower(?) RETURNING key",
      args: [forgottenAt, email.trim()],
    })
    // The write-ahead log still holds the text until it is folded back and cut.
    if (this.#client.protocol === 'file') await this.#client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    return rows.length
  }

  close(): void {
    this.#client.close()
  }
}

const hashOf = (key: string): InStatement => ({ sql: 'SELECT body_hash FROM messages WHERE key = ?', args: [key] })

/** An error's message on one line; `fetch failed` alone says nothing, its cause does. */
function reason(error: unknown): string {
  const { message, cause } = error as Error
  const detail = cause instanceof Error && cause.message ? `: ${cause.message}` : ''
  return `${message ?? error}${detail}`.replace(/\s+/g, ' ').trim()
}
