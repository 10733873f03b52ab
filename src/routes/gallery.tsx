import { createFileRoute } from '@tanstack/react-router'
import { galleryQuery, load, photosTimeQuery } from '#client/queries/lists.ts'
import { GALLERY_CATEGORIES } from '#schema/collections/gallery-category.ts'
import { GalleryScreen } from '#screens/gallery/GalleryScreen.tsx'

export const Route = createFileRoute('/gallery')({
  staticData: {
    title: 'Gallery',
    nav: { label: 'Gallery', order: 6 },
    quick: { label: 'Gallery', order: 5 },
  },
  loader: ({ context }) => load(context, ...GALLERY_CATEGORIES.map(galleryQuery), photosTimeQuery()),
  component: GalleryScreen,
})
