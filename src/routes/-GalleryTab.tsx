import type { MouseEvent } from 'react'
import { galleryQuery, photosTimeQuery } from '#client/queries.ts'
import { useRead } from '#client/use-read.ts'
import text from '#content/screens/gallery.json'
import type { GalleryCategory } from '#schema/gallery-category.ts'
import type { GalleryImage } from '#schema/gallery-image.ts'
import { inSite } from '#schema/site-address.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { stack } from '#ui/layout.css.ts'
import { ListError } from '#ui/ListError.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { GALLERY_TABS, photoAddress, photoKey, photoRatio, ratioClass } from './-gallery-photos.ts'
import { about, aboutWords, hint, intro, photo, placeholder, wall } from './-gallery.css.ts'
import { GalleryPicture } from './-GalleryPicture.tsx'

interface GalleryTabProps {
  category: GalleryCategory
  onOpen: (image: GalleryImage) => void
}

/** What one tab holds: a few words and a wall of photos. */
export const GalleryTab = ({ category, onOpen }: GalleryTabProps) => (
  <div className={stack.xl}>
    <p className={intro}>{text.tabs[category].intro}</p>
    <Photos category={category} onOpen={onOpen} />
  </div>
)

function Photos({ category, onOpen }: GalleryTabProps) {
  const time = useRead(photosTimeQuery())
  const { data, isError, isPending, isFetching, errorUpdateCount, refetch } = useRead(galleryQuery(category))
  if (data?.length === 0) return <EmptyState text={GALLERY_TABS[category].empty} />
  // An address that changes after a moment would be fetched twice.
  if (data && !time.isPending) {
    return (
      <ul role="list" className={wall}>
        {data.map((image) => (
          <Photo key={image.id} image={image} address={photoAddress(image, time.data)} onOpen={onOpen} />
        ))}
      </ul>
    )
  }
  // While it tries again the message stays: the button that was pressed must not vanish.
  if (isError || (isPending && errorUpdateCount > 0)) return <ListError message={GALLERY_TABS[category].unreadable} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <PhotoPlaceholders />
}

function Photo({ image, address, onOpen }: { image: GalleryImage; address: string; onOpen: GalleryTabProps['onOpen'] }) {
  function open(event: MouseEvent) {
    // A new tab or window, as somebody asked: the link does that itself, as it opens the photo where there is no script.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(image)
  }
  return (
    <li className={ratioClass(photoRatio(image.url))}>
      <a id={photoKey(image)} href={inSite(address)} aria-haspopup="dialog" className={photo} onClick={open}>
        <GalleryPicture src={address} alt={image.description} sizes="(min-width: 1080px) 30vw, (min-width: 768px) 46vw, 90vw" />
        <span className={about} aria-hidden="true">
          <span className={aboutWords}>{image.description}</span>
          <span className={hint}>
            <Icon name="expand" />
            Click to enlarge
          </span>
        </span>
      </a>
    </li>
  )
}

const PLACEHOLDER_RATIOS = [4 / 3, 3 / 4, 4 / 5, 3 / 2, 1, 4 / 3]

const PhotoPlaceholders = () => (
  <div role="status">
    <VisuallyHidden>Loading pictures</VisuallyHidden>
    <div className={wall} aria-hidden="true" data-placeholder="photos">
      {PLACEHOLDER_RATIOS.map((ratio, at) => (
        <div key={at} className={ratioClass(ratio)}>
          <div className={placeholder} />
        </div>
      ))}
    </div>
  </div>
)
