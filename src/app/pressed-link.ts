/** Tells of a link while a finger, or a mouse's button, is down on it: some eighty milliseconds before its click. */

/** A click follows the finger's leaving at once, or not at all. */
const CLICK_MS = 500

/**
 * @param press gets the link
 * @param release is told when no click will come any more; after one it is told as well
 */
export function followPresses(press: (link: HTMLAnchorElement) => void, release: () => void): void {
  let leaving: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(leaving)
    release()
  }
  addEventListener('pointerdown', ({ target, isPrimary, button }) => {
    end()
    const link = isPrimary && button === 0 && target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (link) press(link)
  })
  addEventListener('pointercancel', end)
  addEventListener('pointerup', () => {
    clearTimeout(leaving)
    leaving = setTimeout(release, CLICK_MS)
  })
}
