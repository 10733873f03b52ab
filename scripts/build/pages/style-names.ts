/**
 * Short class names for vanilla-extract. Its default names start with a hash of seven characters and occur a
 * thousand times in a page. Ours start with the file's index among all style files.
 */
import { readdirSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

const PLACES = new Map(
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css.ts'))
    .map((name) => `src/${name.split(sep).join('/')}`)
    .sort()
    .map((path, place) => [path, place]),
)

/** By file: the hash with which vanilla-extract's own names start. */
const hashes = new Map<string, string>()

/** @param given.hash the file's hash, followed by the number of the name in its file, from 0 */
export function styleName({ hash, filePath }: { hash: string; filePath: string }): string {
  const place = PLACES.get(filePath.split('\\').join('/'))
  if (!hashes.has(filePath) && hash.endsWith('0')) hashes.set(filePath, hash.slice(0, -1))
  const own = hashes.get(filePath)
  if (place === undefined || own === undefined || !hash.startsWith(own)) return `_${hash}`
  // Capitals for the file, lower case and digits for the name, so that two files never have the same.
  return `${inCapitals(place)}${hash.slice(own.length)}`
}

const inCapitals = (place: number): string =>
  (place >= 26 ? inCapitals(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26))
