/** A WordPress post and its files. */
import { readBytes, readSeconds } from './words.ts'

export interface Post {
  id: string
  type: string
  status: string
  title: string
  link: string
  guid: string
  /** `2014-08-31 09:12:00`, the old site's local time. */
  date: string
  content: string
  attachmentUrl: string
  /** Names by taxonomy. */
  terms: ReadonlyMap<string, string[]>
  meta: ReadonlyMap<string, string>
}

interface Measured {
  url: string
  bytes?: number | undefined
  seconds?: number | undefined
}
export interface Attachments {
  byId: ReadonlyMap<string, Measured>
  byUrl: ReadonlyMap<string, Measured>
}

/** @returns the media library's files, with size and length if it knows them */
export function attachmentsOf(posts: readonly Post[]): Attachments {
  const byId = new Map<string, Measured>()
  const byUrl = new Map<string, Measured>()
  for (const { type, id, attachmentUrl: url, meta } of posts) {
    if (type !== 'attachment' || !url) continue
    const about = meta.get('_wp_attachment_metadata') ?? ''
    const measured = { url, bytes: serialized(about, 'filesize'), seconds: serialized(about, 'length') }
    byId.set(id, measured)
    byUrl.set(url, measured)
  }
  return { byId, byUrl }
}

/** Reads a number from an array that PHP has serialized: `s:8:"filesize";i:14500000;`, or `s:8:"14500000";` as text. */
function serialized(text: string, field: string): number | undefined {
  const [, number] = new RegExp(`s:${field.length}:"${field}";(?:i:|d:|s:\\d+:")(\\d+)`).exec(text) ?? []
  return number ? readBytes(number) : undefined
}

/** Reads WordPress' `enclosure`: address, size and type, a line each. */
function enclosureOf({ meta }: Post): Measured | undefined {
  const [url, bytes] = (meta.get('enclosure') ?? '').split(/\r?\n/).map((line) => line.trim())
  return url ? { url, bytes: readBytes(bytes ?? '') } : undefined
}

/** @returns the absolute address; the text as it is if it is no address */
export function wholeUrl(address: string, base: string): string {
  const url = address.trim()
  // `files/1.mp3` and `/files/1.mp3` are relative to the old site. `mailto:` and the like are absolute.
  return URL.canParse(url) || !URL.canParse(base)
    ? url
    : URL.canParse(url, base)
      ? new URL(url, `${base.replace(/\/$/, '')}/`).href
      : url
}

/** @returns the recording, as post, enclosure and media library describe it; undefined if there is none */
export function recordingOf(
  post: Post,
  base: string,
  { byId, byUrl }: Attachments,
  given: {
    url?: string | undefined
    attachment?: string | undefined
    bytes?: string | undefined
    seconds?: string | undefined
  },
): Measured | undefined {
  const enclosure = enclosureOf(post)
  const attached = given.attachment ? byId.get(given.attachment) : undefined
  const named = given.url?.trim() || attached?.url || enclosure?.url
  if (!named) return undefined
  const url = wholeUrl(named, base)
  const kept = byUrl.get(url) ?? byUrl.get(named) ?? attached
  return {
    url,
    bytes: readBytes(given.bytes ?? '') ?? kept?.bytes ?? (enclosure?.url === named ? enclosure.bytes : undefined),
    seconds: readSeconds(given.seconds ?? '') ?? kept?.seconds,
  }
}
