import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentFiles } from '#scripts/build/content/content-files.ts'
import { CONTENT_FOLDER, readContent } from '#scripts/build/content/content-folder.ts'
import { readFieldNotes } from '#scripts/content/editors/field-notes.ts'
import { JSON_SCHEMAS, jsonSchemas } from '#scripts/content/editors/json-schemas.ts'
import { isSample } from '#tests/sample-church.ts'

test('the JSON Schemas are as the schemas are (npm run content -- schemas renews them)', () => {
  for (const { file, text } of jsonSchemas()) expect(readFileSync(join(JSON_SCHEMAS, file), 'utf8'), file).toBe(text)
})

// Another church may keep its folder elsewhere, and need not ask its editor for help.
test.skipIf(!isSample)('each file of the content names its schema', () => {
  for (const { file, list } of contentFiles(CONTENT_FOLDER).filter(({ isOptional }) => !isOptional)) {
    const { $schema } = readContent(file) as { $schema?: string }
    expect(join(CONTENT_FOLDER, file, '..', $schema ?? ''), file).toBe(join(JSON_SCHEMAS, list ? `${list}.json` : file))
  }
})

test('fields are explained in the words of their comments, shared ones too', () => {
  const notes = readFieldNotes(`/** A telephone. */
const Phone = v.object({
  /** As it is written. */
  display: Text,
})

/** The facts. */
export const ChurchSchema = v.object({
  /** The office's
   * own. */
  phone: Phone,
  fax: Phone,
})`)
  expect(Object.fromEntries(notes.get('ChurchSchema')!)).toEqual({
    '': 'The facts.',
    phone: "The office's own.",
    'phone.display': 'As it is written.',
    fax: 'A telephone.',
    'fax.display': 'As it is written.',
  })
})
