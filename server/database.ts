/** The libSQL database, embedded or on a server: opened, proven writable, brought to this release's tables. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type Client } from '@libsql/client'
import { MIGRATIONS, STEPS_TABLE } from './migrations.ts'

/** The database cannot be used; the message is one line that says how to mend it. */
export class StoreError extends Error {
  override name = 'StoreError'
}

export interface DatabaseAddress {
  /** `file:…`, or the address of a libSQL server. */
  url: string
  authToken?: string | undefined
}

/** How long a write waits for another process (the inbox) to finish its own. */
const BUSY_TIMEOUT_MS = 5_000

/**
 * Opens the database, makes its folder and tables where they are missing, and proves that it can be written.
 * @throws {StoreError}
 */
export async function openDatabase({ url, authToken }: DatabaseAddress): Promise<Client> {
  const file = databaseFile(url)
  let client: Client | undefined
  try {
    // For the server's own user only: these are letters to a church.
    if (file !== undefined) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // One connection for a file: pragmas belong to a connection, and SQLite has one writer at a time anyway.
    client = createClient({ url, timeout: BUSY_TIMEOUT_MS, ...(url.startsWith('file:') && { concurrency: 1 }), ...(authToken !== undefined && { authToken }) })
    await prepare(client)
    return client
  } catch (error) {
    client?.close()
    throw error instanceof StoreError ? error : new StoreError(remedy(error, file))
  }
}

/** Fills a database in memory with what D1 exported. @throws {StoreError} when that is no inbox */
export async function openExported(sql: string): Promise<Client> {
  const client = createClient({ url: 'file::memory:' })
  try {
    await client.executeMultiple(sql)
    const { rows } = await client.execute(`SELECT COUNT(*) AS version FROM ${STEPS_TABLE}`)
    // Noted where ours are: D1 keeps that place to itself.
    await client.execute(`PRAGMA user_version = ${Number(rows[0]?.version)}`)
    await prepare(client)
    return client
  } catch (error) {
    client.close()
    throw error instanceof StoreError ? error : new StoreError(`This is no export of an inbox (${reason(error)}). Make one with: npx wrangler d1 export`)
  }
}

/** Whether there is a database to read; one on a server is taken to be there. */
export function databaseExists(url: string): boolean {
  const file = databaseFile(url)
  return file === undefined || existsSync(file)
}

/** @returns the path of a `file:` database, undefined for servers and for memory. @throws URIError for broken escapes */
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
  const version = await versionOf(client)
  if (version > MIGRATIONS.length) throw new StoreError('The database was written by a newer release of this site. Start that one, or name another database with DATA_DIR or DATABASE_URL.')
  if (version === MIGRATIONS.length) return
  try {
    // A batch is one transaction, and no interactive one: that would wait for others with the lock in its hand.
    await client.batch([...MIGRATIONS.slice(version).flat(), `PRAGMA user_version = ${MIGRATIONS.length}`], 'write')
  } catch (error) {
    // Of two servers that start at once, the second finds the steps taken.
    if ((await versionOf(client)) !== MIGRATIONS.length) throw error
  }
}

/** In write mode, so that a database that can only be read fails here, at the start, and not at the first message. */
async function versionOf(client: Client): Promise<number> {
  const [answer] = await client.batch(['PRAGMA user_version'], 'write')
  return Number(answer?.rows[0]?.[0] ?? 0)
}

function remedy(error: unknown, file: string | undefined): string {
  if (file === undefined) return `The database server cannot be used (${reason(error)}). Check DATABASE_URL and DATABASE_AUTH_TOKEN.`
  const code = `${(error as { code?: string }).code} ${(error as { cause?: { code?: string } }).cause?.code} ${reason(error)}`
  return /NOTADB|CORRUPT|not a database|malformed/i.test(code)
    ? `The database ${file} cannot be used (${reason(error)}): it is damaged, or no database. Move it aside and put a backup in its place (docs/upkeep.md), or name another with DATA_DIR or DATABASE_URL.`
    : `The database ${file} cannot be used (${reason(error)}). Make its folder writable, or name another with DATA_DIR or DATABASE_URL.`
}

/** An error's message on one line; `fetch failed` alone says nothing, its cause does. */
function reason(error: unknown): string {
  const { message, cause } = error as Error
  const detail = cause instanceof Error && cause.message ? `: ${cause.message}` : ''
  return `${message ?? error}${detail}`.replace(/\s+/g, ' ').trim()
}
