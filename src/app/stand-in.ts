/** A `main` that stands for React's own until that has the screen. */
import { putOff, putOffRest } from '#client/lay-out-rest.ts'
import { roomBelow } from '#ui/layout.css.ts'
import { awaited, gone, standIn } from '#ui/stand-in.css.ts'

/**
 * React's own `main` waits outside the document meanwhile, as soon as the click has been heard in it: to throw the old screen away,
 * with its thousand nodes, is not in the way of what is waited for, and the page shows one screen and one heading at any time. In the
 * stand-in nothing can be pressed, and nobody reads it aloud.
 */
export function createStandIn() {
  let place: HTMLElement | undefined
  let shown: DocumentFragment | undefined
  let own: HTMLElement | undefined
  let focused: Element | undefined
  let prepared: { content: DocumentFragment; next: HTMLElement } | undefined
  /** @param then 'goes on' when the screen that has waited is wanted again: its reader is where they were */
  function end(then?: 'goes on'): void {
    if (!place) return
    own!.classList.remove(gone)
    if (own!.isConnected) place.remove()
    else place.replaceWith(own!)
    place = shown = undefined
    putOffRest()
    if (then && document.activeElement === document.body) (focused as HTMLElement | undefined)?.focus({ preventScroll: true })
  }
  /** Takes back what was prepared. */
  function drop(): void {
    prepared?.next.remove()
    prepared = undefined
  }
  return {
    /**
     * Writes and lays out what is about to be shown, while a finger is still on its link: nothing of it can be seen, and it takes no room.
     * @returns whether there is a place for it
     */
    prepare(content: DocumentFragment): boolean {
      drop()
      const main = document.querySelector('main')
      if (!main || place) return false
      const next = writeAwaited(content, main)
      // Is laid out now: to ask for a size in what is locked has that done (css-contain-2, `content-visibility`).
      next.firstElementChild!.getBoundingClientRect()
      prepared = { content, next }
      return true
    },
    drop,
    /**
     * What was there can be seen no more, but hears of clicks until `takeOut`.
     * @returns whether there is a place for it
     */
    show(content: DocumentFragment): boolean {
      end()
      const main = document.querySelector('main')
      // A page that has broken down has none. A question that is put to a person would no longer lie above everything when it came back.
      if (!main || main.querySelector('dialog[open]')) return false
      own = main
      focused = main.contains(document.activeElement) ? document.activeElement! : undefined
      if (prepared?.content === content) {
        putOff(true)
        place = prepared.next
        place.classList.remove(awaited)
        prepared = undefined
      } else {
        drop()
        place = write(content, main)
        putOff()
        main.after(place)
      }
      main.classList.add(gone)
      shown = content
      window.scrollTo({ top: 0, behavior: 'instant' })
      return true
    },
    /** @returns false where that is not what is shown: then nothing is taken out, which nobody would put back */
    takeOut(content: DocumentFragment): boolean {
      if (shown !== content) return false
      own!.remove()
      return true
    },
    end,
  }
}

/** Writes it below a `main`: nothing of it can be seen, and it takes no room. */
export function writeAwaited(content: DocumentFragment, main: HTMLElement): HTMLElement {
  const next = write(content, main)
  next.classList.add(awaited)
  main.after(next)
  return next
}

function write(content: DocumentFragment, main: HTMLElement): HTMLElement {
  const next = main.cloneNode(false) as HTMLElement
  next.inert = true
  next.ariaHidden = 'true'
  next.classList.add(standIn)
  const room = document.createElement('div')
  room.className = roomBelow
  next.append(document.importNode(content, true), room)
  return next
}
