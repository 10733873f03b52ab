import { rmSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, expect, test, vi } from 'vitest'
import { editorConfig } from '#desk/editor/config.ts'
import { fieldsOf, type Field } from '#desk/editor/fields.ts'
import { PhotoAddress, Text } from '#schema/fields.ts'
import { LIST_NAMES, SINGLE_FILES } from '#scripts/build/content/content-files.ts'
import { readChurch } from '#scripts/build/content/content-folder.ts'
import { newRepository } from './desk-repository.ts'

const repository = newRepository()
afterAll(() => rmSync(repository.git.folder, { recursive: true, force: true }))
// A Sunday.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T20:00:00Z') })
const { collections, singletons } = await editorConfig(readChurch(), repository, 'https://church.example')

interface Shown extends Field {
  label: string
  hint?: string
  default?: string
  fields?: Shown[]
  field?: Shown
}
/** Every field of every form, by its place: `church.json/phone/display`. */
const shown = new Map<string, Shown>()
const collect = (place: string, { fields = [], field }: { fields?: Shown[]; field?: Shown }): void => {
  for (const one of field ? [field] : fields) {
    shown.set(`${place}/${one.name}`, one)
    collect(`${place}/${one.name}`, one)
  }
}
for (const form of [...collections, ...singletons] as { folder?: string; file?: string; fields: Shown[] }[])
  collect((form.folder ?? form.file)!.replace('church/', ''), form)
const namesIn = (form: string) =>
  [...shown].filter(([place, { name }]) => place === `${form}/${name}`).map(([, { name }]) => name)

test('a field added to a schema appears automatically', () => {
  const schema = v.object({ title: Text, /* new */ sponsor: v.optional(Text), poster: v.optional(PhotoAddress) })
  expect(fieldsOf(schema)).toMatchObject([
    { name: 'title', label: 'Title', required: true, widget: 'string' },
    { name: 'sponsor', label: 'Sponsor', required: false, widget: 'string' },
    { name: 'poster', label: 'Poster', required: false, widget: 'image' },
  ])
})

test('every list and every file has a form with all its fields; an order is set by dragging', () => {
  const files = SINGLE_FILES.filter(({ isOptional }) => !isOptional).map(({ file }) => file)
  for (const form of [...LIST_NAMES, ...files]) expect(namesIn(form).length, form).toBeGreaterThan(1)
  expect(namesIn('leaders')).toEqual(['name', 'role', 'bio', 'imageUrl', 'imageFocus', 'socials'])
})

test('every label begins with a capital letter or digit', () => {
  expect([...shown].filter(([, { label }]) => !/^[A-Z0-9]/.test(label))).toEqual([])
})

test('a new sermon has the usual time, on the last Sunday', () => {
  expect(shown.get('sermons/date')?.default).toBe('2026-11-22T10:00')
})

test('a form checks what the schema checks, in its words', () => {
  const pattern = ['/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i', 'This must be a language such as "es-us", "fr-ca", or "ko"']
  expect(shown.get('church.json/podcast/language')?.pattern).toEqual(pattern)
})

test.each([
  [
    'special-days/until',
    'The last day it is shown. Leave it empty for the day itself. A notice without a day needs it.',
  ],
  ['church.json/phone', "The office's phone number."],
  ['church.json/phone/display', 'As people nearby write it: (217) 555-0100 ext. 3.'],
  ['church.json/gatherings', 'A regular gathering.'],
  ['screens/about.json/scripture/text', 'The words, without quotation marks.'],
  ['screens/sermons.json/hero/title', 'The main heading.'],
])('the hint of %s is the schema’s comment: its own, or that of the schema it shares', (place, hint) => {
  expect(shown.get(place)?.hint).toBe(hint)
})

test('no hint mentions JSON: quotes, brackets, files and “left out” are for people who write the files by hand', () => {
  const odd = /`|"|\bquotes\b|\bbrackets\b|[Ll]eft out|\.json|must not be empty|RFC|ISO \d|src\/|\bschema|\bstring\b/
  expect([...shown].filter(([, { hint }]) => hint && odd.test(hint))).toEqual([])
})
