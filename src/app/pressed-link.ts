/** Tells of a link while a finger, or a mouse's button, is down on it: some eighty milliseconds before its click. */

/** A click follows the finger's leaving at once, or not at all. */
const CLICK_MS = 500

/**
 * @param press gets the link, where a click would lead to it in this window
 * @param release is told when no click will come any more; after one it is told as well
 */
export function followPresses(press: (link: HTMLAnchorElement) => void, release: () => void): void {
  let leaving: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(leaving)
    release()
  }
  addEventListener('pointerdown', (event) => {
    end()
    if (!(event.target instanceof Element) || !event.isPrimary || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]:not([target])')
    if (link) press(link)
  })
  addEventListener('pointerup', () => {
    clearTimeout(leaving)
    leaving = setTimeout(release, CLICK_MS)
  })
  // Scrolled, dragged; or held until its menu came, after which not every system tells of the finger.
  addEventListener('pointercancel', end)
  addEventListener('contextmenu', end)
}
