import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mayAnimate } from '#client/device/motion.ts'
import type { GalleryImage } from '#schema/collections/gallery-image.ts'
import { photoKey } from './gallery-photos.ts'

/** The photo on which the viewer was opened, as stored in `history.state`. */
export type OpenedPhoto = Pick<GalleryImage, 'category' | 'id'>

const openedIn = (state: unknown) => (state as { photo?: OpenedPhoto } | null)?.photo

/**
 * The open photo. Opening adds a history entry, so that Back closes the viewer. The router does not see it as a
 * navigation.
 */
export function useOpenedPhoto() {
  const [opened, setOpened] = useState<OpenedPhoto>()
  const isOpening = useRef(false)
  const isLeaving = useRef(false)

  useEffect(() => {
    // After a reload the history entry is still there.
    setOpened(openedIn(history.state))
    function onPopState({ state }: PopStateEvent) {
      isLeaving.current = false
      flushSync(() => setOpened(openedIn(state)))
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  function open({ category, id }: GalleryImage) {
    // The second click of a double click, before the viewer is open.
    if (isOpening.current) return
    isOpening.current = true
    const photo = { category, id }
    const pressAgain = keepArrowKeys()
    growPhoto(document.getElementById(photoKey(photo)), () => {
      isOpening.current = false
      const state = { ...(history.state as object), keepsPlace: true }
      // The router has replaced both methods of `history` itself.
      History.prototype.replaceState.call(history, state, '')
      History.prototype.pushState.call(history, { ...state, photo }, '')
      flushSync(() => setOpened(photo))
      flushSync(pressAgain)
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

/** Keeps the arrow keys that are pressed before the viewer is open. @returns presses them again, in the viewer */
function keepArrowKeys(): () => void {
  const kept: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent) => event.key?.startsWith('Arrow') && kept.push(event)
  addEventListener('keydown', keep)
  return () => {
    removeEventListener('keydown', keep)
    for (const event of kept) document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', event))
  }
}

/** Longer than the pause in a slow double click. */
const DOUBLE_CLICK_MS = 600

/** The second click of a double click on Close would hit the header link under it. */
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

/**
 * Grows the photo out of its thumbnail, if the browser and device can and motion is not reduced.
 * @param show opens the viewer synchronously; called once, now or in the next frame
 */
function growPhoto(thumbnail: HTMLElement | null, show: () => void): void {
  if (!thumbnail || !document.startViewTransition || !mayAnimate()) return show()
  const name = (element: HTMLElement | null, to: string) => element?.style.setProperty('view-transition-name', to)
  const picture = () => document.querySelector<HTMLElement>('[data-photo="shown"]')
  name(thumbnail, 'photo')
  const transition = document.startViewTransition(() => {
    name(thumbnail, '')
    show()
    name(picture(), 'photo')
  })
  // Rejected if it is skipped (another transition, a hidden window). The photo is shown anyway.
  void transition.ready.catch(() => undefined)
  void transition.finished.finally(() => name(picture(), ''))
}
