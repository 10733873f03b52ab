/** Finds pictures that the content names and the folder does not have. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_NAME } from '#scripts/build/content/content-folder.ts'
import type { Found, Path } from '#scripts/build/content/found.ts'

/** Every `/photos/…` in the text needs a source: the drawing itself, or a photograph of that name. */
export function missingPhotos(folder: string, json: unknown, path: Path = []): Found[] {
  if (json && typeof json === 'object')
    return Object.entries(json).flatMap(([key, inner]) =>
      missingPhotos(folder, inner, [...path, Array.isArray(json) ? Number(key) : key]),
    )
  if (typeof json !== 'string' || !/^\/photos\/[^/]+$/.test(json)) return []
  const base = json.replace('/photos/', '').replace(/\.(svg|webp)$/, '')
  const sources = json.endsWith('.svg') ? ['svg'] : ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff']
  if (sources.some((ending) => existsSync(join(folder, 'photos', `${base}.${ending}`)))) return []
  return [
    [
      path,
      `names the picture ${json}, but ${CONTENT_NAME}/photos has no ${base}.${sources.join(` or ${base}.`)}: add the file, or correct the name`,
    ],
  ]
}
