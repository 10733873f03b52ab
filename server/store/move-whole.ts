import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'

/** Gives a file that has just been written its name: whoever finds it there finds it whole, after a power cut too. */
export function moveWhole(from: string, to: string): void {
  const open = openSync(from, 'r+')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  renameSync(from, to)
}
