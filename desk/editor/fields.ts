/** The editor's form fields from the schemas that check the content. https://sveltiacms.app/en/docs/fields */
import { Day, Instant, PhotoAddress, RecordingAddress, TranscriptAddress } from '#schema/fields.ts'

export type Field = Record<string, unknown>

/** The part of a valibot schema that says what a field is. */
interface Schema {
  type: string
  wrapped?: Schema
  item?: Schema
  entries?: Record<string, Schema>
  pipe?: { type: string; message?: string; requirement?: unknown }[]
  options?: readonly string[]
  default?: unknown
}

/** Labels where a field's name, or its path, reads badly. */
const LABELS: Record<string, string> = {
  audioUrl: 'Where to listen (web address)',
  videoUrl: 'Where to watch (web address)',
  audioFile: 'The recording',
  url: 'Web address',
  imageUrl: 'Picture',
  uprightImageUrl: 'Picture for a phone held upright',
  cardImageUrl: 'Picture for shared links',
  imageFocus: 'Part of the photo that stays visible',
  bio: 'About them',
  socials: 'How to reach them',
  startsAt: 'Begins',
  endsAt: 'Ends',
  from: 'First day',
  until: 'Last day',
  date: 'Day',
  kind: 'What it is',
  gatherings: 'Regular gatherings',
  active: 'Running now',
  featured: 'For newcomers',
  siteUrl: 'Address of this site',
  bytes: 'Size in bytes',
  seconds: 'Length in seconds',
  geo: 'Place on the map',
  applePodcasts: 'Apple Podcasts',
  firstFeedUrl: 'Address of the first feed',
  embedUrl: 'Address of the player',
  mapQuery: 'What to search for on a map',
  donateBusiness: 'PayPal account for gifts',
  policiesEffective: 'Policies effective from',
  contactOffice: 'Text where no time is set',
  hero: 'Top of the page',
  heroLine: 'Line under the welcome',
  lead: 'Line under the heading',
  alt: 'What the picture shows',
  display: 'Number as it is shown',
  dial: 'Number to dial',
  founded: 'Founded (year)',
  buildingSince: 'Built (year)',
  movedIn: 'Moved in (year)',
  stateName: 'State, spelled out',
  currency: 'Currency of PayPal gifts',
  'links.giving': 'Page for online giving',
}
/** Hints for the form, by name or path, where the hint for the file does not fit. */
const HINTS: Record<string, string> = {
  kind: '',
  category: 'The gallery tab where it appears.',
  gathering: 'Which one is canceled. Leave it blank for everything that day.',
  gatherings: 'What each one is called, and when people meet.',
  timeZone: 'Such as America/Chicago. Every date is shown in it.',
  dial: 'With + and the country code, without spaces: +12175550142.',
  audioFile: 'For the player on the page and for podcast apps. Leave it blank if there is only a video.',
  'audioFile.url': 'The web address of the MP3 or M4A file.',
  'audioFile.bytes': 'How large the file is: 28311552 for 27 MB.',
  'audioFile.type': '',
  'audioFile.seconds': 'How long it is: 1800 for half an hour.',
  'audioFile.chapters': 'The parts of the recording, in order.',
  'audioFile.transcript': 'What is said, as subtitles in a WebVTT file (.vtt).',
}
/** Multi-line texts. */
const LONG = /^(?:description|text|bio|notes|lead|intro|alt|heroLine|safe|paragraphs|mission|next|body)$/
/** What a collapsed list item shows. */
const SUMMARIES: Record<string, string> = {
  gatherings: '{{fields.name}} {{fields.day}} {{fields.time}}',
  chapters: '{{fields.start}} {{fields.title}}',
}
/** A label for each choice whose word does not say enough. */
const CHOICES: Record<string, string> = {
  service: 'An extra service',
  canceled: 'A canceled service',
  notice: 'A notice for a few days or weeks',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/ogg': 'Ogg',
  'audio/aac': 'AAC',
}
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

export interface FieldsOptions {
  /** The content folder from the repository's root. */
  content: string
  /** Hints by the field's path, from the schemas' doc comments. */
  notes: Map<string, string>
  /** What differs from the schema, by the field's path; `omit` leaves the field out. */
  special?: Record<string, Field>
}

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
  const hint = HINTS[path] ?? HINTS[name] ?? options.notes.get(path)
  const isDefault = isOptional && (given.default === true || given.default === false)
  return {
    name,
    label: LABELS[path] ?? LABELS[name] ?? wordsOf(name),
    required: !isOptional,
    ...(hint && { hint: forPeople(hint) }),
    ...(isDefault && { default: given.default }),
    ...widgetOf(name, given.wrapped ?? given, options, path),
  }
}

/** The notes are written for JSON by hand; nobody types quotes or brackets into a form. */
const forPeople = (hint: string) =>
  hint
    .replaceAll('`', '')
    .replace(/ ?\((?:ISO 8601|RFC \d+)\)/g, '')
    .replace(/\b[Ll]eft out\b/g, (words) => (words[0] === 'L' ? 'Empty' : 'empty'))
    .replace(/,? (?:in quotes|without quotes|in square brackets)/g, '')
    .replace(/src\/content\//g, '')
    .replace(/church\.json( has)?/, (_, has) => `the church’s details${has ? ' have' : ''}`)
    .trim()

function widgetOf(name: string, schema: Schema, options: FieldsOptions, path: string): Field {
  const is = (other: unknown) => (schema as unknown) === other
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
      return {
        widget: 'select',
        options: schema.options!.map((value) => ({ label: CHOICES[value] ?? wordsOf(value), value })),
      }
    case 'number': {
      const [min, max] = [rule('min_value')?.requirement, rule('max_value')?.requirement]
      const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
      return { widget: 'number', value_type: rule('integer') ? 'int' : 'float', ...bounds }
    }
    case 'array':
      return { widget: 'list', ...(rule('non_empty') && { min: 1 }), ...itemsOf(name, schema.item!, options, path) }
    default:
      return { widget: textWidget(name), ...patternOf(rule), ...(/^(?:time|endTime)$/.test(name) && CLOCK) }
  }
}

const textWidget = (name: string) => (LONG.test(name) ? 'text' : 'string')

function itemsOf(name: string, item: Schema, options: FieldsOptions, path: string): Field {
  const object = objectOf(item)
  if (!object) return { field: { name: 'item', label: singular(name), widget: textWidget(name) } }
  // The list's hint is not for its items.
  const notes = new Map([...options.notes].filter(([at]) => at !== path))
  return {
    collapsed: true,
    label_singular: singular(name),
    summary: SUMMARIES[name] ?? `{{fields.${Object.keys(object.entries!)[0]}}}`,
    fields: fieldsOf(object, { ...options, notes }, path),
  }
}

/** A rule that the form can check as a regular expression, with the schema's own sentence. */
function patternOf(rule: (type: string) => { message?: string; requirement?: unknown } | undefined): Field {
  const [url, email, regex] = [rule('starts_with') ?? rule('url'), rule('rfc_email') ?? rule('email'), rule('regex')]
  const source = regex && (regex.requirement as RegExp).source.replace(/^\^|\$$/g, '')
  const pattern = url ? 'https?://\\S+' : email ? '\\S+@\\S+' : source
  return pattern ? { pattern: [`^(?:${pattern})?$`, `This ${(url ?? email ?? regex)!.message}`] } : {}
}
