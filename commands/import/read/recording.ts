/** Finds an entry's recording: in enclosures, custom fields, the media library, and players in the text. */
import type { Warning } from '#commands/files/dates.ts'
import type { OldRecording } from '#commands/import/entry.ts'
import { isAudio, mediaIn, webUrl } from './html.ts'
import { childrenOf, textOf, type XmlNode } from './xml.ts'

/** An item of RSS or Atom. */
export interface Post {
  item: XmlNode
  /** Whether its end is in the file. */
  isWhole: boolean
  /** `episode` in a feed. */
  type: string
  title: string
  /** Its page on the old site. */
  link: string | undefined
  /** The old site's URL. */
  base: string | undefined
  /** WordPress's custom fields; a name may be there several times. */
  written: readonly (readonly [name: string, value: string])[]
  /** The first of each name. */
  meta: Map<string, string>
  /** The first of these custom fields that has a value; else ''. */
  field(...keys: string[]): string
  /** The first custom field whose name and value are such; else ''. Each plugin has its own names. */
  fieldLike(name: RegExp, isSuch: (value: string) => boolean): string
  enclosures: OldRecording[]
  /** What its page's URL leads to, and what its text shows. */
  shown: ReturnType<typeof mediaIn>
  warnings: Warning[]
}

/** The files of WordPress's media libraries, by number and by URL; a post's recording as `of 12`. */
export type Library = ReadonlyMap<string, OldRecording>

/** A picture's URL, by its ending. */
export const PICTURE = /\.(?:jpe?g|png|gif|webp|svg|ico)(?:$|\?)/i

/** `31 min`, `1h 5m`, `27'30`, `PT31M2S` */
const SPOKEN =
  /^(?:pt)?(?:(\d{1,2}) ?(?:h|hrs?|hours?|std)(?![a-z])\.? ?)?(?:(\d{1,3}) ?(?:m|mins?|minut\w*|['’′])?(?![a-z])\.? ?)?(?:(\d{1,2}) ?(?:s|secs?|seconds?|["”″])?)?$/i
/** A plain number below that may be of minutes. */
const LEAST = 300

/** @param text `32:10`, `01:02:03`, `31 min` or `1840`. @returns seconds; undefined for other text, and for 0 */
export function readSeconds(text: string): number | undefined {
  const written = text.trim()
  const [spoken, hours = 0, minutes = 0, seconds = 0] = (/[a-z'’′]/i.test(written) && SPOKEN.exec(written)) || []
  if (spoken) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || undefined
  if (!/^\d{3,6}(?:\.\d+)?$|^(?:\d{1,3}:)?\d{1,3}:\d{2}(?:\.\d+)?$/.test(written) || Number(written) < LEAST)
    return undefined
  return Math.round(written.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)) || undefined
}

/** @returns a number of bytes; undefined for other text, for 0, and for `12.3 MB`, which is not exact */
export function readBytes(text: string): number | undefined {
  const digits = text.trim().replace(/(?<=\d),(?=\d{3})/g, '')
  return (/^\d{1,12}$/.test(digits) && Number(digits)) || undefined
}

export function libraryOf(posts: readonly Post[]): Library {
  const library = new Map<string, OldRecording>()
  for (const { item, type, meta } of posts) {
    const url = textOf(item, 'wp:attachment_url')
    if (type !== 'attachment' || !url) continue
    // An array serialized by PHP: `s:8:"filesize";i:14500000;`, or `s:8:"14500000";` as text.
    const about = (name: string) =>
      readBytes(
        new RegExp(`"${name}";(?:i:|d:|s:\\d+:")(\\d+)`).exec(meta.get('_wp_attachment_metadata') ?? '')?.[1] ?? '',
      )
    const recording = { url, bytes: about('filesize'), seconds: about('length') }
    library.set(textOf(item, 'wp:post_id'), recording).set(url, recording)
    const parent = `of ${textOf(item, 'wp:post_parent')}`
    if (isAudio(url) && !library.has(parent)) library.set(parent, recording)
  }
  return library
}

/** @returns what feeds and PowerPress attach */
export function enclosuresOf({ item, written, base }: Pick<Post, 'item' | 'written' | 'base'>): OldRecording[] {
  const attached = childrenOf(item).flatMap(
    ({ name, attribs: { url, href, rel, type = '', length, filesize, ...more } }) => {
      const isFile = /^(?:enc:)?enclosure$/.test(name) || name === 'media:content' || rel === 'enclosure'
      const file = isFile ? webUrl(url ?? href ?? more['rdf:resource'], base) : undefined
      // Ghost's pictures have no type.
      const isPicture = (type || more.medium)?.startsWith('image') || (!type && PICTURE.test(file ?? ''))
      return file && !isPicture
        ? [{ url: file, type, bytes: readBytes(length ?? filesize ?? more['enc:length'] ?? '') }]
        : []
    },
  )
  // PowerPress: URL, size and type on one line each, then more. Its other podcasts are in `_name:enclosure`.
  const powerpress = written.flatMap(([key, value]) => {
    const [link, bytes = '', type = '', more = ''] = value.split('\n').map((line) => line.trim())
    const url = /(?:^|:)enclosure$/.test(key) ? webUrl(link, base) : undefined
    const [, duration = ''] = /"duration";s:\d+:"([\d:]+)"/.exec(more) ?? []
    return url ? [{ url, type, bytes: readBytes(bytes), seconds: readSeconds(duration) }] : []
  })
  return [...attached, ...powerpress]
}

export const isVideoFile = ({ url, type = '' }: OldRecording) =>
  type.startsWith('video') || mediaIn(url).videos.length > 0

/** @returns a post's recording. Warns of others, and of one that is not in the files */
export function findRecording(post: Post, library: Library): OldRecording | undefined {
  const { item, meta, field, fieldLike, base, enclosures, shown, warnings } = post
  const named = field('sermon_audio', '_ctc_sermon_audio', 'audio_file').replace(/^\d+$/, '')
  const number =
    field('sermon_audio_id', '_ctc_sermon_audio_id') ||
    fieldLike(/audio|mp3|recording|sound/i, (value) => /^\d+$/.test(value) && isAudio(library.get(value)?.url ?? ''))
  const sounds = enclosures.filter(({ url, type = '' }) => isAudio(url) || type.startsWith('audio/'))
  const sound =
    // Others do not play everywhere.
    sounds.find(({ url }) => /\.(?:mp3|m4a)(?:$|[?#])/i.test(url)) ??
    sounds[0] ??
    enclosures.find((file) => !isVideoFile(file) && !file.type?.startsWith('image/'))
  const url =
    mediaIn(named, base).audio[0] ??
    (mediaIn(named, base).videos[0] ? undefined : webUrl(named, base)) ??
    library.get(number)?.url ??
    sound?.url ??
    shown.audio[0] ??
    [...meta.values()].flatMap((value) => mediaIn(value, base).audio)[0] ??
    library.get(`of ${textOf(item, 'wp:post_id')}`)?.url ??
    library.get(/\[(?:playlist|audio)\b[^\]]{0,200}?\bids="(\d+)/.exec(textOf(item, 'content:encoded'))?.[1] ?? '')?.url
  if (!url && Number(number) > 0)
    warnings.push({ about: 'Its recording is not in any of these files: export “Media” from the old site as well' })
  if (!url) return undefined
  const [stored, enclosed] = [library.get(url), enclosures.find((file) => file.url === url)]
  const duration = field('_wpfc_sermon_duration', 'duration') || textOf(item, 'itunes:duration')
  return {
    url,
    bytes: readBytes(field('_wpfc_sermon_size', 'filesize_raw')) ?? stored?.bytes ?? enclosed?.bytes,
    type: enclosed?.type,
    seconds: readSeconds(duration) ?? stored?.seconds ?? enclosed?.seconds,
  }
}
