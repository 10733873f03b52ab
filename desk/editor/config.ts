/** The editor's configuration, made from the content's schemas. https://sveltiacms.app/en/docs/config-basics */
import { basename } from 'node:path/posix'
import { LISTS, SINGLE_FILES, type ListName } from '#church-folder/content-files.ts'
import { lastMainDay, usualTime } from '#church-folder/wall-clock.ts'
import type { Church } from '#schema/church/church.ts'
import { REPOSITORY_NAME } from '#desk/gitea.ts'
import { LIST_WORDS, NAME_FIELDS, nameFiles, NAMES_FOLDER } from '#desk/lists.ts'
import type { Repository } from '#church-folder/repository.ts'
import { readAllNotes } from '#church-folder/field-notes.ts'
import { editorFields, wordsOf } from './fields.ts'

const FILES: Record<string, string> = {
  church: 'Church: name, times, addresses',
  descriptions: 'Descriptions for search engines',
  colors: 'Colors',
  newsletter: 'Text of the E-bulletin box',
}

/** @returns what Sveltia reads as `config.json` */
export async function editorConfig(church: Church, repository: Repository, origin: string) {
  const notes = await readAllNotes()
  return {
    backend: {
      name: 'gitea',
      repo: REPOSITORY_NAME,
      branch: repository.branch,
      app_id: 'desk',
      base_url: `${origin}/desk`,
      api_root: `${origin}/desk/api/v1`,
    },
    app_title: `${church.name}: the desk`,
    site_url: church.siteUrl,
    logout_redirect_url: `${origin}/desk/devices`,
    media_folder: `${repository.content}/photos`,
    public_folder: '/photos',
    media_libraries: {
      all: {
        slugify_filename: true,
        transformations: { raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 } },
      },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    collections: [...listsOf(church, repository, notes), ...NAMES],
    singletons: singleFiles(repository, notes),
  }
}

/** The lists of names that a sermon's fields offer. */
const NAMES = NAME_FIELDS.map((name) => ({
  name,
  label: wordsOf(name),
  folder: `${NAMES_FOLDER}/${name}`,
  extension: 'json',
  fields: [{ name: 'title', label: 'Name' }],
  hide: true,
}))

type AllNotes = Awaited<ReturnType<typeof readAllNotes>>

function listsOf(church: Church, repository: Repository, notes: AllNotes) {
  const usualPreacher = nameFiles(repository).find(({ field }) => field === 'preacher')?.name
  const special: Record<string, object> = {
    'special-days/gathering': { widget: 'select', options: church.gatherings.map(({ name }) => name) },
    'sermons/date': { default: `${lastMainDay(Date.now(), church)}T${usualTime(church)}` },
    'sermons/series': { widget: 'relation', collection: 'series', value_field: 'title' },
    'sermons/preacher': { widget: 'relation', collection: 'preacher', value_field: 'title', default: usualPreacher },
  }
  // No page shows outreach programs.
  const shown = Object.entries(LIST_WORDS).filter(([name]) => name !== 'outreach')
  return shown.map(([name, [label, label_singular]]) => {
    const fields = editorFields(LISTS[name as ListName], notes.get(LISTS[name as ListName]))
      // People set the order by dragging. A guid is the importer's.
      .filter((field) => field.name !== 'order' && field.name !== 'guid')
      // Nobody should fill in what no page shows. What is there stays, in its place.
      .map((field) => (/No page shows/.test(String(field.hint)) ? { ...field, widget: 'hidden' } : field))
      .map((field) => ({ ...field, ...special[`${name}/${field.name}`] }))
    const title = fields.find((field) => /^(?:title|name|description)$/.test(field.name))!.name
    const day = fields.find(({ widget }) => widget === 'datetime')?.name
    return {
      name,
      label,
      label_singular,
      folder: `${repository.content}/${name}`,
      extension: 'json',
      fields,
      identifier_field: title,
      reorder: !day,
      // A notice may have only a first day.
      slug: day && `{{${day} | default('{{from}}') | date('YYYY-MM-DD')}}-{{${title}}}`,
      summary: day && `{{${title}}}{{${day} | ternary(' – ', '')}}{{${day} | date('MMM D, YYYY')}}`,
      sortable_fields: day && { fields: [day, title], default: { field: day, direction: 'descending' } },
    }
  })
}

const singleFiles = ({ content }: Repository, notes: AllNotes) =>
  SINGLE_FILES.filter(({ isOptional }) => !isOptional).map(({ file, schema }) => {
    const name = basename(file, '.json')
    return {
      name,
      label: FILES[name] ?? `Text of the ${wordsOf(name).toLowerCase()} page`,
      file: `${content}/${file}`,
      fields: editorFields(schema, notes.get(schema)),
    }
  })
