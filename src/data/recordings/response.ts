/** A recording's response, from the pieces on the device. */
import { parseRange } from './byte-range.ts'
import { PIECE_BYTES, type DownloadedRecording } from './downloaded.ts'
import { readPieces } from './database.ts'

/**
 * @param range a `Range` header
 * @returns the whole, the part, or 416; undefined if pieces are missing
 * @throws when IndexedDB cannot be read
 */
export async function recordingResponse(
  { id, total, type }: DownloadedRecording,
  range: string | null,
): Promise<Response | undefined> {
  const part = parseRange(range, total)
  const headers = { 'Accept-Ranges': 'bytes', 'Content-Type': type }
  if (part === 'none')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${total}` } })
  const { start, end } = part === 'whole' ? { start: 0, end: total - 1 } : part
  const first = Math.floor(start / PIECE_BYTES)
  const last = Math.floor(end / PIECE_BYTES)
  const pieces = new Blob(await readPieces(id, first, last))
  const sought = pieces.slice(start - first * PIECE_BYTES, end + 1 - first * PIECE_BYTES, type)
  if (sought.size !== end - start + 1) return undefined
  const length = { ...headers, 'Content-Length': String(sought.size) }
  if (part === 'whole') return new Response(sought, { headers: length })
  return new Response(sought, {
    status: 206,
    headers: { ...length, 'Content-Range': `bytes ${start}-${end}/${total}` },
  })
}
