import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { BATCH, galleryQuery, photosTimeQuery } from '#client/queries/lists.ts'
import { useBatches, useLongList, type RestOfList } from '#client/queries/use-long-list.ts'
import { useRead } from '#client/queries/use-read.ts'
import text from '#content/screens/gallery.json'
import type { GalleryCategory } from '#schema/collections/gallery-category.ts'
import type { GalleryImage } from '#schema/collections/gallery-image.ts'
import { inSite } from '#schema/site-url.ts'
import { EmptyState } from '#ui/cards/EmptyState.tsx'
import { Placeholders } from '#ui/cards/Placeholders.tsx'
import { Icon } from '#ui/pictures/Icon.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { opensElsewhere } from '#ui/controls/modifier-keys.ts'
import { ShowMore } from '#ui/controls/ShowMore.tsx'
import { isUnreadable, ReadError } from '#screens/shared/ReadError.tsx'
import { GALLERY_TABS, photoUrl, photoKey, photoRatio, ratioClass } from './gallery-photos.ts'
import * as styles from './gallery.css.ts'
import { GalleryPicture } from './GalleryPicture.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'

interface GalleryTabProps {
  category: GalleryCategory
  /** The id of the photo on which the viewer was opened, if it is in this tab. */
  openedId: number | undefined
  onOpen: (image: GalleryImage) => void
  onClose: () => void
}

export const GalleryTab = (props: GalleryTabProps) => (
  <div className={layout.stack.xl}>
    <p className={styles.intro}>{text.tabs[props.category].intro}</p>
    <Photos {...props} />
  </div>
)

const PLACEHOLDERS = 6

function Photos({ category, ...viewing }: GalleryTabProps) {
  const time = useRead(photosTimeQuery())
  const list = useLongList(galleryQuery(category))
  const { firstBatch } = list
  const images = list.data ?? firstBatch?.first
  if (images?.length === 0) return <EmptyState text={GALLERY_TABS[category].empty} />
  // Waits for `time`, which is part of a photo's URL. Otherwise each photo would be fetched twice.
  const error = isUnreadable(list) && <ReadError read={list} message="The photos couldn’t be loaded." />
  if (images && !time.isPending)
    return (
      <>
        {list.data && error}
        <Wall images={images} count={firstBatch?.count ?? images.length} rest={list} time={time.data} {...viewing} />
      </>
    )
  if (error) return error
  return <Placeholders label="Loading photos" count={PLACEHOLDERS} kind="photo" className={styles.wall} />
}

interface WallProps extends Omit<GalleryTabProps, 'category'> {
  images: GalleryImage[]
  count: number
  rest: RestOfList
  time: number | undefined
}

function Wall({ images, count, rest, time, openedId, onOpen, onClose }: WallProps) {
  const list = useRef<HTMLUListElement>(null)
  const { shown, more, show } = useBatches({
    items: images,
    count,
    rest,
    focusOn: (index) => list.current?.children[index]?.querySelector('a')?.focus(),
  })
  const startAt = images.findIndex(({ id }) => id === openedId)
  return (
    <div>
      <ul ref={list} role="list" className={styles.wall}>
        {shown.map((image) => (
          <Photo key={image.id} image={image} url={photoUrl(image, time)} onOpen={onOpen} />
        ))}
      </ul>
      {count > BATCH && (
        <ShowMore
          {...more}
          status={`${shown.length} of ${count} photos`}
          label="Show More Photos"
          problem="The rest of the photos couldn’t be loaded."
        />
      )}
      {startAt >= 0 && (
        <PhotoViewer
          key={openedId}
          photos={images}
          count={rest.isError ? images.length : count}
          startAt={startAt}
          time={time}
          onShow={show}
          onClose={onClose}
        />
      )}
    </div>
  )
}

interface PhotoProps extends Pick<GalleryTabProps, 'onOpen'> {
  image: GalleryImage
  url: string
}

function Photo({ image, url, onOpen }: PhotoProps) {
  const [isCaptioned, setIsCaptioned] = useState(false)
  const captionOn = () => setIsCaptioned(true)
  const captionOff = () => setIsCaptioned(false)
  const link = useRef<HTMLAnchorElement>(null)
  // The pointer or the focus may have come before the app.
  useEffect(() => setIsCaptioned(link.current!.matches(':hover, :focus-visible')), [])
  function open(event: MouseEvent) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    captionOff()
    onOpen(image)
  }
  return (
    <li className={ratioClass(photoRatio(image.url))}>
      <a
        ref={link}
        id={photoKey(image)}
        href={inSite(url)}
        aria-haspopup="dialog"
        className={styles.photo}
        onClick={open}
        onMouseMove={captionOn}
        onMouseLeave={captionOff}
        onFocus={captionOn}
        onBlur={captionOff}
      >
        <GalleryPicture
          src={url}
          alt={image.description}
          sizes="(min-width: 1080px) 30vw, (min-width: 768px) 46vw, 90vw"
        />
        {isCaptioned && (
          <span className={styles.caption} aria-hidden="true">
            <span>{image.description}</span>
            <span className={styles.hint}>
              <Icon name="expand" />
              Click to enlarge
            </span>
          </span>
        )}
      </a>
    </li>
  )
}
