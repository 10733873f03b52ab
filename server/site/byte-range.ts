/** Which part of a file a request asks for (RFC 9110, section 14). */

/** Both ends are part of it. */
export interface Part {
  start: number
  end: number
}

/**
 * @param etag of the file, strong: a request that knows another one gets the whole file
 * @returns undefined for the whole file: no range, several of them, another unit, or a file that has changed since
 */
export function askedPart(request: Request, etag: string, size: number): Part | 'unsatisfiable' | undefined {
  const range = request.headers.get('Range')
  // A range is of GET alone; a weak or other tag, or a date, is none that we gave.
  if (range === null || request.method !== 'GET' || (request.headers.get('If-Range') ?? etag) !== etag) return undefined
  return parseRange(range, size)
}

/** @param range such as `bytes=0-1`, `bytes=100-` or `bytes=-500`: the last 500 */
export function parseRange(range: string, size: number): Part | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? []
  if (first === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
