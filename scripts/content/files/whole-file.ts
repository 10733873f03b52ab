/** Writes that a power cut or Ctrl+C leaves no half of. */
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Refusal } from '#scripts/content/command/refusal.ts'

/** Whole or not there; never over another file. A link is made only where nothing stands; disks for cameras (FAT) know none. */
export function writeNew(file: string, bytes: Buffer): void {
  const aside = `${file}.part`
  try {
    writeFileSync(aside, bytes)
    try {
      linkSync(aside, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(file))
        throw new Refusal(`There is a file ${file} already.`)
      renameSync(aside, file)
    }
  } finally {
    rmSync(aside, { force: true })
  }
}

/** The new content, or the old one: never half of either. */
export function replace(file: string, text: string | Buffer): void {
  const aside = `${file}.part`
  try {
    writeFileSync(aside, text)
    renameSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Several files: each is written aside first, so that a full disk or a text that cannot be written leaves all as they were. @param texts by their file */
export function replaceAll(texts: ReadonlyMap<string, string>): void {
  const aside = (file: string) => `${file}.part`
  try {
    for (const [file, text] of texts) writeFileSync(aside(file), text)
    for (const file of texts.keys()) renameSync(aside(file), file)
  } finally {
    for (const file of texts.keys()) rmSync(aside(file), { force: true })
  }
}
