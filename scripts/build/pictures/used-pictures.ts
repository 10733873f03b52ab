/** Which pictures the content uses, and where. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { interleaved } from '#schema/collections/gallery-category.ts'
import type { GalleryImage } from '#schema/collections/gallery-image.ts'
import { CONTENT_FOLDER, entriesOf, readContent, readContentText } from '#scripts/build/content/content-folder.ts'

/** Addresses as in the content. */
export interface UsedPictures {
  /** On screens other than the gallery. Always precached. */
  screens: ReadonlySet<string>
  /** In the gallery, interleaved from its tabs. */
  gallery: readonly string[]
}

export function usedPictures(): UsedPictures {
  return {
    screens: screenPictures(),
    gallery: interleaved(entriesOf('gallery', readContent('gallery.json')) as GalleryImage[]),
  }
}

/** Every picture address in the content outside the gallery's list. */
function screenPictures(): Set<string> {
  const files = readdirSync(CONTENT_FOLDER).concat(
    readdirSync(join(CONTENT_FOLDER, 'screens')).map((name) => `screens/${name}`),
  )
  const texts = files
    .filter((file) => /\.(?:json|md)$/.test(file) && file !== 'gallery.json')
    .map((file) => readContentText(file))
  return new Set(texts.flatMap((text) => text.match(/\/photos\/[^"\s)?]+/g) ?? []))
}
