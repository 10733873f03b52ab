/** The editor's configuration, made from the content's schemas. https://sveltiacms.app/en/docs/config-basics */
import { LISTS, SINGLE_FILES, type ListName } from '#scripts/build/content/content-files.ts'
import { parseTime } from '#data/site/calendar.ts'
import type { Church } from '#schema/church/church.ts'
import { DAY_MS, pad2 } from '#schema/dates.ts'
import { REPOSITORY_NAME } from '#desk/gitea.ts'
import { LIST_FORMS, NAME_LISTS, nameFiles } from '#desk/lists.ts'
import { nextSunday } from '#desk/pages/front.ts'
import type { Repository } from '#desk/repository/repository.ts'
import { readAllNotes } from './field-notes.ts'
import { fieldsOf, wordsOf, type Field } from './fields.ts'

/**
 * @param origin `https://church.example`
 * @returns what Sveltia reads as `config.json`
 */
export async function editorConfig(church: Church, repository: Repository, origin: string) {
  const { content, branch } = repository
  const notes = await readAllNotes()
  const fieldsIn = (schema: unknown) => fieldsOf(schema, notes.get(schema) ?? new Map())
  const usualPreacher = (await nameFiles(repository)).find(({ list }) => list === 'preachers')?.name
  const special = specialFields(church, usualPreacher)
  const lists = Object.entries(LIST_FORMS).map(([name, { label, one, title, day, slug }]) => ({
    name,
    label,
    label_singular: one,
    folder: `${content}/${name}`,
    extension: 'json',
    // Sveltia sets the order of entries by dragging.
    fields: fieldsIn(LISTS[name as ListName])
      .filter((field) => field.name !== 'order')
      .map((field) => ({ ...field, ...special[name]?.[field.name] })),
    identifier_field: title,
    slug: slug ?? (day ? `{{fields.${day} | date('YYYY-MM-DD')}}-{{${title}}}` : `{{${title}}}`),
    summary: day && !slug ? `{{${title}}} – {{${day} | date('MMM D, YYYY')}}` : `{{${title}}}`,
    ...(day
      ? { sortable_fields: { fields: [day, title], default: { field: day, direction: 'descending' } } }
      : { reorder: true }),
  }))
  const names = Object.keys(NAME_LISTS).map((name) => ({
    name,
    label: wordsOf(name),
    label_singular: wordsOf(name).replace(/ers$/, 'er'),
    folder: `${content}/${name}`,
    extension: 'json',
    fields: [{ name: 'name', label: 'Name' }],
    identifier_field: 'name',
    slug: '{{name}}',
    hide: true,
  }))
  const singletons = SINGLE_FILES.filter(({ isOptional }) => !isOptional).map(({ file, schema }) => ({
    name: file.replace(/\.json$/, '').replace('/', '-'),
    label: fileLabel(file),
    file: `${content}/${file}`,
    fields: fieldsIn(schema),
  }))
  return {
    load_config_file: false,
    backend: {
      name: 'gitea',
      repo: REPOSITORY_NAME,
      branch,
      app_id: 'desk',
      base_url: `${origin}/desk`,
      api_root: `${origin}/desk/api/v1`,
    },
    app_title: `${church.name}: the desk`,
    site_url: church.siteUrl,
    logout_redirect_url: `${origin}/desk/devices`,
    media_folder: `${content}/photos`,
    public_folder: '/photos',
    media_libraries: {
      all: {
        slugify_filename: true,
        transformations: { raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 } },
      },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true, timezone: 'local' },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    collections: [...lists, ...names],
    singletons,
  }
}

/** What a list's form has beyond its schema: choices, and the usual values of a new sermon. */
function specialFields(
  { gatherings, timeZone }: Church,
  preacher: string | undefined,
): Record<string, Record<string, Partial<Field>>> {
  const known = (collection: string) => ({
    widget: 'relation',
    collection,
    value_field: 'name',
    // A list to open, however short it is.
    dropdown_threshold: 0,
  })
  const lastSunday = nextSunday(Date.now() - 6 * DAY_MS, timeZone)
  const first = gatherings.find(({ day, time }) => day === 'Sunday' && time !== undefined)
  const { hours, minutes } = parseTime(first?.time ?? '') ?? { hours: 10, minutes: 0 }
  return {
    'special-days': { gathering: { widget: 'select', options: gatherings.map(({ name }) => name) } },
    sermons: {
      date: { default: `${lastSunday}T${pad2(hours)}:${pad2(minutes)}` },
      series: known('series'),
      preacher: { ...known('preachers'), ...(preacher && { default: preacher }) },
      scripture: { label: 'Bible passages' },
      guid: { widget: 'hidden' },
    },
  }
}

const FILES: Record<string, string> = {
  'church.json': 'Church: name, times, addresses',
  'descriptions.json': 'Descriptions for search engines',
  'colors.json': 'Colors',
  'screens/newsletter.json': 'Text of the E-bulletin box',
}
/** `screens/home.json` → `Text of the home page` */
const fileLabel = (file: string) =>
  FILES[file] ?? `Text of the ${wordsOf(file.replace(/^screens\/|\.json$/g, '')).toLowerCase()} page`
