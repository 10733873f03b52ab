import type { GalleryImage } from '#schema/collections/gallery-image.ts'

/**
 * The address of a photo. Pictures of the building change under the same name: a query passes caches that hold older
 * ones.
 * @param time of the build, in ms since 1970
 */
export const photoAddress = ({ category, url }: Pick<GalleryImage, 'category' | 'url'>, time: number | undefined) =>
  category === 'church' && time ? `${url}?t=${time}` : url
