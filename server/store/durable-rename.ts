import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'

/** Syncs a file, then renames it: under its new name it is always complete, even after a power cut. */
export function durableRename(from: string, to: string): void {
  const open = openSync(from, 'r+')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  renameSync(from, to)
}
