/**
 * When the focused element is removed, such as a delivered message, browsers move the focus to the start of the page.
 * Here it goes to the element that follows, or to the heading before it. A component with a better target sets the
 * focus itself, in the same task.
 */
import { giveFocus } from './give-focus.ts'

const HEADINGS = 'h1, h2, h3, h4'
const PLACES = `${HEADINGS}, a[href], button, input, select, textarea`

export function keepFocus(): void {
  let last: Element | undefined
  addEventListener('focusin', ({ target }) => (last = target as Element))
  // A press elsewhere is meant to move the focus.
  addEventListener('pointerdown', ({ target }) => last?.contains(target as Node) || (last = undefined), true)
  new MutationObserver((changes) => {
    if (!last || document.activeElement !== document.body) return
    const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last!)))
    if (!change) return
    // An element that was only moved gets the focus back.
    const target = last.isConnected ? (last as HTMLElement) : successorOf(change, changes)
    // Someone who has scrolled on stays there.
    const { top, bottom } = (change.target as Element).getBoundingClientRect()
    if (target) giveFocus(target, { preventScroll: bottom < 0 || top > innerHeight })
  }).observe(document.body, { childList: true, subtree: true })
}

/** The element that is now where the removed one was, or the heading before it. */
function successorOf({ target, previousSibling }: MutationRecord, changes: MutationRecord[]): HTMLElement | undefined {
  let before = previousSibling
  // The sibling may have been removed in the same batch.
  while (before && !before.isConnected)
    before =
      changes.find(({ removedNodes }) => [...removedNodes].includes(before as ChildNode))?.previousSibling ?? null
  const place = document.createRange()
  if (before) place.setStartAfter(before)
  else place.setStart(target, 0)
  const isBefore = (element: Element) => place.comparePoint(element, 0) < 0
  return (
    shown(target as Element, PLACES).find((element) => !isBefore(element)) ??
    shown(document, HEADINGS).filter(isBefore).at(-1)
  )
}

const shown = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => element.getClientRects().length > 0)
