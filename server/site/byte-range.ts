/** Reads a `Range` header (RFC 9110, section 14). */

export interface ByteRange {
  start: number
  /** The last byte, included. */
  end: number
}

/**
 * @param total length of the file in bytes
 * @returns `whole` for no range, another unit or several ranges; `none` for a range that ends before it begins, or
 * begins after the end
 */
export function parseRange(header: string | null, total: number): ByteRange | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(/\s/g, '') ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  // A suffix range: the last `to` bytes.
  if (from === '')
    return Number(to) > 0 && total > 0 ? { start: Math.max(0, total - Number(to)), end: total - 1 } : 'none'
  const start = Number(from)
  if (to !== '' && Number(to) < start) return 'none'
  return start < total ? { start, end: to === '' ? total - 1 : Math.min(Number(to), total - 1) } : 'none'
}
