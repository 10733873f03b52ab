/** A view transition from a thumbnail to the viewer, if the browser supports it and motion is welcome. */

import { isQuickDevice } from '#client/start/device-speed.ts'

const NAME = 'photo'

/**
 * Opens the viewer with the photo growing out of its thumbnail.
 * @param thumbnail the photo's element on the wall
 * @param show opens the viewer synchronously; called once, now or in the next frame
 */
export function growPhoto(thumbnail: HTMLElement | null, show: () => void): void {
  if (
    !thumbnail ||
    !document.startViewTransition ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    !isQuickDevice()
  )
    return show()
  let picture: HTMLElement | null = null
  thumbnail.style.viewTransitionName = NAME
  const transition = document.startViewTransition(() => {
    thumbnail.style.viewTransitionName = ''
    show()
    picture = document.querySelector<HTMLElement>('[data-photo="shown"]')
    if (picture) picture.style.viewTransitionName = NAME
  })
  // Rejected if it is skipped (another transition, a hidden window). The photo is shown anyway.
  void transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (picture) picture.style.viewTransitionName = ''
  })
}
