/** The layout of the content's files: with one for all, a changed title is a difference of one line. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visitFields, type Schema } from '#scripts/build/content/normalise-content.ts'
import { CONTENT_FILES, listKey, listOf, type ContentFile } from '#scripts/build/content/content-files.ts'
import { Instant } from '#schema/fields.ts'
import { toWall } from '#scripts/build/content/wall-clock.ts'
import { replace } from './whole-file.ts'

/** In characters. Longer lists and entries get a line for each item. */
const LONGEST = { list: 150, entry: 110 }

/**
 * @param text of a valid file
 * @returns the same content: fields in the schema's order, without empty ones, times as local times
 */
export function tidyText(content: ContentFile, text: string, timeZone: string): string {
  const schema = content.schema as unknown as Schema
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  const clean = (value: unknown) =>
    inOrder(
      schema,
      visitFields(schema, value, (field, written) =>
        (field as unknown) === Instant ? toWall(written, timeZone) : written,
      ),
    )
  const list = listOf(content)
  if (!list || Array.isArray(json)) return `${layOut(clean(json))}\n`
  const { $schema, [listKey(list)]: entries } = json as Record<string, unknown>
  return `${layOut({ ...($schema !== undefined && { $schema }), [listKey(list)]: clean(entries) })}\n`
}

/**
 * @param before the text of a valid file
 * @param after the same text with an entry or a field added
 * @returns `after`, in the one layout if `before` was in it
 */
export function keepTidy(file: string, before: string, after: string, timeZone: string): string {
  const content = CONTENT_FILES.find((known) => known.file === file)!
  return tidyText(content, before, timeZone) === before ? tidyText(content, after, timeZone) : after
}

/** Lays out all files. @returns the names of those that it changed */
export function tidyContent(folder: string, timeZone: string): string[] {
  return CONTENT_FILES.filter((content) => {
    const file = join(folder, content.file)
    if (!existsSync(file)) return false
    const text = readFileSync(file, 'utf8')
    const tidy = tidyText(content, text, timeZone)
    if (tidy === text) return false
    replace(file, tidy)
    return true
  }).map(({ file }) => file)
}

function inOrder(schema: Schema, value: unknown): unknown {
  if (schema.wrapped) return inOrder(schema.wrapped, value)
  if (schema.item && Array.isArray(value)) return value.map((inner) => inOrder(schema.item!, inner))
  const { entries } = schema
  if (!entries || !value || typeof value !== 'object' || Array.isArray(value)) return value
  const fields = value as Record<string, unknown>
  const known = Object.keys(entries).filter((key) => Object.hasOwn(fields, key))
  const others = Object.keys(fields).filter((key) => !Object.hasOwn(entries, key))
  return Object.fromEntries([
    ...others.map((key) => [key, fields[key]]),
    ...known.map((key) => [key, inOrder(entries[key]!, fields[key])]),
  ])
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** JSON indented by two spaces. A short list of texts or a short object in a field is one line. */
function layOut(value: unknown, indent = '', before = 0, isField = false): string {
  if (isPlain(value)) return JSON.stringify(value)
  const parts = Array.isArray(value)
    ? value.map((inner): [string, unknown] => ['', inner])
    : Object.entries(value as object).map(([key, inner]): [string, unknown] => [`${JSON.stringify(key)}: `, inner])
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  if (isField && parts.every(([, inner]) => isPlain(inner))) {
    const pad = Array.isArray(value) ? '' : ' '
    const line = open + pad + parts.map(([key, inner]) => key + JSON.stringify(inner)).join(', ') + pad + close
    if (indent.length + before + line.length <= LONGEST[Array.isArray(value) ? 'list' : 'entry']) return line
  }
  const deeper = `${indent}  `
  return `${open}\n${parts.map(([key, inner]) => deeper + key + layOut(inner, deeper, key.length, key !== '')).join(',\n')}\n${indent}${close}`
}
