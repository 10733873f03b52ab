/** Replays the events that `early.ts` queued before hydration, in order. */
import type { EarlyAction } from './early.ts'
import { yieldToMain } from './yield-to-main.ts'

/** To be called once, after hydration, outside of React's work. Events during the replay come last. */
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

function replay({ type, target, value, key, submitter }: EarlyAction): void {
  delete target.dataset.early
  for (const element of [target, submitter]) element?.removeAttribute('aria-busy')
  if (!target.isConnected) return
  if (type === 'input') replayInput(target as HTMLInputElement, value!)
  else if (type === 'submit') (target as HTMLFormElement).requestSubmit(submitter)
  else if (type === 'keydown') target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
  else if ((target as HTMLAnchorElement).target === '_blank') openTab((target as HTMLAnchorElement).href)
  else target.click()
}

/**
 * The components took the field's value at hydration. It differs only if an event that was replayed before has changed
 * it.
 */
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
