/** A `main` that stands for React's own until that has the screen. */
import { putOff, putOffRest } from '#client/lay-out-rest.ts'
import { roomBelow, standIn } from '#ui/layout.css.ts'

/**
 * React's own `main` waits outside the document meanwhile: to throw the old screen away, with its thousand nodes, is not in the way
 * of what is waited for, and the page has one screen and one heading at any time. In the stand-in nothing can be pressed, and nobody
 * reads it aloud.
 */
export function createStandIn() {
  let place: HTMLElement | undefined
  let own: HTMLElement | undefined
  let focused: Element | undefined
  /** @param then 'goes on' when the screen that has waited is wanted again: its reader is where they were */
  function end(then?: 'goes on'): void {
    if (!place) return
    place.replaceWith(own!)
    place = undefined
    putOffRest()
    if (then && document.activeElement === document.body) (focused as HTMLElement | undefined)?.focus({ preventScroll: true })
  }
  return {
    /** @returns whether there is a place for it */
    show(content: DocumentFragment): boolean {
      end()
      const main = document.querySelector('main')
      // A page that has broken down has none. A question that is put to a person would no longer lie above everything when it came back.
      if (!main || main.querySelector('dialog[open]')) return false
      own = main
      focused = main.contains(document.activeElement) ? document.activeElement! : undefined
      place = main.cloneNode(false) as HTMLElement
      place.inert = true
      place.ariaHidden = 'true'
      place.classList.add(standIn)
      const room = document.createElement('div')
      room.className = roomBelow
      place.append(document.importNode(content, true), room)
      putOff()
      main.replaceWith(place)
      window.scrollTo({ top: 0, behavior: 'instant' })
      return true
    },
    end,
  }
}
