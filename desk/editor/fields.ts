/** The editor's form fields from the schemas that check the content. https://sveltiacms.app/en/docs/fields */
import { Day, EmailAddress, Instant, PhotoAddress } from '#schema/fields.ts'
import type { Notes } from './field-notes.ts'

export type Field = Record<string, unknown> & { name: string }
/** What the type of a field adds to it. */
type Widget = Record<string, unknown>

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

/** Labels where a field's name reads badly. */
const LABELS: Record<string, string> = {
  alt: 'What the picture shows',
  dial: 'Number to dial',
  display: 'Number as shown',
  from: 'First day',
  geo: 'Place on the map',
  hero: 'Top of the page',
  lead: 'Line under the heading',
  socials: 'How to reach them',
  until: 'Last day',
  watchLead: 'Line beside the video playlist',
}
/** Multi-line texts. */
const LONG = /^(?:description|text|bio|notes|lead|intro|alt|heroLine|safe|paragraphs|mission|next|body)$/
const CLOCK = [
  '^(?:(?:[1-9]|1[0-2])(?::[0-5]\\d)? ?[AaPp]\\.?[Mm]\\.?|(?:[01]?\\d|2[0-3]):[0-5]\\d|[Nn]oon|[Mm]idnight)?$',
  'Write the time as 10:30 AM.',
]

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

/**
 * @param notes hints by the field's path
 * @returns the fields of an object's schema, in its order
 */
export const fieldsOf = (schema: unknown, notes: Notes, path = ''): Field[] =>
  Object.entries(entriesOf(schema as Schema) ?? {}).map(([name, given]) => {
    const at = path ? `${path}.${name}` : name
    const inner = given.wrapped ?? given
    const hint = notes.get(at)?.replaceAll('`', '')
    return {
      name,
      label: labelOf(name, isSame(inner, PhotoAddress)),
      required: given.type !== 'optional',
      ...(hint && { hint }),
      ...(typeof given.default === 'boolean' && { default: given.default }),
      ...widgetOf(name, inner, notes, at),
    }
  })

/** An object may be wrapped in checks of several fields. */
const entriesOf = (schema: Schema): Schema['entries'] => schema.entries ?? (schema.wrapped && entriesOf(schema.wrapped))

const isSame = (schema: Schema, other: unknown) => (schema as unknown) === other

function widgetOf(name: string, schema: Schema, notes: Notes, path: string): Widget {
  if (isSame(schema, Instant)) return { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm' }
  if (isSame(schema, Day)) return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
  if (isSame(schema, PhotoAddress)) return { widget: 'image', accept: 'image/jpeg,image/png,image/webp' }
  if (entriesOf(schema)) return { widget: 'object', collapsed: 'auto', fields: fieldsOf(schema, notes, path) }
  const rule = (type: string) => schema.pipe?.find((one) => one.type === type)
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
      return { widget: 'list', ...(rule('non_empty') && { min: 1 }), ...itemsOf(name, schema.item!, notes, path) }
    default:
      return { widget: textWidget(name), ...patternOf(name, schema, rule) }
  }
}

const textWidget = (name: string) => (LONG.test(name) ? 'text' : 'string')

function itemsOf(name: string, item: Schema, notes: Notes, path: string): Widget {
  const entries = entriesOf(item)
  if (!entries) return { field: { name: 'item', label: singular(name), widget: textWidget(name) } }
  return {
    collapsed: true,
    label_singular: singular(name),
    summary: `{{fields.${entries.title ? 'title' : Object.keys(entries)[0]}}}`,
    fields: fieldsOf(item, notes, path),
  }
}

/** What the form itself can check: a regular expression, with the schema's own sentence. */
function patternOf(name: string, schema: Schema, rule: (type: string) => Rule | undefined): Widget {
  if (name === 'time') return { pattern: CLOCK }
  if (isSame(schema, EmailAddress))
    return { pattern: ['^(?:\\S+@\\S+\\.\\S+)?$', 'Write an email address such as office@example.org.'] }
  const found = rule('starts_with') ?? rule('url') ?? rule('regex')
  if (!found) return {}
  const source = found.type === 'regex' ? (found.requirement as RegExp).source.replace(/^\^|\$$/g, '') : 'https?://\\S+'
  return { pattern: [`^(?:${source})?$`, `This ${found.message}`] }
}
