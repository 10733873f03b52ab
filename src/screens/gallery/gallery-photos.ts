import { pictures } from 'virtual:gallery-pictures'
import { church } from '#content/church.ts'
import { servicesTitle } from '#data/site/week.ts'
import type { GalleryCategory } from '#schema/collections/gallery-category.ts'
import type { GalleryImage } from '#schema/collections/gallery-image.ts'
import * as styles from './gallery.css.ts'

export const GALLERY_TABS: Record<GalleryCategory, { label: string; note: string; empty: string }> = {
  church: {
    label: 'Our Church',
    note: 'Building & Facilities',
    empty: 'No church images available at this time.',
  },
  services: {
    label: 'Worship Services',
    note: servicesTitle(church.gatherings),
    empty: 'No service images available at this time.',
  },
  events: {
    label: 'Events',
    note: 'Special Gatherings',
    empty: 'No event images available at this time.',
  },
}

export const photoKey = ({ category, id }: Pick<GalleryImage, 'category' | 'id'>) => `photo-${category}-${id}`

/** Pictures of the building change but keep their names, so a query bypasses older caches. @param time of the build, in ms */
export const photoUrl = ({ category, url }: Pick<GalleryImage, 'category' | 'url'>, time: number | undefined) =>
  category === 'church' && time ? `${url}?t=${time}` : url

/** Size and color; undefined for a photo that this release does not know. */
export const photoFacts = (url: string) => pictures[url]

export function photoRatio(url: string): number {
  const [width, height] = photoFacts(url) ?? [4, 3]
  return width / height
}

/** The class for a photo of this ratio. */
export const ratioClass = (ratio: number) => styles.photoItem[Math.round(Math.min(2.5, Math.max(0.5, ratio)) * 20)]
