import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'

/** Endings of photographs, in the order in which they are looked for. */
export const PHOTO_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff']

/** @returns the names of a folder's files; none if there is no folder, which is reported elsewhere */
export function fileNames(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  // Reading a pipe would wait for its writer.
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFIFO() ? [] : [entry.name]))
}

/** @returns the names of a folder's drawings and photographs, sorted */
export const pictureNames = (folder: string, endings: readonly string[] = ['svg', ...PHOTO_ENDINGS]) =>
  fileNames(folder)
    .filter((name) => endings.includes(extname(name).slice(1).toLowerCase()))
    .sort()

/**
 * Not by asking for each: where names ignore case, a file would be found that the server does not find.
 * @param base a picture's name without its ending, which may be in capitals
 * @returns the path of its source; undefined if there is none
 */
export function sourceFile(folder: string, base: string, endings: readonly string[] = ['svg', ...PHOTO_ENDINGS]) {
  const rank = (name: string) => endings.indexOf(extname(name).slice(1).toLowerCase())
  const [name] = fileNames(folder)
    .filter((one) => rank(one) >= 0 && one.slice(0, -extname(one).length) === base)
    .sort((one, other) => rank(one) - rank(other))
  return name && join(folder, name)
}
