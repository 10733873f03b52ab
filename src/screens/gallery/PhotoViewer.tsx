import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { blockUpdates } from '#client/updates/update-state.ts'
import { formatLongDate } from '#schema/dates.ts'
import { inSite } from '#schema/site-url.ts'
import type { GalleryImage } from '#schema/collections/gallery-image.ts'
import { LiveRegions } from '#ui/announcer/LiveRegions.tsx'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ExternalLink } from '#ui/controls/ExternalLink.tsx'
import { isShortcut } from '#ui/controls/modifier-keys.ts'
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx'
import { photoUrl, photoKey, photoRatio } from './gallery-photos.ts'
import { GalleryPicture } from './GalleryPicture.tsx'
import * as styles from './photo-viewer.css.ts'
import { useSwipe } from './use-swipe.ts'

interface PhotoViewerProps {
  /** The loaded photos, at least one. */
  photos: GalleryImage[]
  /** How many photos there are in all. */
  count: number
  startAt: number
  /** For `photoUrl`. */
  time: number | undefined
  /** Called with the index of the shown photo. */
  onShow: (index: number) => void
  /** Asks the owner to unmount the viewer. */
  onClose: () => void
}

/** One photo at a time, in a loop. */
export function PhotoViewer({ photos, count, startAt, time, onShow, onClose }: PhotoViewerProps) {
  // Counts past both ends, so that each slide keeps its key while it moves, even with two photos.
  const [position, setPosition] = useState(startAt)
  const indexAt = (at: number) => ((at % count) + count) % count
  const shown = photos[indexAt(position)]!

  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const id = useId()
  const tell = useEffectEvent(() => onShow(indexAt(position)))
  useEffect(() => tell(), [position, count])
  // Does not go past the loaded photos until the others have loaded.
  const canTurn = (by: 1 | -1, at = position) => count > 1 && photos[indexAt(at + by)] !== undefined
  const turn = (by: 1 | -1) => setPosition((at) => (canTurn(by, at) ? at + by : at))
  useSwipe(strip, turn)
  const number = indexAt(position) + 1
  // The first photo is the dialog's description.
  useAnnouncement(position !== startAt && `${shown.description} Photo ${number} of ${count}`, position)
  useModal(dialog, shown, photos[startAt]!)

  function onKeyDown(event: KeyboardEvent) {
    if (isShortcut(event)) return
    if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'ArrowRight') turn(1)
  }
  function onStageClick(event: MouseEvent) {
    if (!(event.target as Element).closest(`.${styles.pictureBox}`)) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label="Photo viewer"
      aria-describedby={`${id}-words ${id}-date ${id}-counter`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The owner closes it, as in every other case.
        event.preventDefault()
        onClose()
      }}
      // Browsers let a second Escape close a dialog despite `preventDefault`.
      onClose={() => dialog.current?.open || onClose()}
    >
      <div className={styles.bar}>
        <p id={`${id}-counter`} className={styles.counter}>
          <VisuallyHidden>Photo </VisuallyHidden>
          <span>{`${number} of ${count}`}</span>
        </p>
        <Button variant="secondary" icon="close" className={styles.wholeWords} onClick={onClose}>
          Close
        </Button>
      </div>
      {/* For pointers only. Keyboard users have the arrow keys and Escape. */}
      <div className={styles.stage} role="presentation" onClick={onStageClick}>
        <div ref={strip} className={styles.strip}>
          {/* The photos before and after are at the sides, so that they load in time. */}
          {(count > 1 ? [-1, 0, 1] : [0]).map((offset) => {
            const photo = photos[indexAt(position + offset)]
            return (
              photo && (
                <Slide
                  key={position + offset}
                  photo={photo}
                  url={photoUrl(photo, time)}
                  place={offset < 0 ? 'before' : offset > 0 ? 'after' : 'shown'}
                />
              )
            )
          })}
        </div>
      </div>
      <Words id={id} photo={shown} time={time} />
      {count > 1 && <TurnButtons canTurn={canTurn} turn={turn} />}
      <LiveRegions />
    </dialog>
  )
}

const Words = ({ id, photo, time }: { id: string; photo: GalleryImage; time: number | undefined }) => (
  <div className={styles.words}>
    <p id={`${id}-words`} className={styles.description}>
      {photo.description}
    </p>
    <p className={styles.date}>
      <time id={`${id}-date`} dateTime={photo.date}>
        {formatLongDate(photo.date)}
      </time>
      {/* In its own tab, the browser enlarges it for mouse and keyboard. A recording keeps playing in this one. */}
      <ExternalLink href={inSite(photoUrl(photo, time))} className={styles.fullSize}>
        Full Size
      </ExternalLink>
    </p>
  </div>
)

const WAYS = [
  [-1, 'Previous', { icon: 'chevronLeft' }],
  [1, 'Next', { iconAfter: 'chevronRight' }],
] as const

const TurnButtons = ({ canTurn, turn }: { canTurn: (by: 1 | -1) => boolean; turn: (by: 1 | -1) => void }) => (
  <div className={styles.turn}>
    {WAYS.map(([by, word, icon]) => (
      <Button
        key={by}
        variant="secondary"
        {...icon}
        className={styles.wholeWords}
        isBusy={!canTurn(by)}
        onClick={() => turn(by)}
      >
        <span>
          <span>{word}</span>
          <VisuallyHidden> photo</VisuallyHidden>
        </span>
      </Button>
    ))}
  </div>
)

interface SlideProps {
  photo: GalleryImage
  url: string
  place: keyof typeof styles.slide
}

function Slide({ photo, url, place }: SlideProps) {
  const isShown = place === 'shown'
  return (
    <div className={styles.slide[place]} aria-hidden={!isShown || undefined} inert={!isShown}>
      {/* A script sets this style, which the CSP allows. The viewer is never prerendered. */}
      <div
        className={styles.pictureBox}
        data-photo={isShown ? 'shown' : undefined}
        style={{ '--photo-ratio': photoRatio(photo.url) } as CSSProperties}
      >
        <GalleryPicture src={url} alt={photo.description} sizes="100vw" loading="eager" />
      </div>
    </div>
  )
}

/**
 * Opens the dialog. On close, the focus goes to the last photo shown, or to the first one if the last is not on the
 * wall. The page scrolls only if that photo is out of view, as after a reload.
 */
function useModal(dialog: { current: HTMLDialogElement | null }, shown: GalleryImage, first: GalleryImage) {
  const focusThumbnail = useEffectEvent(() => {
    const thumbnail = document.getElementById(photoKey(shown)) ?? document.getElementById(photoKey(first))
    if (!thumbnail) return
    thumbnail.focus({ preventScroll: true })
    const { top, bottom, height } = thumbnail.getBoundingClientRect()
    if (bottom < height / 2 || top > innerHeight - height / 2)
      thumbnail.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  useLayoutEffect(() => {
    const element = dialog.current!
    document.documentElement.classList.add(styles.scrollLocked)
    element.showModal()
    return () => {
      element.close()
      document.documentElement.classList.remove(styles.scrollLocked)
      focusThumbnail()
    }
  }, [dialog])
  useEffect(() => blockUpdates(), [])
}
