/** Which pictures the content uses, and where. */
import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { interleaved } from '#schema/collections/gallery-category.ts'
import { CONTENT_FOLDER, readContentText } from '#scripts/build/content/content-folder.ts'
import { readCollection } from '#scripts/build/content/read-collection.ts'

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
    gallery: interleaved(readCollection('gallery')),
  }
}

/** Every picture address in the content outside the gallery's entries. */
function screenPictures(): Set<string> {
  const texts = readdirSync(CONTENT_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:json|md)$/.test(file) && !file.startsWith(`gallery${sep}`))
    .map((file) => readContentText(file))
  return new Set(texts.flatMap((text) => text.match(/\/photos\/[^"\s)?]+/g) ?? []))
}
