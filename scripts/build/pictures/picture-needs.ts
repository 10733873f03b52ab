/** Who shows which picture. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inTurns } from '#schema/gallery-category.ts'
import type { GalleryImage } from '#schema/gallery-image.ts'
import { CONTENT_FOLDER, entriesOf, readContent, readContentText } from '#scripts/build/content/content-folder.ts'

/** Pictures by address, as content names them. */
export interface PictureNeeds {
  /** Shown by a screen other than the gallery: stored whatever they weigh. */
  screens: ReadonlySet<string>
  /** The gallery's, its tabs in turns. */
  gallery: readonly string[]
}

/** As this church's content says. */
export function pictureNeeds(): PictureNeeds {
  return {
    screens: screenPictures(),
    gallery: inTurns(entriesOf('gallery', readContent('gallery.json')) as GalleryImage[]),
  }
}

/** Every address of a picture that stands anywhere in the content but in the gallery's list. */
function screenPictures(): Set<string> {
  const files = readdirSync(CONTENT_FOLDER).concat(
    readdirSync(join(CONTENT_FOLDER, 'screens')).map((name) => `screens/${name}`),
  )
  const texts = files
    .filter((file) => /\.(?:json|md)$/.test(file) && file !== 'gallery.json')
    .map((file) => readContentText(file))
  return new Set(texts.flatMap((text) => text.match(/\/photos\/[^"\s)?]+/g) ?? []))
}
