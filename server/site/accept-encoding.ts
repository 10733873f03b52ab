/** Content negotiation by Accept-Encoding (RFC 9110, 12.5.3). */

/** In the order of preference among codings that the client likes equally. */
const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]

/**
 * Chooses how a file is sent.
 * @param header the request's Accept-Encoding, if any
 * @param available the codings the file exists in; `identity` always counts as one
 * @returns the best one the client accepts; `identity` when it accepts none, because an answer beats a 406
 */
export function chooseCoding(header: string | null | undefined, available: readonly Coding[]): Coding {
  const weights = parseWeights(header ?? '')
  let best: Coding = 'identity'
  let bestWeight = 0
  for (const coding of CODINGS) {
    if (coding !== 'identity' && !available.includes(coding)) continue
    // Unmentioned, identity is acceptable, but less than anything that is mentioned.
    const weight = weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? Number.MIN_VALUE : 0)
    if (weight > bestWeight) [best, bestWeight] = [coding, weight]
  }
  return best
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    if (name !== '') weights.set(name, Number.isNaN(weight) ? 0 : weight)
  }
  return weights
}

/** What travels compressed, and therefore never in parts; sound and pictures are compressed in themselves. */
export const COMPRESSIBLE = /\.(?:html|js|css|json|svg|webmanifest|xml|txt|ics|vtt)$/
