/**
 * Finds fields that no schema knows, mostly misspelled ones. The site itself accepts them, since its data may be of a
 * newer release.
 */
import type * as v from 'valibot'
import type { Schema } from '#scripts/build/content/normalize-content.ts'
import { closestMatch } from './closest-match.ts'
import type { Found, Path } from '#scripts/build/content/found.ts'

/** Allowed in the top object of any file: it is for editors. */
const SCHEMA_KEY = '$schema'

/** @returns each unknown field's path and a message */
export const unknownFields = (schema: v.GenericSchema, json: unknown): Found[] =>
  visit(schema as unknown as Schema, json, [])

function visit(schema: Schema, json: unknown, path: Path): Found[] {
  if (schema.wrapped) return visit(schema.wrapped, json, path)
  if (schema.item)
    return Array.isArray(json) ? json.flatMap((inner, index) => visit(schema.item!, inner, [...path, index])) : []
  const { entries } = schema
  if (!entries || !json || typeof json !== 'object' || Array.isArray(json)) return []
  return Object.entries(json).flatMap(([key, inner]): Found[] => {
    const known = Object.hasOwn(entries, key) ? entries[key] : undefined
    if (known) return visit(known, inner, [...path, key])
    if (key === SCHEMA_KEY && path.length === 0) return []
    const meant = closestMatch(key, Object.keys(entries))
    return [
      [
        [...path, key],
        `is not a field here: ${meant ? `did you mean "${meant}"?` : `the fields are ${Object.keys(entries).join(', ')}`}`,
      ],
    ]
  })
}
