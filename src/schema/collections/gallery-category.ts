// Not a schema, since the page needs the names before it loads valibot.
/** The three tabs of the gallery, in their order. */
export const GALLERY_CATEGORIES = ['church', 'services', 'events'] as const
export type GalleryCategory = (typeof GALLERY_CATEGORIES)[number]

/** @returns the URLs, interleaved: the first of every tab, then the second of every tab, … */
export function interleaved(images: readonly { category: GalleryCategory; url: string }[]): string[] {
  const tabs = GALLERY_CATEGORIES.map((category) =>
    images.filter((image) => image.category === category).map(({ url }) => url),
  )
  const longest = Math.max(...tabs.map((tab) => tab.length))
  return Array.from({ length: longest }, (_, at) => tabs.flatMap((tab) => tab[at] ?? [])).flat()
}
