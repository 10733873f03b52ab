/** The three tabs of the gallery, in their order. Without a schema: the page needs the names before it validates anything. */
export const GALLERY_CATEGORIES = ['church', 'services', 'events'] as const
export type GalleryCategory = (typeof GALLERY_CATEGORIES)[number]
