import { closeSync, openSync, readSync } from 'node:fs'

/** @returns the first 64 bytes of a file, which tell its kind. @throws if it cannot be read */
export function firstBytes(file: string): Buffer {
  const open = openSync(file, 'r')
  try {
    const start = Buffer.alloc(64)
    return start.subarray(0, readSync(open, start))
  } finally {
    closeSync(open)
  }
}
