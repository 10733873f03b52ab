/** A lock file, so that only one process builds in this folder at a time. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'

const LOOK_AGAIN_MS = 200

/**
 * Waits until no other process holds the lock, then does the work and releases it.
 * @param file the lock: it has the id of the process that holds it
 * @param onWait called once, if another process holds it
 */
export async function withLock<T>(file: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  for (let isFirst = true; !take(file); isFirst = false) {
    if (isFirst) onWait?.()
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  // Released when the process is told to stop. If it is killed, the next one sees that it has ended.
  const leave = () => rmSync(file, { force: true })
  process.once('exit', leave)
  try {
    return await work()
  } finally {
    process.off('exit', leave)
    leave()
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!isHeld(file)) removeStale(file)
    return false
  }
}

/** Removes the lock of a process that has ended. Another may have done so, and made its own lock: that one is put back. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (isHeld(aside)) linkSync(aside, file)
  } catch (error) {
    // It is gone, or there is a new one.
    if (!/^E(?:NOENT|EXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isHeld(file: string): boolean {
  try {
    // Left from before the computer started.
    if (statSync(file).mtimeMs < Date.now() - uptime() * 1000) return false
    const holder = Number(readFileSync(file, 'utf8'))
    // Our own id was left by a killed build: in a container every build has the same id.
    if (holder === process.pid) return false
    // Empty for a moment, between creation and writing. Signal 0 throws if there is no such process.
    return holder === 0 || process.kill(holder, 0)
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
