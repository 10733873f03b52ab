/** The editor's configuration, made from the content's schemas. https://sveltiacms.app/en/docs/config-basics */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LISTS, SINGLE_FILES, type ListName } from '#scripts/build/content/content-files.ts'
import * as church from '#schema/church/church.ts'
import * as colors from '#schema/church/colors.ts'
import * as screens from '#schema/church/screens.ts'
import * as event from '#schema/collections/event.ts'
import * as gallery from '#schema/collections/gallery-image.ts'
import * as leader from '#schema/collections/leader.ts'
import * as outreach from '#schema/collections/outreach-program.ts'
import * as sermon from '#schema/collections/sermon.ts'
import * as specialDay from '#schema/collections/special-day.ts'
import { REPOSITORY_NAME } from '#desk/gitea.ts'
import { NAME_LISTS } from '#desk/names.ts'
import { readFieldNotes, type FieldNotes } from './field-notes.ts'
import { fieldsOf, wordsOf, type Field } from './fields.ts'

const SCHEMAS = resolve(import.meta.dirname, '../../src/schema')

export interface ConfigOptions {
  church: church.Church
  /** `https://church.example` */
  origin: string
  /** The content folder from the repository's root. */
  content: string
  branch: string
  /** The usual day, time and preacher of a new sermon. */
  lastSunday: string
  usualPreacher: string | undefined
}

/** @returns what Sveltia reads as `config.json` */
export function editorConfig({
  church: { name: ownName, siteUrl, gatherings },
  origin,
  content,
  branch,
  lastSunday,
  usualPreacher,
}: ConfigOptions): object {
  const notes = readNotes()
  const notesOf = (schema: unknown) => notes.get(NAMES.get(schema) ?? '') ?? new Map<string, string>()
  const known = (collection: string): Field => ({
    widget: 'relation',
    collection,
    value_field: 'name',
    display_fields: ['name'],
    search_fields: ['name'],
    dropdown_threshold: 0,
  })
  const json = (place: string, fields: Field[]) => ({
    folder: `${content}/${place}`,
    extension: 'json',
    format: 'json',
    fields,
    editor: { preview: false },
  })
  const folder = (name: ListName, more: Field, special: Record<string, Field> = {}): Field => ({
    name,
    label: wordsOf(name),
    ...json(name, fieldsOf(LISTS[name], { content, notes: notesOf(LISTS[name]), special })),
    ...more,
  })
  const newest = (field: string, more: string[]) => ({
    fields: [field, ...more],
    default: { field, direction: 'descending' },
  })
  const byDay = "{{fields.date | date('YYYY-MM-DD')}}"
  const gathering = { widget: 'select', options: gatherings.map(({ name }) => name) }
  const collections: Field[] = [
    folder(
      'special-days',
      {
        label: 'Signs',
        label_singular: 'Sign',
        description: 'Holiday services, canceled Sundays, notices.',
        slug: "{{date | default('{{from}}')}}-{{title}}",
        summary: '{{title}}',
        sortable_fields: newest('date', ['from', 'title']),
      },
      { gathering },
    ),
    folder(
      'sermons',
      {
        label_singular: 'Sermon',
        slug: `${byDay}-{{title}}`,
        summary: "{{title}} – {{date | date('MMM D, YYYY')}}",
        sortable_fields: newest('date', ['title', 'preacher', 'series']),
        view_groups: ['series', 'preacher'].map((field) => ({ name: field, label: wordsOf(field), field })),
      },
      {
        date: { label: 'Service', hint: 'Day and time of the service.', default: lastSunday },
        series: { ...known('series'), hint: 'Leave it blank if the sermon is not part of a series.' },
        preacher: { ...known('preachers'), hint: '', ...(usualPreacher && { default: usualPreacher }) },
        scripture: { label: 'Bible passages', hint: 'Such as John 3:16-17.' },
        guid: { widget: 'hidden' },
      },
    ),
    folder('events', {
      label_singular: 'Event',
      slug: "{{fields.startsAt | date('YYYY-MM-DD')}}-{{title}}",
      sortable_fields: newest('startsAt', ['title']),
    }),
    folder(
      'gallery',
      {
        label: 'Photos',
        label_singular: 'Photo',
        identifier_field: 'description',
        slug: `${byDay}-{{description}}`,
        summary: '{{description}}',
        sortable_fields: newest('date', ['category']),
      },
      { date: { label: 'Taken' }, url: { label: 'Picture' } },
    ),
    folder(
      'leaders',
      { label: 'People', label_singular: 'Person', identifier_field: 'name', slug: '{{name}}', reorder: true },
      { order: { omit: true } },
    ),
    folder('outreach', { label: 'Outreach', label_singular: 'Program', reorder: true }, { order: { omit: true } }),
    ...Object.entries(NAME_LISTS).map(([name, { label, one }]) => ({
      name,
      label,
      label_singular: one,
      hide: true,
      identifier_field: 'name',
      slug: '{{name}}',
      ...json(name, [{ name: 'name', label: 'Name' }]),
    })),
  ]
  return {
    load_config_file: false,
    backend: {
      name: 'gitea',
      repo: REPOSITORY_NAME,
      branch,
      base_url: `${origin}/desk`,
      api_root: `${origin}/desk/api/v1`,
      auth_endpoint: 'login/oauth/authorize',
      app_id: 'desk',
      commit_messages: {
        create: 'Add {{collection}} {{slug}}',
        update: 'Change {{collection}} {{slug}}',
        delete: 'Remove {{collection}} {{slug}}',
      },
    },
    app_title: `${ownName}: the desk`,
    site_url: siteUrl,
    media_folder: `${content}/photos`,
    public_folder: '/photos',
    media_libraries: {
      all: {
        max_file_size: 20_000_000,
        slugify_filename: true,
        transformations: { raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 } },
      },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true, timezone: 'local' },
    output: { omit_empty_optional_fields: true, json: { indent_style: 'space', indent_size: 2 } },
    editor: { preview: false },
    collections,
    singletons: SINGLE_FILES.filter(({ isOptional }) => !isOptional).map(({ file, schema }) => ({
      name: file.replace(/\.json$/, '').replace('/', '-'),
      label: singleLabel(file.replace(/\.json$/, '')),
      file: `${content}/${file}`,
      format: 'json',
      fields: fieldsOf(schema, { content, notes: notesOf(schema) }),
    })),
  }
}

const SINGLES: Record<string, string> = {
  church: 'Church: name, times, addresses',
  descriptions: 'Descriptions for search engines',
  colors: 'Colors',
  'screens/newsletter': 'Text of the E-bulletin box',
}
/** `screens/home` → `Text of the home page` */
const singleLabel = (name: string) =>
  SINGLES[name] ?? `Text of the ${wordsOf(name.replace(/^screens\//, '')).toLowerCase()} page`

/** The name of each schema's constant, which finds its notes. */
const MODULES = [church, colors, screens, event, gallery, leader, outreach, sermon, specialDay]
const NAMES = new Map<unknown, string>(
  MODULES.flatMap((module) => Object.entries(module).map(([name, schema]): [unknown, string] => [schema, name])),
)

function readNotes(): FieldNotes {
  const notes: FieldNotes = new Map()
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  // Not fields.ts: the form's fields know how a date or an address is written.
  for (const name of files.filter((one) => one !== 'fields.ts').sort())
    readFieldNotes(readFileSync(join(SCHEMAS, name), 'utf8'), notes)
  return notes
}
