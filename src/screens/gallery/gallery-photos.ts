/** What the gallery knows about its photos beside what the list says. */
import { pictures } from 'virtual:gallery-pictures'
import type { GalleryCategory } from '#schema/gallery-category.ts'
import type { GalleryImage } from '#schema/gallery-image.ts'
import { photoItem, RATIOS } from './gallery.css.ts'

export const GALLERY_TABS: Record<GalleryCategory, { label: string; note: string; empty: string; unreadable: string }> =
  {
    church: {
      label: 'Our Church',
      note: 'Building & Facilities',
      empty: 'No church images available at this time.',
      unreadable: 'The pictures of our church could not be loaded.',
    },
    services: {
      label: 'Worship Services',
      note: 'Sunday Services',
      empty: 'No service images available at this time.',
      unreadable: 'The pictures of our services could not be loaded.',
    },
    events: {
      label: 'Events',
      note: 'Special Gatherings',
      empty: 'No event images available at this time.',
      unreadable: 'The pictures of our events could not be loaded.',
    },
  }

/** Names a photo in the page and in the browser's history. */
export const photoKey = ({ category, id }: Pick<GalleryImage, 'category' | 'id'>) => `photo-${category}-${id}`

const USUAL_RATIO = 4 / 3

/** Undefined for one that this release does not know. */
export const photoFacts = (url: string) => pictures[url]

/** Its width by its height. */
export function photoRatio(url: string): number {
  const [width, height] = photoFacts(url) ?? [USUAL_RATIO, 1]
  return width / height
}

/** The class that gives a photo its width in the wall. */
export function ratioClass(ratio: number): string {
  const { least, most, step } = RATIOS
  return photoItem[(Math.round(Math.min(most, Math.max(least, ratio)) / step) * step).toFixed(2)]!
}
