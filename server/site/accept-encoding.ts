/** Content negotiation by Accept-Encoding (RFC 9110, 12.5.3). */
import { parseAccept } from 'hono/utils/accept'

/** In our order of preference, for codings that the client gives equal weight. */
const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]

/**
 * Chooses the coding of an answer.
 * @param header the request's Accept-Encoding, if any
 * @param available the codings that the file exists in, beside `identity`
 * @returns the best one that the client accepts; `identity` if it accepts none, since any answer is better than a 406
 */
export function chooseCoding(header: string | null | undefined, available: readonly Coding[]): Coding {
  const weights = new Map(parseAccept((header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
  let best: Coding = 'identity'
  let bestWeight = 0
  for (const coding of CODINGS) {
    if (coding !== 'identity' && !available.includes(coding)) continue
    // If not listed, identity is acceptable, but weighs less than every listed coding.
    const weight = weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? Number.MIN_VALUE : 0)
    if (weight > bestWeight) [best, bestWeight] = [coding, weight]
  }
  return best
}

/** Files that are sent compressed, and therefore never in ranges. Sound and pictures are compressed already. */
export const COMPRESSIBLE = /\.(?:html|js|css|json|svg|webmanifest|xml|txt|ics|vtt)$/
