/** Puts a backup in the place of the embedded database, and keeps what was there beside it. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { databaseFile, isDamaged, openDatabase, reason, StoreError } from './database.ts'
import { MessageTable, type Answer } from './message-table.ts'
import { moveWhole } from './move-whole.ts'
import { openSqlite } from './sqlite.ts'

export interface Restored {
  /** How many messages the inbox holds now. */
  messages: number
  /** What was there before; none where nothing was. */
  before?: {
    file: string
    /** How many of its messages the backup does not have; undefined where it is damaged. */
    more: number | undefined
  }
}

/** SQLite keeps what is not yet in its file in a log beside it; the two belong together. */
const ENDINGS = ['', '-wal', '-shm']
const urlOf = (file: string) => pathToFileURL(file).href

/** Whoever was forgotten since the backup was made stays so. @throws {StoreError} when nothing was changed, and why */
export async function restore(url: string, backup: string, now: Date): Promise<Restored> {
  const file = databaseFile(url)
  if (file === undefined) throw new StoreError('A database on a server is restored there: DATABASE_URL names one.')
  const fresh = `${file}.restoring`
  remove(fresh)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const forgotten = existsSync(file) ? (await readAlone(file))?.forgotten : undefined
    const keys = await prepareCopy(backup, fresh, forgotten ?? [])
    const messages = keys.size
    if (!existsSync(file)) {
      moveWhole(fresh, file)
      return { messages }
    }
    // Once more: a server may have been started meanwhile.
    const old = await readAlone(file)
    const before = `${file.replace(/\.db$/, '')}-before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.db`
    // Copied, it stays in its place until the other one takes that. What is damaged may not be copied, and goes with its log.
    if (old) copyFileSync(file, before)
    else for (const ending of ENDINGS) if (existsSync(file + ending)) renameSync(file + ending, before + ending)
    moveWhole(fresh, file)
    return { messages, before: { file: before, more: old?.keys.filter((key) => !keys.has(key)).length } }
  } finally {
    remove(fresh)
  }
}

interface Old {
  keys: string[]
  forgotten: Answer['rows']
}

/**
 * Reads the database that is to be replaced, and leaves it as one file.
 * @returns undefined when it is damaged
 * @throws {StoreError} when another program has it open
 */
async function readAlone(file: string): Promise<Old | undefined> {
  const database = openSqlite(file)
  try {
    // Only who is alone may leave the log: the lock of every program that has the file open, a server's above all, is in the way.
    const { rows } = await database.execute('PRAGMA journal_mode = DELETE')
    if (rows[0]?.journal_mode !== 'delete')
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    const { rows: found } = await database.execute('SELECT key FROM messages WHERE body IS NOT NULL')
    return { keys: found.map(({ key }) => String(key)), forgotten: await new MessageTable(database).forgotten() }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      throw new StoreError(
        `${file} is in use. Stop the server first, and whatever else has it open; nothing was changed.`,
      )
    if (isDamaged(error) || /no such table/.test(reason(error))) return undefined
    throw new StoreError(`${file} cannot be replaced (${reason(error)}). Nothing was changed.`)
  } finally {
    await database.close()
  }
}

/** @returns the keys of its messages */
async function prepareCopy(backup: string, fresh: string, forgotten: Old['forgotten']): Promise<Set<string>> {
  const refuse = (why: string) => new StoreError(`${backup} cannot be restored: ${why}. Nothing was changed.`)
  if (!existsSync(backup)) throw refuse('there is no such file')
  try {
    for (const ending of ['', '-wal']) if (existsSync(backup + ending)) copyFileSync(backup + ending, fresh + ending)
    chmodSync(fresh, 0o600)
  } catch (error) {
    throw refuse(reason(error))
  }
  const copy = openSqlite(fresh)
  try {
    // Before it is opened as ours, which would make an inbox of an empty file.
    await copy.execute('SELECT COUNT(*) FROM messages')
  } catch (error) {
    throw refuse(`it is no whole backup of an inbox (${reason(error)})`)
  } finally {
    await copy.close()
  }
  const database = await openDatabase({ url: urlOf(fresh) }).catch((error: unknown) => {
    throw refuse(reason(error))
  })
  try {
    const table = new MessageTable(database)
    await table.forgetToo(forgotten)
    return new Set((await table.list()).map(({ key }) => key))
  } finally {
    await database.close()
  }
}

const remove = (file: string) => ENDINGS.forEach((ending) => rmSync(file + ending, { force: true }))
