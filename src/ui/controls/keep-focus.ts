/**
 * The focus outlives what has it. Browsers drop it to the page's start when its element goes: a message that was removed or delivered
 * meanwhile, a note that was answered, a list that gives way to another. It goes on to what stands in that place then, or back to the
 * heading above. One rule for the whole page; a component that knows better gives the focus by itself, in the same task.
 */
import { giveFocus } from './give-focus.ts'

const HEADINGS = 'h1, h2, h3, h4'
const PLACES = `${HEADINGS}, a[href], button, input, select, textarea`

export function keepFocus(): void {
  let last: Element | undefined
  addEventListener('focusin', ({ target }) => (last = target as Element))
  // Whoever presses on nothing has taken the focus away.
  addEventListener('pointerdown', ({ target }) => last?.contains(target as Node) || (last = undefined), true)
  new MutationObserver((changes) => {
    if (!last || document.activeElement !== document.body) return
    const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last!)))
    if (!change) return
    // What was only moved keeps it.
    const heir = last.isConnected ? (last as HTMLElement) : heirOf(change, changes)
    if (heir) giveFocus(heir)
  }).observe(document.body, { childList: true, subtree: true })
}

function heirOf({ target, previousSibling }: MutationRecord, changes: MutationRecord[]): HTMLElement | undefined {
  let before = previousSibling
  // That may have gone in the same stroke.
  while (before && !before.isConnected)
    before =
      changes.find(({ removedNodes }) => [...removedNodes].includes(before as ChildNode))?.previousSibling ?? null
  const place = document.createRange()
  if (before) place.setStartAfter(before)
  else place.setStart(target, 0)
  const isBefore = (element: Element) => place.comparePoint(element, 0) < 0
  return (
    shown(target as Element, PLACES).find((element) => !isBefore(element)) ??
    shown(document, HEADINGS).findLast(isBefore)
  )
}

const shown = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => element.getClientRects().length > 0)
