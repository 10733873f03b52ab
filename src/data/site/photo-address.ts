import type { GalleryImage } from '#schema/collections/gallery-image.ts'

/**
 * Pictures of the building change but keep their names, so a query bypasses older caches. @param time of the build, in
 * ms
 */
export const photoAddress = ({ category, url }: Pick<GalleryImage, 'category' | 'url'>, time: number | undefined) =>
  category === 'church' && time ? `${url}?t=${time}` : url
