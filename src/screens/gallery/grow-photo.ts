/** A photo grows out of its place on the wall: a view transition, where browsers have them and people like things to move. */

import { isQuickDevice } from '#client/start/device-speed.ts'

const NAME = 'photo'

/**
 * Shows a photo so that one sees where it came from.
 * @param thumbnail its place on the wall
 * @param show opens the viewer before it returns; called once, at once or in the next frame
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
  // One that another transition ends, or a window out of sight, has shown the photo all the same.
  void transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (picture) picture.style.viewTransitionName = ''
  })
}
