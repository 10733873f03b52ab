/** Reads WordPress' own export (WXR): the sermons of plugins, and any post that has a recording. */
import {
  counted,
  type ImportedEntry,
  type ImportWarning,
  type ReadExport,
  type ReadingFor,
  type Recording,
} from '#scripts/import/imported-entry.ts'
import { readBytes, readDay, readSeconds } from './dates.ts'
import { isAudio, oneLine, mediaIn, webAddress } from './html.ts'
import { joinNames, readPassages } from './passages.ts'
import { childOf, textOf, type XmlItem, type XmlNode } from './xml.ts'

/** A file that was read. Its recordings may be in the media library of another. */
export interface Wxr {
  file: string
  root: XmlNode
  posts: Post[]
}

interface Post {
  item: XmlItem
  type: string
  title: string
  /** The first of these custom fields that has a value; else ''. */
  field(...keys: string[]): string
  meta: ReadonlyMap<string, string>
}
/** Files by number and by address. */
type Library = ReadonlyMap<string, Recording>

/** Sermon Manager, Church Content, Seriously Simple Podcasting, and others by their names. */
const SERMON_TYPE = /^podcast$|sermon|predica|predigt/i
/** What WordPress keeps beside what people have written. */
const OWN_TYPE = /^(?:attachment|revision|nav_menu_item|wp_.*|custom_css|customize_changeset|oembed_cache)$/
const PREACHERS = /preacher|speaker|pastor|teacher|predicador|prediger/i
const SERIES = /series|predigtreihe/i

export function readWxr(file: string, root: XmlNode, items: readonly XmlItem[]): Wxr {
  const posts = items.map((item) => {
    const fields = item.children
      .filter(({ name }) => name === 'wp:postmeta')
      .map((field) => [textOf(field, 'wp:meta_key'), textOf(field, 'wp:meta_value')] as const)
    const meta = new Map(fields.filter(([, value]) => value).toReversed())
    const field = (...keys: string[]) => keys.map((key) => meta.get(key)).find(Boolean) ?? ''
    return { item, type: textOf(item, 'wp:post_type') || 'post', title: oneLine(textOf(item, 'title')), field, meta }
  })
  return { file, root, posts }
}

export function libraryOf(exports: readonly Wxr[]): Library {
  const library = new Map<string, Recording>()
  for (const { item, type, field } of exports.flatMap(({ posts }) => posts)) {
    const url = textOf(item, 'wp:attachment_url')
    if (type !== 'attachment' || !url) continue
    const about = field('_wp_attachment_metadata')
    const recording = { url, bytes: serialized(about, 'filesize'), seconds: serialized(about, 'length') }
    library.set(textOf(item, 'wp:post_id'), recording).set(url, recording)
  }
  return library
}

export function wordpressExport({ file, root, posts }: Wxr, library: Library, church: ReadingFor): ReadExport {
  const channel = childOf(root, 'channel') ?? root
  const base = textOf(channel, 'wp:base_site_url', 'wp:base_blog_url', 'link')
  const entries: ImportedEntry[] = []
  const leftOut: ImportWarning[] = []
  for (const post of posts) {
    const entry = entryOf(post, base, library, church)
    const why = whyNot(post, entry)
    const name = post.title || textOf(post.item, 'link', 'guid') || 'no title'
    if (why) leftOut.push({ about: why, detail: OWN_TYPE.test(post.type) ? undefined : `“${name}”` })
    else entries.push(entry)
  }
  const hasRecordings = entries.some(({ recording }) => recording)
  const feed = hasRecordings ? { siteUrl: base, language: textOf(channel, 'language') } : undefined
  return { file, kind: `a WordPress export of ${counted(posts.length, 'item')}`, entries, leftOut, notes: [], feed }
}

/** @returns why a post is not taken; undefined for a sermon */
function whyNot({ item, type, title }: Post, { recording, videoUrl, when }: ImportedEntry): string | undefined {
  if (OWN_TYPE.test(type)) return `Not a sermon, of the kind “${type}”`
  if (!SERMON_TYPE.test(type)) {
    if (!recording) return `Of the kind “${type}”, without a recording${videoUrl ? ', with a video' : ''}`
    if (type === 'page') return 'A page, not a post: type what it lists into a table'
  }
  const status = textOf(item, 'wp:status')
  if (status && status !== 'publish') return `Not published on the old site: ${status}`
  if (textOf(item, 'wp:post_password')) return 'Not published on the old site: behind a password'
  if (!item.isWhole) return 'The file ends in the middle of it'
  return !title ? 'It has no title' : !when.day ? 'It has no date' : undefined
}

function entryOf(post: Post, base: string, library: Library, church: ReadingFor): ImportedEntry {
  const { item, title, field } = post
  const warnings: ImportWarning[] = []
  const terms = item.children
    .filter(({ name }) => name === 'category')
    .map(({ text, attributes }) => ({ domain: attributes.domain ?? 'category', name: oneLine(text) }))
  const named = (is: (domain: string) => boolean) =>
    terms.flatMap(({ domain, name }) => (name && is(domain) ? name : []))
  const series = named((domain) => SERIES.test(domain))
  if (series.length > 1) warnings.push({ about: 'Several series: the first is taken', detail: series.join(', ') })
  const others = named(
    (domain) => !PREACHERS.test(domain) && !SERIES.test(domain) && !/^(?:category|post_)/.test(domain),
  )
  if (others.length > 0) warnings.push({ about: 'Topics and the like have no place here', detail: others.join(', ') })
  const files = ['sermon_notes', 'sermon_bulletin', '_ctc_sermon_pdf'].flatMap(
    (key) => field(key).match(/(?:https?:\/)?\/[^\s"']+/g) ?? [],
  )
  if (files.length > 0) warnings.push({ about: 'Notes and bulletins have no place here', detail: files.join(', ') })
  const content = textOf(item, 'content:encoded')
  const embedded = mediaIn(content, base)
  const recording = recordingOf(post, base, library, embedded.audio, warnings)
  const video = field('sermon_video_link', 'sermon_video', '_ctc_sermon_video')
  const guid = textOf(item, 'guid', 'link') || undefined
  return {
    key: guid,
    guid: recording && guid,
    link: textOf(item, 'link') || undefined,
    title,
    description: [field('sermon_description'), content, textOf(item, 'excerpt:encoded')].map(oneLine).find(Boolean),
    scripture: readPassages(field('bible_passage', 'passage', 'scripture')),
    series: series[0],
    preacher:
      joinNames(named((domain) => PREACHERS.test(domain))) ?? (oneLine(field('preacher', 'speaker')) || undefined),
    author: textOf(item, 'dc:creator') || undefined,
    when: whenOf(post, church, warnings),
    recording,
    videoUrl: mediaIn(video, base).videos[0] ?? webAddress(video, base) ?? embedded.videos[0],
    warnings,
  }
}

/** @returns the recording, as custom fields, media library and text describe it */
function recordingOf(
  { meta, field }: Post,
  base: string,
  library: Library,
  embedded: readonly string[],
  warnings: ImportWarning[],
): Recording | undefined {
  // PowerPress: address, size and type, a line each, then more. Its other podcasts are `_name:enclosure`.
  const enclosed = field('enclosure', ...[...meta.keys()].filter((key) => key.endsWith(':enclosure')))
  const [address = '', bytes = '', type = '', more = ''] = enclosed.split('\n').map((line) => line.trim())
  const number = field('sermon_audio_id', '_ctc_sermon_audio_id')
  const named = field('sermon_audio', '_ctc_sermon_audio', 'audio_file')
  const url =
    mediaIn(named, base).audio[0] ??
    webAddress(named, base) ??
    library.get(number)?.url ??
    (type.startsWith('video') ? undefined : webAddress(address, base)) ??
    embedded[0] ??
    [...meta.values()].map((value) => webAddress(value, base)).find((value) => value && isAudio(value))
  if (!url && Number(number) > 0)
    warnings.push({ about: 'Its recording is in no file here: export “Media” on the old site as well' })
  if (!url) return undefined
  if (embedded.filter(isAudio).length > 1)
    warnings.push({ about: 'Several recordings: the first is taken', detail: embedded.join(', ') })
  const kept = library.get(url) ?? (library.get(number)?.url === url ? library.get(number) : undefined)
  const isEnclosed = webAddress(address, base) === url
  const duration = /s:8:"duration";s:\d+:"([\d:]+)"/.exec(more)?.[1] ?? ''
  const size = readBytes(field('_wpfc_sermon_size', 'filesize_raw')) ?? kept?.bytes
  return {
    url,
    bytes: size ?? (isEnclosed ? readBytes(bytes) : undefined),
    type: isEnclosed ? type : undefined,
    seconds: readSeconds(field('_wpfc_sermon_duration', 'duration')) ?? kept?.seconds ?? readSeconds(duration),
  }
}

/** Reads a number from an array that PHP has serialized: `s:8:"filesize";i:14500000;`, or `s:8:"14500000";` as text. */
function serialized(text: string, field: string): number | undefined {
  const [, number] = new RegExp(`s:${field.length}:"${field}";(?:i:|d:|s:\\d+:")(\\d+)`).exec(text) ?? []
  return number ? readBytes(number) : undefined
}

/** A sermon's own day, else that of its post. Church Content has no other. */
function whenOf(
  { item, type, field, meta }: Post,
  church: ReadingFor,
  warnings: ImportWarning[],
): ImportedEntry['when'] {
  const written = field('sermon_date', 'date_recorded')
  // Seriously Simple Podcasting writes 07-09-2014 for September 7.
  const read = readDay(written, meta.has('sermon_date') ? church : { ...church, isMonthFirst: false })
  warnings.push(...(read?.warnings ?? []))
  if (read) return { day: read.day }
  const posted = readDay(textOf(item, 'wp:post_date'), church) ?? readDay(textOf(item, 'pubdate'), church)
  if (written) warnings.push({ about: 'The date cannot be read: that of its post is taken', detail: `“${written}”` })
  else if (type === 'wpfc_sermon' && meta.get('sermon_date_auto') !== '1')
    warnings.push({ about: 'No date: that of its post is taken' })
  return { day: posted?.day ?? '', isPublication: !SERMON_TYPE.test(type) || type === 'podcast' }
}
