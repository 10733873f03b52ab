/**
 * Short class names for vanilla-extract. Its default names start with a hash of seven characters and occur a
 * thousand times in a page. Ours start with the file's place among all style files.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

const SOURCES = resolve(import.meta.dirname, '../../src')
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css.ts'))
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .sort()

/** By file: the hash with which vanilla-extract's own names start. */
const hashes = new Map<string, string>()

/** @param style.hash the file's hash, followed by the number of the name in its file, from 0. @returns the class name */
export function styleName({ hash, filePath }: { hash: string; filePath: string }): string {
  const own = hashes.get(filePath) ?? hash.slice(0, -1)
  hashes.set(filePath, own)
  const place = FILES.indexOf(filePath.replaceAll('\\', '/'))
  // From `A0` to `ZZ`: two files never have the same name, and no word in a selector is a name (`ata` in `data-open`).
  return (360 + place).toString(36).toUpperCase() + hash.slice(own.length)
}
