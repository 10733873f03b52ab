/** Which pictures the worker stores at once: what screens show, then the gallery's as far as they fit. */
import { baseOfAddress, baseOfPrecached } from '#schema/picture-renditions.ts'
import type { PictureNeeds } from './picture-needs.ts'

/**
 * Bytes on the line of all precached pictures. The whole site is to be ready offline with 500 KB; words, scripts and fonts
 * are 420 of them. Drawings are small: the sample's 30 need 80. Of photographs the rest comes as it is looked at and
 * on a good line a little ahead (`sw/pictures.ts`).
 */
export const PICTURE_BUDGET_BYTES = 90_000

/**
 * @param pictures what could be stored, with its bytes on the line
 * @returns those that are
 */
export function withinBudget<P extends { url: string; bytes: number }>(
  pictures: readonly P[],
  { screens, gallery }: PictureNeeds,
  budget = PICTURE_BUDGET_BYTES,
): P[] {
  const bases = (urls: Iterable<string>) => [...urls].map(baseOfAddress)
  const first = new Set(bases(screens))
  const order = new Map([...new Set([...first, ...bases(gallery)])].map((base, at) => [base, at]))
  // What nothing names (a card to share) no screen shows.
  const isNamed = ({ url }: P) => order.has(baseOfPrecached(url))
  const rank = ({ url }: P) => order.get(baseOfPrecached(url))!
  let left = budget
  let isFull = false
  return [...pictures]
    .filter(isNamed)
    .sort((a, b) => rank(a) - rank(b))
    .filter((picture) => {
      const isScreens = first.has(baseOfPrecached(picture.url))
      // One that does not fit ends it: which photos are there must not depend on how well they compress.
      if (!isScreens && (isFull ||= picture.bytes > left)) return false
      left -= picture.bytes
      return true
    })
}
