/** A lock, so that only one process builds in this folder at a time. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const LOOK_AGAIN_MS = 200

/**
 * Waits until no other process holds the lock, then does the work and releases it. SQLite locks the file: the system
 * releases that when the process ends, however it ends.
 * @param file the lock: an empty database, which stays
 * @param onWait called once, if another process holds it
 * @throws what the work throws; Error if the file cannot be made
 */
export async function withLock<T>(file: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  // Its error names the path, which SQLite's does not.
  appendFileSync(file, '')
  const { default: Database } = await import('libsql')
  const lock = new Database(file, { timeout: 0 })
  try {
    for (let isFirst = true; !take(lock); isFirst = false) {
      if (isFirst) onWait?.()
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
    return await work()
  } finally {
    lock.close()
  }
}

/** @returns whether the lock is ours now */
function take(lock: { exec(sql: string): unknown }): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}
