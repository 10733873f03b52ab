/** What people write, made what the schemas ask for: an optional field that is empty is left out, a time on the clock is an instant. */
import type * as v from 'valibot'
import { Instant } from '#schema/fields.ts'
import { toInstant } from './wall-clock.ts'

type Path = (string | number)[]
/** What of a schema tells where its fields are. */
export interface Schema {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
}

/**
 * @param timeZone the church's; undefined where it has none that is right
 * @returns the content as data, and what could not be understood, each with its place and a sentence
 */
export function asMeant(
  schema: v.GenericSchema,
  json: unknown,
  timeZone: string | undefined,
): { data: unknown; problems: [path: Path, message: string][] } {
  const problems: [Path, string][] = []
  const data = visitFields(schema as unknown as Schema, json, (field, text, path) => {
    if ((field as unknown) !== Instant) return text
    const { instant, problem } = toInstant(text, timeZone)
    if (problem) problems.push([path, problem])
    return instant ?? text
  })
  return { data, problems }
}

/** @returns the content without its empty fields, each text as `change` gives it, in the order in which it is written */
export function visitFields(
  schema: Schema,
  json: unknown,
  change: (field: Schema, text: string, path: Path) => string,
  path: Path = [],
): unknown {
  if (schema.wrapped) return visitFields(schema.wrapped, json, change, path)
  if (typeof json === 'string') return change(schema, json, path)
  if (schema.item && Array.isArray(json))
    return json.map((inner, index) => visitFields(schema.item!, inner, change, [...path, index]))
  const { entries } = schema
  if (!entries || !json || typeof json !== 'object' || Array.isArray(json)) return json
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, inner]): [string, unknown][] => {
      const field = Object.hasOwn(entries, key) ? entries[key] : undefined
      if (!field) return [[key, inner]]
      return field.type === 'optional' && isEmpty(inner)
        ? []
        : [[key, visitFields(field, inner, change, [...path, key])]]
    }),
  )
}

/** As other editors leave a field that nobody has filled in. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'string'
    ? value.trim() === ''
    : typeof value === 'object' &&
      !Array.isArray(value) &&
      Object.keys(value).length > 0 &&
      Object.values(value).every(isEmpty))
