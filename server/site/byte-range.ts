/** Which part of a file a request asks for (RFC 9110, section 14). */
import { parseRange } from '#data/recordings/byte-range.ts'

/**
 * @param etag of the file, strong: a request that knows another one gets the whole file
 * @returns as `parseRange`
 */
export function askedPart(request: Request, etag: string, size: number): ReturnType<typeof parseRange> {
  // A range is of GET alone; a weak or other tag, or a date, is none that we gave.
  const isAsked = request.method === 'GET' && (request.headers.get('If-Range') ?? etag) === etag
  return isAsked ? parseRange(request.headers.get('Range'), size) : 'whole'
}
