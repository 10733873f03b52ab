/** Fields that no schema knows: misspelt, most often. The site itself lets them pass, since its data may be of a newer release. */
import type * as v from 'valibot'
import { nearest } from './nearest.ts'

type Path = (string | number)[]
interface Schema {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
}

/** The tool's own, in any object at the top of a file. */
const SCHEMA_KEY = '$schema'

/** @returns where each unknown field stands, and a sentence about it */
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
    const meant = nearest(key, Object.keys(entries))
    return [
      [
        [...path, key],
        `is no field here: ${meant ? `did you mean "${meant}"?` : `the fields are ${Object.keys(entries).join(', ')}`}`,
      ],
    ]
  })
}
