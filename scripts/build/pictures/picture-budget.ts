/** Which pictures are precached: those of the screens, then those of the gallery that fit the budget. */
import { baseOfAddress, baseOfPrecached } from '#schema/picture-renditions.ts'
import type { UsedPictures } from './used-pictures.ts'

/**
 * Transferred bytes of all precached pictures. The whole site should be offline-ready with 500 KB, of which text,
 * scripts and fonts are 420. The sample's 30 drawings need 80. Other photographs are cached when they are viewed, and
 * on a good connection a little ahead (`sw/pictures.ts`).
 */
const PICTURE_BUDGET_BYTES = 90_000

/**
 * @param pictures the candidates, with their transferred bytes
 * @returns those to precache
 */
export function withinBudget<P extends { url: string; bytes: number }>(
  pictures: readonly P[],
  { screens, gallery }: UsedPictures,
  budget = PICTURE_BUDGET_BYTES,
): P[] {
  const bases = (urls: Iterable<string>) => [...urls].map(baseOfAddress)
  const first = new Set(bases(screens))
  const order = new Map([...new Set([...first, ...bases(gallery)])].map((base, at) => [base, at]))
  // A picture that no content names (such as a card) is not shown.
  const isNamed = ({ url }: P) => order.has(baseOfPrecached(url))
  const rank = ({ url }: P) => order.get(baseOfPrecached(url))!
  let left = budget
  let isFull = false
  return [...pictures]
    .filter(isNamed)
    .sort((a, b) => rank(a) - rank(b))
    .filter((picture) => {
      const isScreens = first.has(baseOfPrecached(picture.url))
      // The first that does not fit ends the list, so that it does not depend on how well later photos compress.
      if (!isScreens && (isFull ||= picture.bytes > left)) return false
      left -= picture.bytes
      return true
    })
}
