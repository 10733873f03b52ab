/** Which part of a file a `Range` header asks for (RFC 9110, section 14): for the server, the edge and the worker alike. */

export interface Part {
  start: number
  /** The last byte, itself included. */
  end: number
}

/**
 * Nothing is asked of a file without a byte: every range of it is out of it.
 * @returns `whole` where the header asks for no part, or for what may be answered with the whole: another unit, more than one
 * range, a text that is no range; `none` for a range that begins behind the end
 */
export function partOf(header: string | null, total: number): Part | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(/\s/g, '') ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  // The last so many.
  if (from === '')
    return Number(to) > 0 && total > 0 ? { start: Math.max(0, total - Number(to)), end: total - 1 } : 'none'
  const start = Number(from)
  if (to !== '' && Number(to) < start) return 'none'
  return start < total ? { start, end: to === '' ? total - 1 : Math.min(Number(to), total - 1) } : 'none'
}
