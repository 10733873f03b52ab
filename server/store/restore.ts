/** Replaces the embedded database with a backup, and keeps the old one next to it. */
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { databaseFile, isDamaged, openDatabase, reason, StoreError } from './database.ts'
import { durableRename } from './durable-rename.ts'
import { makeFolder } from './make-folder.ts'
import { openSqlite, type ThreadAnswer } from './sqlite.ts'
import { Store } from './messages.ts'

/** SQLite's logs, and an index, are next to the file and belong to it. */
const SUFFIXES = ['', '-wal', '-shm', '-journal']
const urlOf = (file: string) => pathToFileURL(file).href

/**
 * Replaces the database by a backup. What was erased since the backup stays erased.
 * @returns how many messages there are now, and the file of the previous database, if there was one
 * @throws {StoreError} if it fails, with nothing changed
 */
export async function restore(url: string, backup: string, now: Date) {
  const file = databaseFile(url)
  if (file === undefined) throw new StoreError('DATABASE_URL is a database server. Restore the backup on that server.')
  const staged = `${file}.restoring`
  remove(staged)
  try {
    makeFolder(dirname(file))
    const current = existsSync(file) ? await readExclusively(file) : undefined
    const messages = await prepareCopy(backup, staged, current?.tombstones ?? [])
    // Checked again: a server may have started in the meantime.
    const old = existsSync(file) ? await readExclusively(file) : undefined
    const before = `${file.replace(/\.db$/, '')}-before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.db`
    // A copy, so that the old file stays until the rename. A damaged one might not be readable: it is moved, with its log.
    // So is a log whose file is gone: SQLite would write it into the new one.
    if (old && !old.damage) copyFileSync(file, before)
    else for (const ending of SUFFIXES) if (existsSync(file + ending)) renameSync(file + ending, before + ending)
    durableRename(staged, file)
    return { messages, before: old && { file: before, isDamaged: old.damage !== undefined } }
  } finally {
    remove(staged)
  }
}

/** Merges a database's log into its file. @returns its tombstones, or its damage. @throws {StoreError} if it is in use */
async function readExclusively(file: string) {
  const database = openSqlite(file)
  try {
    // Leaving WAL mode needs an exclusive lock, which fails while a server or another program has the file open.
    const { rows } = await database.execute('PRAGMA journal_mode = DELETE')
    if (rows[0]?.journal_mode !== 'delete')
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    return { tombstones: await new Store(database).tombstones() }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      throw new StoreError(
        `${file} is in use. Stop the server and any other program that has it open. Nothing was changed.`,
      )
    if (isDamaged(error) || /no such table/.test(reason(error))) return { damage: reason(error) }
    throw new StoreError(`${file} cannot be replaced (${reason(error)}). Nothing was changed.`)
  } finally {
    await database.close()
  }
}

/** Copies the backup to `staged`, migrates it, and erases what was erased since. @returns how many messages it has */
async function prepareCopy(backup: string, staged: string, tombstones: ThreadAnswer['rows']): Promise<number> {
  const refuse = (why: string) => new StoreError(`${backup} cannot be restored: ${why}. Nothing was changed.`)
  if (!existsSync(backup)) throw refuse('there is no such file')
  try {
    for (const ending of ['', '-wal']) if (existsSync(backup + ending)) copyFileSync(backup + ending, staged + ending)
    chmodSync(staged, 0o600)
  } catch (error) {
    throw refuse(reason(error))
  }
  // Checked before `openDatabase`, which would turn an empty file into an inbox.
  const { damage } = await readExclusively(staged)
  if (damage !== undefined) throw refuse(`it is not a complete backup of an inbox (${damage})`)
  const database = await openDatabase({ url: urlOf(staged) }).catch((error: unknown) => {
    throw refuse(reason(error))
  })
  try {
    const store = new Store(database)
    await store.eraseToo(tombstones)
    return (await store.list()).length
  } finally {
    await database.close()
  }
}

const remove = (file: string) => SUFFIXES.forEach((ending) => rmSync(file + ending, { force: true }))
