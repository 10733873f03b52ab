import type { GalleryImage } from '#schema/gallery-image.ts'

/** Where a photo is fetched from. Caches on the way may hold an older picture of the building: the build's time passes them. */
export const photoAddress = ({ category, url }: Pick<GalleryImage, 'category' | 'url'>, time: number | undefined) =>
  category === 'church' && time ? `${url}?t=${time}` : url
