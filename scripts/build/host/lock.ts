/** One build at a time in this folder: of two that start at once, the second waits for the first. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const LOOK_AGAIN_MS = 200

/**
 * Runs `work` while no other process holds the lock.
 * @param file names the process that holds it; one that has ended holds nothing
 * @param onWait told once, when somebody else holds it
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  for (let isFirst = true; !take(file); isFirst = false) {
    if (isFirst) onWait()
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  // A process that is told to stop leaves none behind; one that is killed is found to have ended.
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
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

function isHeld(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    // Empty for the moment between its making and its writing.
    if (holder === 0) return true
    process.kill(holder, 0)
    return true
  } catch (error) {
    // EPERM: it lives, as another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
