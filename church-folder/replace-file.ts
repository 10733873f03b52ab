/** Writes files whole: a power cut or Ctrl+C never leaves half of one. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Replaces a file, or writes it. */
export const replace = (file: string, text: string | Buffer) => replaceAll(new Map([[file, text]]))

/**
 * Replaces files, or writes them. All are written under other names first: a full disk leaves every file as it was.
 * @param texts the new content of each file
 */
export function replaceAll(texts: ReadonlyMap<string, string | Buffer>): void {
  // Short, since a file's own name may be as long as the file system allows.
  const files = [...texts].map(([file, text], at) => ({
    file,
    text,
    aside: join(dirname(file), `.${process.pid}-${at}.part`),
  }))
  try {
    for (const { text, aside } of files) writeFileSync(aside, text, { flush: true })
    for (const { file, aside } of files) renameSync(aside, file)
  } finally {
    for (const { aside } of files) rmSync(aside, { force: true })
  }
}
