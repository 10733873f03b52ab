/** The editor's form fields from the schemas that check the content. https://sveltiacms.app/en/docs/fields */
import { Day, EmailAddress, Instant, PhotoAddress, RecordingAddress, TranscriptAddress } from '#schema/fields.ts'
import type { Notes } from './field-notes.ts'

export type Field = Record<string, unknown>

/** The part of a valibot schema that says what a field is. */
interface Schema {
  type: string
  wrapped?: Schema
  item?: Schema
  entries?: Record<string, Schema>
  pipe?: Rule[]
  options?: readonly string[]
  default?: unknown
}

interface Rule {
  type: string
  message?: string
  requirement?: unknown
}

export interface FieldsOptions {
  /** The content folder from the repository's root. */
  content: string
  /** Hints by the field's path. */
  notes: Notes
  /** What differs from the schema, by the field's path; `omit` leaves the field out. */
  special?: Record<string, Field>
}

/** Labels where a field's name reads badly. */
const LABELS: Record<string, string> = {
  alt: 'What the picture shows',
  audioFile: 'The recording',
  bytes: 'Size in bytes',
  currency: 'Currency of PayPal gifts',
  dial: 'Number to dial',
  display: 'Number as shown',
  featured: 'For newcomers',
  from: 'First day',
  geo: 'Place on the map',
  hero: 'Top of the page',
  lead: 'Line under the heading',
  seconds: 'Length in seconds',
  socials: 'How to reach them',
  stateName: 'State, spelled out',
  until: 'Last day',
  watchLead: 'Line beside the video playlist',
}
/** Multi-line texts. */
const LONG = /^(?:description|text|bio|notes|lead|intro|alt|heroLine|safe|paragraphs|mission|next|body)$/
const CLOCK = {
  pattern: [
    '^(?:(?:[1-9]|1[0-2])(?::[0-5]\\d)? ?[AaPp]\\.?[Mm]\\.?|(?:[01]?\\d|2[0-3]):[0-5]\\d|[Nn]oon|[Mm]idnight)?$',
    'Write the time as 10:30 AM.',
  ],
}

/** `youthGroup` → `Youth group` */
export function wordsOf(name: string): string {
  const text = name
    .replace(/[-_/]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text[0]!.toUpperCase() + text.slice(1)
}
const singular = (name: string) => wordsOf(name).replace(/s$/, '')
/** `cardImageUrl` → `Card picture`, `audioUrl` → `Audio web address` */
const labelOf = (name: string, isPhoto: boolean) =>
  LABELS[name] ?? wordsOf(name.replace(/(?:Image|^image)?Url$|^url$/, isPhoto ? 'Picture' : 'WebAddress'))

/** @returns the fields of an object's schema, in its order */
export const fieldsOf = (schema: unknown, options: FieldsOptions, path = ''): Field[] =>
  Object.entries(objectOf(schema as Schema)?.entries ?? {}).flatMap(([name, inner]) => {
    const at = path ? `${path}.${name}` : name
    const special = options.special?.[at]
    return special?.omit ? [] : [{ ...fieldOf(name, inner, options, at), ...special }]
  })

/** An object may be wrapped in checks of several fields. */
const objectOf = (schema: Schema): Schema | undefined =>
  schema.entries ? schema : schema.wrapped ? objectOf(schema.wrapped) : undefined

function fieldOf(name: string, given: Schema, options: FieldsOptions, path: string): Field {
  const isOptional = given.type === 'optional'
  const schema = given.wrapped ?? given
  const hint = options.notes.get(path)?.replaceAll('`', '')
  return {
    name,
    label: labelOf(name, isSame(schema, PhotoAddress)),
    required: !isOptional,
    ...(hint && { hint }),
    ...(typeof given.default === 'boolean' && { default: given.default }),
    ...widgetOf(name, schema, options, path),
  }
}

const isSame = (schema: Schema, other: unknown) => (schema as unknown) === other

function widgetOf(name: string, schema: Schema, options: FieldsOptions, path: string): Field {
  const is = (other: unknown) => isSame(schema, other)
  const upload = (folder: string, accept: string) => ({
    media_folder: `/${options.content}/${folder}`,
    public_folder: folder === 'photos' ? '/photos' : folder,
    accept,
  })
  if (is(Instant)) return { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm', input_timezone: 'local' }
  if (is(Day)) return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
  if (is(PhotoAddress)) return { widget: 'image', ...upload('photos', 'image/jpeg,image/png,image/webp') }
  if (is(TranscriptAddress)) return { widget: 'file', ...upload('recordings', '.vtt') }
  // A recording is too large for a repository: `npm run recording`, or another host's address.
  if (is(RecordingAddress)) return { widget: 'string' }
  const rule = (type: string) => schema.pipe?.slice(1).find((one) => one.type === type)
  const object = objectOf(schema)
  if (object) return { widget: 'object', collapsed: 'auto', fields: fieldsOf(object, options, path) }
  switch (schema.type) {
    case 'boolean':
      return { widget: 'boolean' }
    case 'picklist':
      return { widget: 'select', options: schema.options!.map((value) => ({ label: wordsOf(value), value })) }
    case 'number': {
      const [min, max] = [rule('min_value')?.requirement, rule('max_value')?.requirement]
      const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
      return { widget: 'number', value_type: rule('integer') ? 'int' : 'float', ...bounds }
    }
    case 'array':
      return { widget: 'list', ...(rule('non_empty') && { min: 1 }), ...itemsOf(name, schema.item!, options, path) }
    default:
      return { widget: textWidget(name), ...patternOf(schema, rule), ...(name === 'time' && CLOCK) }
  }
}

const textWidget = (name: string) => (LONG.test(name) ? 'text' : 'string')

function itemsOf(name: string, item: Schema, options: FieldsOptions, path: string): Field {
  const entries = objectOf(item)?.entries
  if (!entries) return { field: { name: 'item', label: singular(name), widget: textWidget(name) } }
  const summary = entries.title ? 'title' : Object.keys(entries)[0]
  return {
    collapsed: true,
    label_singular: singular(name),
    summary: `{{fields.${summary}}}`,
    fields: fieldsOf(item, options, path),
  }
}

/** What the form itself can check: a regular expression, with the schema's own sentence. */
function patternOf(schema: Schema, rule: (type: string) => Rule | undefined): Field {
  if (isSame(schema, EmailAddress))
    return { pattern: ['^(?:\\S+@\\S+\\.\\S+)?$', 'Write an email address such as office@example.org.'] }
  const found = rule('starts_with') ?? rule('url') ?? rule('regex')
  if (!found) return {}
  const source = found.type === 'regex' ? (found.requirement as RegExp).source.replace(/^\^|\$$/g, '') : 'https?://\\S+'
  return { pattern: [`^(?:${source})?$`, `This ${found.message}`] }
}
