/** Makes JSON Schemas, by which editors complete and explain the content's fields, from the schemas that check it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as schemas from '#schema/church/screens.ts'
import { ChurchSchema } from '#schema/church/church.ts'
import { ColorsSchema } from '#schema/church/colors.ts'
import { EventEntrySchema } from '#schema/collections/event.ts'
import { Instant } from '#schema/fields.ts'
import { GalleryEntrySchema } from '#schema/collections/gallery-image.ts'
import { LeaderEntrySchema } from '#schema/collections/leader.ts'
import { OldSiteSchema } from '#schema/church/old-site.ts'
import { OutreachEntrySchema } from '#schema/collections/outreach-program.ts'
import { SermonEntrySchema } from '#schema/collections/sermon.ts'
import { SpecialDaySchema } from '#schema/collections/special-day.ts'
import { LIST_NAMES, LISTS, SINGLE_FILES } from '#scripts/build/content/content-files.ts'
import { readFieldNotes, type FieldNotes } from './field-notes.ts'

const SOURCES = resolve(import.meta.dirname, '../../../src/schema')
/** The folder of the JSON Schemas. Each has the name of its content file, or of the folder of entries. */
export const JSON_SCHEMAS = join(SOURCES, 'json')

/** Each schema's constant, by which its notes are found. */
const NAMES = new Map<unknown, string>(
  Object.entries({
    ...schemas,
    ChurchSchema,
    ColorsSchema,
    EventEntrySchema,
    GalleryEntrySchema,
    LeaderEntrySchema,
    OldSiteSchema,
    OutreachEntrySchema,
    SermonEntrySchema,
    SpecialDaySchema,
  }).map(([name, schema]) => [schema, name] as [unknown, string]),
)

/** The notation of an instant in the site's data. */
const INSTANT = Instant.pipe[1].requirement.source

interface JsonSchema {
  type?: string
  pattern?: string
  description?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: boolean
  [more: string]: unknown
}

/** @returns each schema's path below JSON_SCHEMAS, and its text */
export function jsonSchemas(): { file: string; text: string }[] {
  const notes: FieldNotes = new Map()
  // Reads fields.ts first: the other modules use its schemas.
  for (const name of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort((a, b) => Number(b === 'fields.ts') - Number(a === 'fields.ts') || a.localeCompare(b)))
    readFieldNotes(readFileSync(join(SOURCES, name), 'utf8'), notes)
  const files = [...SINGLE_FILES, ...LIST_NAMES.map((list) => ({ file: `${list}.json`, schema: LISTS[list] }))]
  return files.map(({ file, schema }) => {
    const own = notes.get(NAMES.get(schema) ?? '') ?? new Map<string, string>()
    const described = explain(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) as JsonSchema, own, '')
    const properties = { $schema: { type: 'string' }, ...described.properties }
    return {
      file,
      text: `${JSON.stringify({ ...described, $schema: 'http://json-schema.org/draft-07/schema#', properties }, null, 2)}\n`,
    }
  })
}

function explain(schema: JsonSchema, notes: Map<string, string>, path: string): JsonSchema {
  const note = notes.get(path)
  const explained: JsonSchema = { ...(note && { description: note.replaceAll('`', '') }), ...schema }
  // People write local times; the build adds the offset.
  if (schema.pattern === INSTANT)
    explained.pattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:\d{2}|Z)?$`
  if (schema.properties) {
    explained.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [
        key,
        explain(inner, notes, path ? `${path}.${key}` : key),
      ]),
    )
    explained.additionalProperties = false
  }
  // A list's own note is not its items'. Their fields have notes below the same path.
  if (schema.items) explained.items = explain(schema.items, new Map([...notes].filter(([at]) => at !== path)), path)
  return explained
}
