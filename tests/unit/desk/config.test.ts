import * as v from 'valibot'
import { afterAll, expect, test, vi } from 'vitest'
import { editorConfig } from '#desk/editor/config.ts'
import { editorFields, type Field } from '#desk/editor/fields.ts'
import { PhotoUrl } from '#schema/fields.ts'
import { readChurch } from '#church-folder/read-content.ts'
import { newRepository } from '#tests/fixtures/church-repository.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

// A Sunday.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T20:00:00Z') })
const repository = newRepository(temporaryFolder(afterAll))
const { collections, singletons } = await editorConfig(readChurch(), repository, 'https://church.example')
const forms = [...collections, ...singletons] as { folder?: string; file?: string; fields: Field[] }[]

/** Every field of every form, by its place: `church/church.json/phone/display`. */
const shown = new Map<string, Field>()
const collect = (place: string, fields: Field[]): void => {
  for (const one of fields) {
    shown.set(`${place}/${one.name}`, one)
    collect(`${place}/${one.name}`, (one.fields ?? [one.field].filter(Boolean)) as Field[])
  }
}
for (const { folder, file, fields } of forms) collect((folder ?? file)!, fields)

test('a field added to a schema appears automatically', () => {
  const poster = { name: 'poster', label: 'Poster', required: false, widget: 'image' }
  expect(editorFields(v.object({ poster: v.optional(PhotoUrl) }))).toMatchObject([poster])
})

test('every list and every file has a form with all its fields; an order is set by dragging', () => {
  const almostEmpty = forms.filter(({ fields }) => fields.length < 2).map(({ folder }) => folder)
  expect(almostEmpty).toEqual(['names/series', 'names/preacher'])
  expect([shown.has('church/outreach/title'), shown.get('church/sermons/notes')?.widget]).toEqual([false, 'hidden'])
  const people = forms.find(({ folder }) => folder === 'church/leaders')!.fields.map(({ name }) => name)
  expect(people).toEqual(['name', 'role', 'bio', 'imageUrl', 'imageFocus', 'socials'])
})

const language = ['/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i', 'This must be a language such as "es-us", "fr-ca", or "ko"']
test.each<[string, Partial<Field>]>([
  ['sermons/date', { default: '2026-11-22T10:00' }],
  ['church.json/podcast/language', { pattern: language }],
  ['church.json/phone', { hint: "The office's phone number." }],
  ['church.json/phone/display', { hint: 'As people nearby write it, such as (217) 555-0100 ext. 3.' }],
  ['church.json/gatherings', { hint: 'A regular gathering.' }],
  ['screens/sermons.json/hero/title', { hint: 'The main heading.' }],
])('%s has the usual value, the rule or the comment of its schema, or of the schema it shares', (place, said) => {
  expect(shown.get(`church/${place}`)).toMatchObject(said)
})

test('labels begin with a capital letter or digit, and hints do not mention JSON: people see no file', () => {
  const odd = /`|"|\bquotes\b|\bbrackets\b|[Ll]eft out|\.json|must not be empty|RFC|ISO \d|src\/|\bschema|\bstring\b/
  const isOdd = ({ label, hint = '' }: Field) => !/^[A-Z0-9]/.test(String(label)) || odd.test(String(hint))
  expect([...shown].filter(([, field]) => isOdd(field))).toEqual([])
})
