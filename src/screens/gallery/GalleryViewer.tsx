import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { galleryQuery, firstBatchQuery } from '#client/reads/queries.ts'
import { useRead } from '#client/reads/use-read.ts'
import type { GalleryCategory } from '#schema/gallery-category.ts'
import type { GalleryImage } from '#schema/gallery-image.ts'
import { photoKey } from './gallery-photos.ts'
import { growPhoto } from './grow-photo.ts'
import { PhotoViewer } from './PhotoViewer.tsx'

/** The photo that the viewer was opened on. */
interface OpenedPhoto {
  category: GalleryCategory
  id: number
}

const openedIn = (state: unknown) => (state as { photo?: OpenedPhoto } | null)?.photo

/**
 * An open photo is an entry of the history, so that Back closes the viewer. The router is not told of it: opening a
 * photo is no navigation.
 */
export function useOpenedPhoto() {
  const router = useRouter()
  const [opened, setOpened] = useState<OpenedPhoto>()
  const isOpening = useRef(false)
  const isLeaving = useRef(false)

  // The history outlives a reload.
  useEffect(() => setOpened(openedIn(history.state)), [])
  useEffect(() => {
    isLeaving.current = false
    // The router takes a step back for a navigation, and those begin at the top. It is undone before anything is drawn.
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
      // The focus that goes back to a photo may move the page: then that is its place.
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
    // The second click of a double click, in the frame before the viewer is there.
    if (isOpening.current) return
    isOpening.current = true
    const photo = { category: image.category, id: image.id }
    growPhoto(document.getElementById(photoKey(image)), () => {
      isOpening.current = false
      // The router has replaced `history.pushState` by one that tells it.
      History.prototype.pushState.call(history, { ...(history.state as object), photo }, '')
      flushSync(() => setOpened(photo))
    })
  }
  function close() {
    // Two steps back, for a double click, would leave the gallery.
    if (isLeaving.current) return
    if (!openedIn(history.state)) return setOpened(undefined)
    isLeaving.current = true
    swallowSecondClick()
    history.back()
  }
  return { opened, open, close }
}

/** Longer than the two clicks of a slow hand lie apart. */
const DOUBLE_CLICK_MS = 600

/** The second click of a double click on Close falls on what lay under it: a link of the header, which it would focus and follow. */
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
  /** Told which of the tab's photos is shown. */
  onShow: (index: number) => void
  onClose: () => void
}

/** The viewer with the photos of the opened one's tab. */
export function GalleryViewer({ opened, ...viewer }: GalleryViewerProps) {
  const { data, isError } = useRead(galleryQuery(opened.category))
  const start = useRead(firstBatchQuery<GalleryImage[]>(galleryQuery(opened.category))).data
  // Those that the page brought along are looked at until the others are here, or where they cannot be had.
  const photos = data ?? start?.first
  const startAt = photos ? photos.findIndex(({ id }) => id === opened.id) : -1
  return photos && startAt >= 0 ? (
    <PhotoViewer photos={photos} count={data || isError ? photos.length : start!.count} startAt={startAt} {...viewer} />
  ) : null
}
