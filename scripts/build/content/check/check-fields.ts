/** Checks of a file's fields beyond its schema. */
import { join } from 'node:path'
import type * as v from 'valibot'
import { CONTENT_NAME } from '#scripts/build/content/content-folder.ts'
import type { Found, Path } from '#scripts/build/content/found.ts'
import type { Schema } from '#scripts/build/content/normalize-content.ts'
import { PHOTO_ENDINGS, sourceFile } from '#scripts/build/pictures/source-file.ts'
import { closestMatch } from './closest-match.ts'

/** Finds `/photos/…` addresses whose source, a drawing or a photograph of that name, is not in the folder. */
export function missingPhotos(folder: string, json: unknown, path: Path = []): Found[] {
  if (json && typeof json === 'object')
    return Object.entries(json).flatMap(([key, inner]) =>
      missingPhotos(folder, inner, [...path, Array.isArray(json) ? Number(key) : key]),
    )
  if (typeof json !== 'string' || !/^\/photos\/[^/]+$/.test(json)) return []
  const base = json.replace('/photos/', '').replace(/\.(svg|webp)$/, '')
  const endings = json.endsWith('.svg') ? ['svg'] : PHOTO_ENDINGS
  const message = `names the picture ${json}, but ${CONTENT_NAME}/photos has no ${base}.${endings.join(` or ${base}.`)}: add the file, or correct the name`
  return sourceFile(join(folder, 'photos'), base, endings) ? [] : [[path, message]]
}

/** Finds fields that no schema knows, mostly misspelled ones. The site accepts them: its data may be of a newer release. */
export const unknownFields = (schema: v.GenericSchema, json: unknown): Found[] =>
  visit(schema as unknown as Schema, json, [])

function visit(schema: Schema, json: unknown, path: Path): Found[] {
  if (schema.wrapped) return visit(schema.wrapped, json, path)
  if (schema.item)
    return Array.isArray(json) ? json.flatMap((inner, index) => visit(schema.item!, inner, [...path, index])) : []
  const { entries } = schema
  if (!entries || !json || typeof json !== 'object' || Array.isArray(json)) return []
  return Object.entries(json).flatMap(([key, inner]): Found[] => {
    if (Object.hasOwn(entries, key)) return visit(entries[key]!, inner, [...path, key])
    // For text editors.
    if (key === '$schema' && path.length === 0) return []
    const known = Object.keys(entries)
    const meant = closestMatch(key, known)
    const hint = meant ? `did you mean "${meant}"?` : `the fields are ${known.join(', ')}`
    return [[[...path, key], `is not a field here: ${hint}`]]
  })
}
