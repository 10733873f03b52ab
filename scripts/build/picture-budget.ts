/** Which pictures the worker stores at once: what screens show, then the gallery's as far as they fit. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { baseOfAddress, baseOfPrecached } from '#data/picture-renditions.ts'
import { GALLERY_CATEGORIES } from '#schema/gallery-category.ts'
import type { GalleryImage } from '#schema/gallery-image.ts'
import { CONTENT_FOLDER, entriesOf, readContent, readContentText } from './content-folder.ts'

/**
 * Bytes on the line of all precached pictures. The whole site is to be ready offline with 500 KB; words, scripts and fonts
 * are 420 of them. Drawings are small: the sample's 31 need 83. Of photographs the rest comes as it is looked at and
 * on a good line a little ahead (`sw/pictures.ts`).
 */
export const PICTURE_BUDGET_BYTES = 90_000

/** Pictures by address, as content names them. */
export interface PictureNeeds {
  /** Shown by a screen other than the gallery: stored whatever they weigh. */
  screens: ReadonlySet<string>
  /** The gallery's, in the order in which its tabs show them. */
  tabs: readonly (readonly string[])[]
}

/**
 * @param pictures what could be stored, with its bytes on the line
 * @returns those that are
 */
export function withinBudget<P extends { url: string; bytes: number }>(pictures: readonly P[], { screens, tabs }: PictureNeeds, budget = PICTURE_BUDGET_BYTES): P[] {
  const bases = (urls: Iterable<string>) => [...urls].map(baseOfAddress)
  const rounds = Array.from({ length: Math.max(0, ...tabs.map((tab) => tab.length)) }, (_, at) => tabs.flatMap((tab) => tab[at] ?? []))
  const first = new Set(bases(screens))
  // What nothing names (a card to share) comes last.
  const order = new Map([...new Set([...first, ...bases(rounds.flat())])].map((base, at) => [base, at]))
  const rank = ({ url }: P) => order.get(baseOfPrecached(url)) ?? Infinity
  let left = budget
  let isFull = false
  return [...pictures]
    .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
    .filter((picture) => {
      const isScreens = first.has(baseOfPrecached(picture.url))
      // One that does not fit ends it: which photos are there must not depend on how well they compress.
      if (!isScreens && (isFull ||= picture.bytes > left)) return false
      left -= picture.bytes
      return true
    })
}

/** As this church's content says. */
export function pictureNeeds(): PictureNeeds {
  const gallery = entriesOf('gallery', readContent('gallery.json')) as GalleryImage[]
  return { screens: screenPictures(), tabs: GALLERY_CATEGORIES.map((category) => gallery.filter((image) => image.category === category).map(({ url }) => url)) }
}

/** Every address of a picture that stands anywhere in the content but in the gallery's list. */
export function screenPictures(): Set<string> {
  const files = readdirSync(CONTENT_FOLDER).concat(readdirSync(join(CONTENT_FOLDER, 'screens')).map((name) => `screens/${name}`))
  const texts = files.filter((file) => /\.(?:json|md)$/.test(file) && file !== 'gallery.json').map((file) => readContentText(file))
  return new Set(texts.flatMap((text) => text.match(/\/photos\/[^"\s)?]+/g) ?? []))
}
