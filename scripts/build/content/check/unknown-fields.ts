/**
 * Finds fields that no schema knows, mostly misspelt ones. The site itself accepts them, since its data may be of a
 * newer release.
 */
import type * as v from 'valibot'
import { closestMatch } from './closest-match.ts'

type Path = (string | number)[]
interface Schema {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
}

/** Allowed in the top object of any file: it is for editors. */
const SCHEMA_KEY = '$schema'

/** @returns each unknown field's path and a message */
export const unknownFields = (schema: v.GenericSchema, json: unknown): [path: Path, message: string][] =>
  visit(schema as unknown as Schema, json, [])

function visit(schema: Schema, json: unknown, path: Path): [Path, string][] {
  if (schema.wrapped) return visit(schema.wrapped, json, path)
  if (schema.item)
    return Array.isArray(json) ? json.flatMap((inner, index) => visit(schema.item!, inner, [...path, index])) : []
  const { entries } = schema
  if (!entries || !json || typeof json !== 'object' || Array.isArray(json)) return []
  return Object.entries(json).flatMap(([key, inner]): [Path, string][] => {
    const known = Object.hasOwn(entries, key) ? entries[key] : undefined
    if (known) return visit(known, inner, [...path, key])
    if (key === SCHEMA_KEY && path.length === 0) return []
    const meant = closestMatch(key, Object.keys(entries))
    return [
      [
        [...path, key],
        `is no field here: ${meant ? `did you mean "${meant}"?` : `the fields are ${Object.keys(entries).join(', ')}`}`,
      ],
    ]
  })
}
