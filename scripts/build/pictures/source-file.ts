import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Endings of photographs, in the order in which they are looked for. */
export const PHOTO_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff']

/** @param base a picture's name without its ending. @returns the path of its source; undefined if there is none */
export const sourceFile = (folder: string, base: string, endings: readonly string[] = ['svg', ...PHOTO_ENDINGS]) =>
  endings.map((ending) => join(folder, `${base}.${ending}`)).find((file) => existsSync(file))
