/** Range requests (RFC 9110, section 14). */
import { parseRange } from '#data/recordings/byte-range.ts'

/**
 * Which part of a file a request asks for.
 * @param etag the file's strong ETag: a request with another one in If-Range gets the whole file
 * @returns as `parseRange`
 */
export function requestedPart(request: Request, etag: string, size: number): ReturnType<typeof parseRange> {
  // Ranges are defined for GET only. If-Range with a weak tag or a date never matches: we send neither.
  const isAsked = request.method === 'GET' && (request.headers.get('If-Range') ?? etag) === etag
  return isAsked ? parseRange(request.headers.get('Range'), size) : 'whole'
}
