/** Opens the libSQL database, embedded or on a server, checks it, and migrates it to this release's tables. */
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from './make-folder.ts'
import { MIGRATIONS } from './migrations.ts'
import { openSqlite, type Database } from './sqlite.ts'

/** The database cannot be used. The message is one line that says what to do. */
export class StoreError extends Error {
  override name = 'StoreError'
}

export interface DatabaseLocation {
  /** `file:…`, or the URL of a libSQL server. */
  url: string
  authToken?: string | undefined
  /** How long a statement waits for another program's lock on the file. Only tests set it. */
  busyTimeoutMs?: number
}

/** Opens the database. Makes its folder and tables if they are missing. @throws {StoreError} if it is damaged or read-only */
export async function openDatabase({ url, authToken, busyTimeoutMs }: DatabaseLocation): Promise<Database> {
  const file = databaseFile(url)
  let database: Database | undefined
  try {
    if (file !== undefined && !existsSync(file)) {
      // Only the server's own user may read them: the messages are private. The folder may have been there before.
      makeFolder(dirname(file))
      writeFileSync(file, '', { mode: 0o600, flag: 'a' })
    }
    database = url.startsWith('file:')
      ? openSqlite(file ?? ':memory:', busyTimeoutMs)
      : await openRemote(url, authToken)
    await migrate(database)
    return database
  } catch (error) {
    await database?.close()
    throw error instanceof StoreError ? error : new StoreError(remedy(error, file))
  }
}

async function openRemote(url: string, authToken: string | undefined): Promise<Database> {
  const { createClient } = await import('@libsql/client')
  const client = createClient({ url, ...(authToken !== undefined && { authToken }) })
  return {
    isEmbedded: false,
    execute: (statement) => client.execute(statement),
    batch: (statements) => client.batch(statements, 'write'),
    close: async () => client.close(),
  }
}

/** Whether the database exists. A database on a server is assumed to exist. */
export function databaseExists(url: string): boolean {
  const file = databaseFile(url)
  return file === undefined || existsSync(file)
}

/** @returns the path of a `file:` database; undefined for a server and for memory. @throws {URIError} for broken escapes */
export function databaseFile(url: string): string | undefined {
  if (!url.startsWith('file:') || url.startsWith('file::memory:')) return undefined
  const [withoutQuery = ''] = url.split('?')
  return withoutQuery.startsWith('file://')
    ? fileURLToPath(withoutQuery)
    : resolve(decodeURIComponent(withoutQuery.slice('file:'.length)))
}

async function migrate(database: Database): Promise<void> {
  if (database.isEmbedded) {
    const { rows } = await database.execute('PRAGMA quick_check(1)')
    if (rows[0]?.quick_check !== 'ok')
      throw Object.assign(new Error(String(rows[0]?.quick_check)), { code: 'SQLITE_CORRUPT' })
  }
  const version = await versionOf(database)
  if (version > MIGRATIONS.length)
    throw new StoreError(
      'A newer version of this site wrote the database. Start that version, or choose another database with DATA_DIR or DATABASE_URL.',
    )
  if (version === MIGRATIONS.length) return
  try {
    // A batch is one transaction. An interactive one would hold the lock between its statements.
    await database.batch([...MIGRATIONS.slice(version).flat(), `PRAGMA user_version = ${MIGRATIONS.length}`])
  } catch (error) {
    // Another server that started at the same time has migrated it.
    if ((await versionOf(database)) !== MIGRATIONS.length) throw error
  }
}

/** Reads in write mode, so that a read-only database fails at the start, not at the first message. */
async function versionOf(database: Database): Promise<number> {
  const [answer] = await database.batch(['PRAGMA user_version'])
  return Number(answer?.rows[0]?.user_version ?? 0)
}

function remedy(error: unknown, file: string | undefined): string {
  if (file === undefined)
    return `The database server cannot be used (${reason(error)}). Check DATABASE_URL and DATABASE_AUTH_TOKEN.`
  const { code = '' } = error as { code?: string }
  if (isDamaged(error))
    return `The database ${file} is damaged, or is not a database (${reason(error)}). Restore a backup with npm run inbox -- --restore FILE, which keeps the damaged file (docs/upkeep.md), or choose another database with DATA_DIR or DATABASE_URL.`
  if (code.startsWith('SQLITE_BUSY'))
    return `The database ${file} is in use by another program (${reason(error)}). Try again when that program has stopped, or choose another database with DATA_DIR or DATABASE_URL.`
  return `The database ${file} cannot be used (${reason(error)}). Make its folder writable, or choose another database with DATA_DIR or DATABASE_URL.`
}

export const isDamaged = (error: unknown) => /NOTADB|CORRUPT/.test((error as { code?: string }).code ?? '')

/** An error's message on one line, with its cause: `fetch failed` alone does not help. */
export function reason(error: unknown): string {
  const { message, cause } = error as Error
  const detail = cause instanceof Error && cause.message ? `: ${cause.message}` : ''
  return `${message ?? error}${detail}`.replace(/\s+/g, ' ').trim()
}
