import { rmSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, expect, test, vi } from 'vitest'
import { editorConfig } from '#desk/editor/config.ts'
import { fieldsOf, type Field } from '#desk/editor/fields.ts'
import { PhotoAddress, Text } from '#schema/fields.ts'
import { LISTS, SINGLE_FILES } from '#scripts/build/content/content-files.ts'
import { readChurch } from '#scripts/build/content/content-folder.ts'
import { newRepository } from './desk-repository.ts'

const repository = await newRepository()
afterAll(() => rmSync(repository.git.folder, { recursive: true, force: true }))
// A Sunday.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T20:00:00Z') })
const config = (await editorConfig(readChurch(), repository, 'https://church.example')) as unknown as {
  collections: Form[]
  singletons: Form[]
}
type Form = Field & { name: string; folder?: string; file?: string; fields: Named[] }
type Named = Field & { name: string; label: string; widget: string; hint?: string; fields?: Named[]; field?: Named }

const forms = [...config.collections.filter(({ hide }) => !hide), ...config.singletons]
const deep = (fields: Named[]): Named[] =>
  fields.flatMap((field) => [field, ...deep(field.fields ?? []), ...(field.field ? [field.field] : [])])
const shown = forms.flatMap((form) => deep(form.fields).filter(({ widget }) => widget !== 'hidden'))

test('a field added to a schema appears automatically', () => {
  const schema = v.object({ title: Text, /* new */ sponsor: v.optional(Text), poster: v.optional(PhotoAddress) })
  expect(fieldsOf(schema, new Map([['sponsor', 'Who paid for it.']]))).toEqual([
    expect.objectContaining({ name: 'title', label: 'Title', required: true, widget: 'string' }),
    { name: 'sponsor', label: 'Sponsor', required: false, hint: 'Who paid for it.', widget: 'string' },
    expect.objectContaining({ name: 'poster', label: 'Poster', required: false, widget: 'image' }),
  ])
})

test('every list and every file has a form with all its fields; an order is set by dragging', () => {
  const names = (place: string) =>
    forms.find(({ folder, file }) => (folder ?? file) === place)?.fields.map(({ name }) => name)
  for (const list of Object.keys(LISTS)) expect(names(`church/${list}`)?.length).toBeGreaterThan(2)
  for (const { file, isOptional } of SINGLE_FILES)
    if (!isOptional) expect(names(`church/${file}`)?.length).toBeGreaterThan(0)
  expect(names('church/leaders')).toEqual(['name', 'role', 'bio', 'imageUrl', 'imageFocus', 'socials'])
})

test('every field has a widget, and a label that begins with a capital letter or digit', () => {
  expect(shown.filter(({ widget, label }) => !widget || !/^[A-Z0-9]/.test(label)).map(({ name }) => name)).toEqual([])
})

const fieldOf = (form: string, field: string) =>
  forms.find(({ name }) => name === form)?.fields.find(({ name }) => name === field)

test('a new sermon has the usual time, on the last Sunday', () => {
  expect(fieldOf('sermons', 'date')?.default).toBe('2026-11-22T10:00')
})

test('hints come from the schemas’ comments, in every form', () => {
  const hintOf = (form: string, field: string) => fieldOf(form, field)?.hint
  expect(hintOf('special-days', 'from')).toBe(
    'The first day it is shown. Leave it empty for two weeks before its day. A notice without a day needs it.',
  )
  expect(hintOf('church', 'heroLine')).toMatch(/home page/)
})

test('no hint mentions JSON: quotes, brackets, files and “left out” are for people who write the files by hand', () => {
  const odd = /`|"|\bquotes\b|\bbrackets\b|[Ll]eft out|\.json|must not be empty|RFC|ISO \d|src\/|\bschema|\bstring\b/
  expect([
    ...new Set(shown.filter(({ hint }) => hint && odd.test(hint)).map(({ name, hint }) => `${name}: ${hint}`)),
  ]).toEqual([])
})
