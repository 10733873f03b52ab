import { closeSync, openSync, readSync } from 'node:fs'

/** @returns how a file begins, up to 64 bytes: enough to tell its kind. @throws if it cannot be read */
export function firstBytes(file: string): Buffer {
  const open = openSync(file, 'r')
  try {
    const start = Buffer.alloc(64)
    return start.subarray(0, readSync(open, start))
  } finally {
    closeSync(open)
  }
}
