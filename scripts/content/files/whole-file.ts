/** Writes files whole: a power cut or Ctrl+C never leaves half of one. */
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { CliError } from '#scripts/content/command/cli-error.ts'

/**
 * Writes a new file.
 * @throws CliError if there is a file of that name
 */
export function writeNew(file: string, bytes: Buffer): void {
  const aside = `${file}.part`
  try {
    writeFileSync(aside, bytes)
    try {
      // A link never replaces a file. FAT, used on camera cards, has no links.
      linkSync(aside, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(file))
        throw new CliError(`There is already a file ${file}.`)
      renameSync(aside, file)
    }
  } finally {
    rmSync(aside, { force: true })
  }
}

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
