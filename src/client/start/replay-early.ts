/** The app does what a person did before it was there (`early.ts`), in the same order. */
import type { EarlyAction } from './early.ts'
import { yieldToMain } from './yield-to-main.ts'

/** To be called once every part of the page is hydrated, outside of React's own work. What is done meanwhile comes last. */
export async function replayEarlyActions(): Promise<void> {
  // While developing, nothing comes before the app.
  const early = window.early ?? { queue: [] }
  for (let action; (action = early.queue.shift()); await yieldToMain()) {
    early.isOver = true
    try {
      replay(action)
    } catch (error) {
      // What cannot be done keeps nothing else from being done, the rest of the start least of all.
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

/** The components took over what stood in their fields when they were hydrated; only a press before this change can have altered it since. */
function replayInput(field: HTMLInputElement, value: string): void {
  if (field.value === value) return
  // React overrides the property on the element itself, and takes what is set there for its own doing.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Browsers allow a new tab for some seconds after a press; after that the page itself goes there. */
function openTab(href: string): void {
  const tab = open(href, '_blank')
  if (tab) tab.opener = null
  else location.href = href
}
