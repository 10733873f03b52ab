import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { galleryQuery, firstBatchQuery } from '#client/reads/queries.ts'
import { useRead } from '#client/reads/use-read.ts'
import type { GalleryCategory } from '#schema/collections/gallery-category.ts'
import type { GalleryImage } from '#schema/collections/gallery-image.ts'
import { photoKey } from './gallery-photos.ts'
import { growPhoto } from './grow-photo.ts'
import { PhotoViewer } from './PhotoViewer.tsx'

/** The photo on which the viewer was opened, as stored in `history.state`. */
interface OpenedPhoto {
  category: GalleryCategory
  id: number
}

const openedIn = (state: unknown) => (state as { photo?: OpenedPhoto } | null)?.photo

/**
 * The open photo. Opening adds a history entry, so that Back closes the viewer. The router must not notice, since this
 * is no navigation.
 */
export function useOpenedPhoto() {
  const router = useRouter()
  const [opened, setOpened] = useState<OpenedPhoto>()
  const isOpening = useRef(false)
  const isLeaving = useRef(false)

  // After a reload the history entry is still there.
  useEffect(() => setOpened(openedIn(history.state)), [])
  useEffect(() => {
    isLeaving.current = false
    // The router takes Back for a navigation and scrolls to the top. This is undone before the next paint.
    let place = scrollY
    let hasRendered = false
    const keepPlace = () => scrollTo({ top: place, behavior: 'instant' })
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      hasRendered = true
      if (opened && !pathChanged) keepPlace()
    })
    function onPopState({ state }: PopStateEvent) {
      const photo = openedIn(state)
      if (!opened && !photo) return
      // Returning the focus to a photo may scroll the page; keep that position.
      flushSync(() => setOpened(photo))
      place = scrollY
      if (hasRendered) return
      const stopLate = router.subscribe('onRendered', ({ pathChanged }) => {
        stopLate()
        if (!pathChanged) keepPlace()
      })
    }
    addEventListener('popstate', onPopState)
    return () => {
      removeEventListener('popstate', onPopState)
      stop()
    }
  }, [opened, router])

  function open(image: GalleryImage) {
    // Ignores the second click of a double click, before the viewer is open.
    if (isOpening.current) return
    isOpening.current = true
    const photo = { category: image.category, id: image.id }
    growPhoto(document.getElementById(photoKey(image)), () => {
      isOpening.current = false
      // The router has patched `history.pushState`, so the original is called.
      History.prototype.pushState.call(history, { ...(history.state as object), photo }, '')
      flushSync(() => setOpened(photo))
    })
  }
  function close() {
    // A double click must not go back twice and leave the gallery.
    if (isLeaving.current) return
    if (!openedIn(history.state)) return setOpened(undefined)
    isLeaving.current = true
    swallowSecondClick()
    history.back()
  }
  return { opened, open, close }
}

/** Longer than the pause in a slow double click. */
const DOUBLE_CLICK_MS = 600

/** The second click of a double click on Close would hit the link of the header below it. */
function swallowSecondClick(): void {
  const end = new AbortController()
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of ['mousedown', 'click'] as const)
    addEventListener(type, swallow, { capture: true, signal: end.signal })
  setTimeout(() => end.abort(), DOUBLE_CLICK_MS)
}

interface GalleryViewerProps {
  opened: OpenedPhoto
  /** Called with the index of the shown photo in its tab. */
  onShow: (index: number) => void
  onClose: () => void
}

/** The viewer, with the photos of the opened photo's tab. */
export function GalleryViewer({ opened, ...viewer }: GalleryViewerProps) {
  const { data, isError } = useRead(galleryQuery(opened.category))
  const start = useRead(firstBatchQuery<GalleryImage[]>(galleryQuery(opened.category))).data
  // The photos in the page's data are used until all have loaded, or if they cannot be loaded.
  const photos = data ?? start?.first
  const startAt = photos ? photos.findIndex(({ id }) => id === opened.id) : -1
  return photos && startAt >= 0 ? (
    <PhotoViewer photos={photos} count={data || isError ? photos.length : start!.count} startAt={startAt} {...viewer} />
  ) : null
}
