/** Tells of a link while a finger, or a mouse's button, is down on it: some eighty milliseconds before its click. */

/** A click follows the finger's leaving at once, or not at all. */
const CLICK_MS = 500

/**
 * So a finger is told of besides, on its way to the click. At each React looks through the page for who wants to hear of it, and the
 * router begins to load what the click would have it load: on slow devices that lasts longer than the finger rests.
 */
const OF_A_PRESS = ['touchstart', 'gotpointercapture', 'pointerup', 'lostpointercapture', 'touchend', 'mouseover', 'mousemove', 'mousedown', 'focusin', 'mouseup']

export interface Presses {
  /**
   * Where a click would lead to the link in this window.
   * @returns whether the page need not hear of the press, only of its click
   */
  press(link: HTMLAnchorElement): boolean
  /** The click of the link that was pressed, before anybody else hears of it. */
  click(link: HTMLAnchorElement, event: MouseEvent): void
  /** When no click will come any more; after one as well. */
  release(): void
}

export function followPresses({ press, click, release }: Presses): void {
  let pressed: HTMLAnchorElement | undefined
  let isQuiet = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(leaving)
    pressed = undefined
    release()
  }
  addEventListener('pointerdown', (event) => {
    end()
    if (!event.isPrimary || !isPlain(event)) return
    pressed = linkOf(event)
    isQuiet = !!pressed && press(pressed)
  })
  addEventListener(
    'pointerup',
    () => {
      clearTimeout(leaving)
      leaving = setTimeout(end, CLICK_MS)
    },
    { capture: true },
  )
  const quiet = (event: Event, target = event.target) => pressed && isQuiet && linkOf({ target }) === pressed && event.stopPropagation()
  for (const type of OF_A_PRESS) addEventListener(type, (event) => quiet(event), { capture: true, passive: true })
  // React takes it for the beginning of what the pointer has come to.
  addEventListener('mouseout', (event) => quiet(event, event.relatedTarget), { capture: true })
  // Scrolled, dragged; or held until its menu came, after which not every system tells of the finger.
  addEventListener('pointercancel', end)
  addEventListener('contextmenu', end)
  addEventListener(
    'click',
    (event) => {
      const link = pressed
      pressed = undefined
      // Of a double click the second may be meant for what lay there before the first.
      if (link && link === linkOf(event) && isPlain(event) && event.detail < 2) click(link, event)
    },
    { capture: true },
  )
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const linkOf = ({ target }: Pick<Event, 'target'>) => (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]:not([target])')) || undefined
