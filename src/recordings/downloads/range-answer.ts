/** What a response to a range request means. */
import type { DownloadedRecording } from '#data/recordings/downloaded-recording.ts'

export type Answer =
  /** The bytes from `start` to `end`, both included, of a file of `total`. */
  | { kind: 'part'; start: number; end: number; total: number; tag: string | undefined }
  /** The whole file: its host knows no ranges, or the file has changed (If-Range). */
  | { kind: 'whole'; total: number | undefined; tag: string | undefined }
  /** The file is now shorter than what is stored of it. */
  | { kind: 'shorter' }
  | { kind: 'missing' }
  /** This site may not read it, or not in ranges. */
  | { kind: 'refused' }
  /** As good as no answer: an overloaded host, a captive portal's page. */
  | { kind: 'none' }

/** @param bytesStored bytes that are stored, and were not asked for */
export function readAnswer(response: Response, bytesStored: number): Answer {
  const { status, headers } = response
  const tag = tagOf(headers)
  if (status === 416) return bytesStored > 0 ? { kind: 'shorter' } : { kind: 'missing' }
  if (status === 404 || status === 410) return { kind: 'missing' }
  if (status === 401 || status === 403) return { kind: 'refused' }
  if (!response.ok || !isSound(headers)) return { kind: 'none' }
  if (status !== 206)
    return {
      kind: 'whole',
      total: numberOf(headers.get('Content-Encoding') ? null : headers.get('Content-Length')),
      tag,
    }
  // A host may allow its files (CORS), but not this header.
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? []
  if (total === undefined) return { kind: 'refused' }
  const part = { kind: 'part', start: Number(start), end: Number(end), total: Number(total), tag } as const
  return part.start === bytesStored && part.end >= part.start && part.end < part.total ? part : { kind: 'none' }
}

/** The validator (RFC 9110, 8.8). A weak ETag does not promise the same bytes; then Last-Modified has to do. */
function tagOf(headers: Headers): string | undefined {
  const tag = headers.get('ETag')
  return (tag && !tag.startsWith('W/') ? tag : headers.get('Last-Modified')) ?? undefined
}

const isSound = (headers: Headers) =>
  /^(?:audio\/|video\/mp4|application\/(?:octet-stream|ogg))/.test(headers.get('Content-Type') ?? '')
const numberOf = (text: string | null) => (text && /^\d+$/.test(text) ? Number(text) : undefined)

/** Whether the file has changed since its first pieces were stored. */
export const hasChanged = (
  { bytesStored, total, tag }: Pick<DownloadedRecording, 'bytesStored' | 'total' | 'tag'>,
  answer: { tag: string | undefined; total?: number },
) =>
  bytesStored > 0 &&
  ((tag !== undefined && answer.tag !== undefined && tag !== answer.tag) ||
    (answer.total !== undefined && answer.total !== total))
