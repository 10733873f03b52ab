/** The editor's form fields from the schemas that check the content. https://sveltiacms.app/en/docs/fields */
import { TIME } from '#schema/clock.ts'
import { Day, EmailAddress, Instant, PhotoUrl } from '#schema/fields.ts'
import type { Notes } from '#church-folder/field-notes.ts'

/** The part of a valibot schema that says what a field is. */
interface Schema {
  type: string
  wrapped?: Schema
  item?: Schema
  entries?: Record<string, Schema>
  pipe?: { type: string; message?: string; requirement?: unknown }[]
  options?: readonly string[]
}

export type Field = Record<string, unknown> & { name: string }

/** Labels where a field's name reads badly. */
const LABELS: Record<string, string> = {
  address: 'Church address',
  alsoAt: 'Also held on',
  alt: 'What the picture shows',
  contactOffice: 'If there is no set time',
  dial: 'Number to dial',
  display: 'Number as shown',
  donateBusiness: 'PayPal account',
  everyOtherFrom: 'Every other week, from',
  expect: 'What to expect',
  from: 'First day',
  gatherings: 'Services and meetings',
  geo: 'Place on the map',
  giving: 'Payment link',
  hero: 'Top of the page',
  lead: 'Line under the heading',
  mapQuery: 'Map search',
  until: 'Last day',
  watchLead: 'Line next to the video playlist',
}
/** Multi-line texts. */
const LONG = /^(?:description|text|bio|notes|lead|intro|alt|heroLine|safe|paragraphs|mission|next)$/

const TIME_RULE = { requirement: TIME, message: 'must be a time such as 10:30 AM' }
const SHARED = new Map<unknown, { widget: string; [option: string]: string }>([
  [Instant, { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm' }],
  [Day, { widget: 'datetime', type: 'date' }],
  [PhotoUrl, { widget: 'image', accept: 'image/jpeg,image/png,image/webp' }],
  [EmailAddress, { widget: 'string', type: 'email' }],
])

/** `youthGroup` → `Youth group` */
export function wordsOf(name: string): string {
  const text = name.replaceAll('-', ' ').replace(/\B[A-Z]/g, ' $&')
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

export const editorFields = (schema: unknown, notes?: Notes): Field[] =>
  Object.entries((schema as Schema).entries ?? {}).map(([name, given]) => {
    const inner = given.wrapped ?? given
    const own = notes?.fields.get(name)
    const widget = SHARED.get(inner) ?? widgetOf(name, inner, own)
    // `cardImageUrl` → `Card picture`, `audioUrl` → `Audio web address`
    const words = name.replace(/(?:image)?url$/i, widget.widget === 'image' ? 'Picture' : 'WebAddress')
    return {
      name,
      label: LABELS[name] ?? wordsOf(words),
      required: given.type !== 'optional',
      hint: own?.text?.replaceAll('`', ''),
      ...widget,
    }
  })

function widgetOf(name: string, schema: Schema, notes?: Notes): { widget: string; [option: string]: unknown } {
  const { type, item, options = [], pipe = [] } = schema
  const rule = (kind: string) => pipe.find((one) => one.type === kind)
  const textWidget = LONG.test(name) ? 'text' : 'string'
  switch (type) {
    case 'object':
      return { widget: 'object', collapsed: 'auto', fields: editorFields(schema, notes) }
    case 'array': {
      const one = wordsOf(name).replace(/s$/, '')
      if (item!.options) return { ...widgetOf(name, item!), multiple: true }
      return item!.entries
        ? { widget: 'list', collapsed: true, label_singular: one, fields: editorFields(item, notes) }
        : { widget: 'list', field: { name: 'item', label: one, ...(SHARED.get(item) ?? { widget: textWidget }) } }
    }
    case 'boolean':
      return { widget: 'boolean' }
    case 'picklist':
      return { widget: 'select', options: options.map((value) => ({ label: wordsOf(value), value })) }
    case 'number': {
      const [min, max] = [rule('min_value')?.requirement, rule('max_value')?.requirement]
      return { widget: 'number', value_type: rule('integer') ? 'int' : 'float', min, max }
    }
    default: {
      const found = name === 'time' || name === 'ends' ? TIME_RULE : (rule('regex') ?? rule('url'))
      const pattern = found?.requirement instanceof RegExp ? found.requirement : /^https?:\/\/\S+$/
      return { widget: textWidget, ...(found && { pattern: [String(pattern), `This ${found.message}`] }) }
    }
  }
}
