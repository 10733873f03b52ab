/** Replays the events that `early.ts` queued before hydration, in order. */
import type { EarlyAction } from './early.ts'
import { yieldToMain } from './yield-to-main.ts'

/**
 * Does what the person did before hydration. Call it once, after hydration, outside of React's work. Events during the replay
 * come last.
 */
export async function replayEarlyActions(): Promise<void> {
  // The development server has no inline script.
  const early = window.early ?? { queue: [] }
  for (let action; (action = early.queue.shift()); await yieldToMain()) {
    early.isOver = true
    try {
      replay(action)
    } catch (error) {
      // One failure must not stop the others, nor the rest of the start.
      console.error(error)
    }
    early.isOver = false
  }
  early.isOver = true
  document.documentElement.dataset.app = 'ready'
}

function replay({ type, target: used, value }: EarlyAction): void {
  delete used.dataset.early
  for (const element of [used, submitter(used)]) element?.removeAttribute('aria-busy')
  const target = inThisPage(used)
  if (!target) return
  if (type === 'input') replayInput(target as HTMLInputElement, value!)
  // In the photo viewer, or while that opens.
  else if (type === 'keydown')
    document.activeElement!.dispatchEvent(new KeyboardEvent(type, { key: value!, bubbles: true }))
  // Clicks its button, as the person did: Safari before 16 has no `requestSubmit`.
  else if (type === 'submit') submitter(target)?.click()
  else if ((target as HTMLAnchorElement).target === '_blank') openTab((target as HTMLAnchorElement).href)
  else target.click()
}

const submitter = (form: HTMLElement) => form.querySelector<HTMLElement>('[type=submit]')

/**
 * If an extension or a translator has changed the page before hydration, React renders it again. Then the element that
 * replaced this one gets the focus.
 */
function inThisPage(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element
  // The header, `main` or footer that React has taken out.
  const part = element.getRootNode() as HTMLElement
  const before = sameKind(part, element)
  const now = sameKind(document.querySelector(part.localName) ?? document, element)
  const isAlike = (other: Element) => nameOf(other) === nameOf(element)
  const alike = now.filter(isAlike)
  const successor =
    alike[before.filter(isAlike).indexOf(element)] ??
    alike[0] ??
    // A translator has changed a button's words, but not its place.
    (element.localName === 'button' ? now[before.indexOf(element)] : undefined)
  successor?.focus({ preventScroll: true })
  return successor
}

const sameKind = (part: ParentNode, { localName }: Element) => [...part.querySelectorAll<HTMLElement>(localName)]

/** What a form, field, link or button is recognized by. */
const nameOf = (element: Element) =>
  element.getAttribute('action') ??
  element.getAttribute('href') ??
  (element.hasAttribute('name')
    ? `${element.closest('form')?.getAttribute('action')} ${element.getAttribute('name')}`
    : element.textContent)

/** The components took the value at hydration. It differs only if an event replayed earlier has changed it. */
function replayInput(field: HTMLInputElement, value: string): void {
  if (field.value === value) return
  // The prototype's setter: React overrides the element's own, and would ignore the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Browsers allow a new tab for some seconds after a click; after that, this page goes there. */
function openTab(href: string): void {
  const tab = open(href, '_blank')
  if (tab) tab.opener = null
  else location.href = href
}
