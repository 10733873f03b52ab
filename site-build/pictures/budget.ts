/** Which pictures the content uses, and which of them are precached. */
import { readdirSync } from 'node:fs'
import { extname, join, parse, sep } from 'node:path'
import { interleaved } from '#schema/collections/gallery-category.ts'
import { baseOfUrl, baseOfRendition } from '#schema/picture-renditions.ts'
import { CONTENT_FOLDER, readContentText } from '#church-folder/read-content.ts'
import { PHOTO_ENDINGS, pictureNames } from '#church-folder/picture-source.ts'
import { readCollection } from '#church-folder/read-collection.ts'

/** @returns the URLs of all pictures that the content names, as written there */
export function usedPictures(folder = CONTENT_FOLDER) {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:json|md)$/.test(file) && !file.startsWith(`gallery${sep}`))
    // JSON may say `\/` for a slash.
    .map((file) => readContentText(file, folder).replaceAll('\\/', '/'))
  return {
    /** On screens other than the gallery. Always precached. */
    screens: new Set(texts.flatMap((text) => text.match(/\/photos\/[^"\s)?]+/g) ?? [])),
    /** In the gallery, interleaved from its tabs. */
    gallery: interleaved(readCollection('gallery', folder)),
  }
}

/**
 * A picture that was taken off the content is not published: someone may have asked for that.
 * @returns whether the content uses the picture with this file name
 */
export function pictureFilter(folder = CONTENT_FOLDER): (name: string) => boolean {
  const { screens, gallery } = usedPictures(folder)
  const rank = (name: string) => PHOTO_ENDINGS.indexOf(extname(name).slice(1).toLowerCase())
  const urlOf = (name: string) => `/photos/${parse(name).name}.${rank(name) < 0 ? 'svg' : 'webp'}`
  // Of photographs with one name, that which `sourceFile` finds: it comes last.
  const byRank = pictureNames(join(folder, 'photos')).sort((one, other) => rank(other) - rank(one))
  const sources = new Map(byRank.map((name) => [urlOf(name), name]))
  const wanted = new Set([...screens, ...gallery].map((url) => sources.get(url)))
  return (name) => wanted.has(name)
}

/**
 * The whole site should be offline-ready with 500 KB, of which text, scripts and fonts are 380. Other photographs are
 * cached when they are viewed, and on a good connection a little ahead (`sw/pictures.ts`).
 */
const PICTURE_BUDGET_BYTES = 90_000

/** @param pictures the candidates, with their transferred bytes. @returns those to precache */
export function withinBudget<P extends { url: string; bytes: number }>(
  pictures: readonly P[],
  { screens, gallery }: { screens: ReadonlySet<string>; gallery: readonly string[] },
  budget = PICTURE_BUDGET_BYTES,
): P[] {
  const byBase = new Map(pictures.map((picture) => [baseOfRendition(picture.url), picture]))
  // A picture that no content names (such as a card) is not shown.
  const named = (urls: Iterable<string>) =>
    [...new Set([...urls].map(baseOfUrl))].flatMap((base) => byBase.get(base) ?? [])
  const first = named(screens)
  const others = named(gallery).filter((picture) => !first.includes(picture))
  let left = first.reduce((rest, { bytes }) => rest - bytes, budget)
  // The first that does not fit ends the list, so that it does not depend on how well later photos compress.
  const end = others.findIndex(({ bytes }) => (left -= bytes) < 0)
  return [...first, ...others.slice(0, end < 0 ? others.length : end)]
}
