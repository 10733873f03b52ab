/** Prepares content for the schemas: drops empty optional fields, turns local times into instants. */
import type * as v from 'valibot'
import { ChurchSchema } from '#schema/church/church.ts'
import { Instant } from '#schema/fields.ts'
import type { Issue, Path } from './issue.ts'
import { withDialedPhones } from './phone.ts'
import { tidyName, withoutUnseen } from './text/look-alikes.ts'
import { toInstant } from './wall-clock.ts'

/** The parts of a valibot schema that lead to its fields. */
export interface Schema {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
}

/** Names that a filter or a calendar compares. */
const NAMES = new Set<unknown>(['preacher', 'series', 'location'])

/**
 * Puts a file's JSON into the form that the schema checks: local times become instants, and names and phone numbers get one
 * spelling.
 * @param timeZone the church's (IANA); undefined if it has no valid one
 * @returns the data, and what could not be read
 */
export function normalizeContent(schema: v.GenericSchema, json: unknown, timeZone: string | undefined) {
  const problems: Issue[] = []
  const data = visitFields(schema as unknown as Schema, json, (field, text, path) => {
    if ((field as unknown) !== Instant)
      return NAMES.has(path.at(-1)) ? tidyName(text) : isUnseen(text) ? '' : text.trim()
    const { instant = text, problem } = toInstant(text, timeZone)
    if (problem) problems.push([path, problem])
    return instant
  })
  return { data: schema === ChurchSchema ? withDialedPhones(data, problems) : data, problems }
}

/**
 * Copies a value, field by field.
 * @param change called for each text, with its schema and its path; gives the text for the copy
 * @param onUnknown called for each field that the schema does not have, with the names of those it has
 * @returns the copy, with the fields in the schema's order, and without empty optional fields
 */
export function visitFields(
  schema: Schema,
  json: unknown,
  change: (field: Schema, text: string, path: Path) => string,
  onUnknown?: (path: Path, known: string[]) => void,
  path: Path = [],
): unknown {
  if (schema.wrapped) return visitFields(schema.wrapped, json, change, onUnknown, path)
  if (typeof json === 'string') return change(schema, json, path)
  if (schema.item && Array.isArray(json))
    return json.map((inner, index) => visitFields(schema.item!, inner, change, onUnknown, [...path, index]))
  const { entries } = schema
  if (!entries || !json || typeof json !== 'object') return json
  // The schema would take a list as an entry without fields.
  if (Array.isArray(json)) return null
  const fields = json as Record<string, unknown>
  const others = Object.keys(fields).filter((key) => !Object.hasOwn(entries, key))
  for (const key of others) onUnknown?.([...path, key], Object.keys(entries))
  const known = Object.keys(entries).filter(
    (key) => Object.hasOwn(fields, key) && !(entries[key]!.type === 'optional' && isEmpty(fields[key])),
  )
  return Object.fromEntries([
    ...others.map((key) => [key, fields[key]]),
    ...known.map((key) => [key, visitFields(entries[key]!, fields[key], change, onUnknown, [...path, key])]),
  ])
}

const isUnseen = (text: string) => withoutUnseen(text).trim() === ''

/** Whether a value is what an editor writes for a field that was left blank. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'string'
    ? isUnseen(value)
    : typeof value === 'object' &&
      !Array.isArray(value) &&
      Object.keys(value).length > 0 &&
      Object.values(value).every(isEmpty))
