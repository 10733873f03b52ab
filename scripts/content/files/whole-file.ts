/** Writes files whole: a power cut or Ctrl+C never leaves half of one. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Replaces a file, or writes it. */
export const replace = (file: string, text: string | Buffer) => replaceAll(new Map([[file, text]]))

/**
 * Replaces several files. All are written under other names first, so that a full disk leaves every file as it was.
 * @param texts by file
 */
export function replaceAll(texts: ReadonlyMap<string, string | Buffer>): void {
  const aside = (file: string) => `${file}.part`
  try {
    for (const [file, text] of texts) writeFileSync(aside(file), text)
    for (const file of texts.keys()) renameSync(aside(file), file)
  } finally {
    for (const file of texts.keys()) rmSync(aside(file), { force: true })
  }
}
