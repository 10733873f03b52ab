/** The reader's text size: stored on this device, and sent to the worker, which writes it into the next page. */
import {
  DEFAULT_TEXT_SIZE,
  isTextSize,
  TEXT_SIZE_ATTRIBUTE,
  type TextSize,
  type TextSizeMessage,
} from '#schema/text-size.ts'
import { ownName } from '#schema/site-address.ts'
import { createStore } from './store.ts'

export const TEXT_SIZE_KEY = ownName('church-text-size')

/** The current size; in the built page, the default. */
export const textSize = createStore<TextSize>(DEFAULT_TEXT_SIZE)

export function chooseTextSize(size: TextSize): void {
  show(size)
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size)
  } catch {
    // Storage is blocked or full: the size lasts as long as the page.
  }
  tellWorker(size)
}

/** Sets the default size in this page. `forget-device.ts` erases storage and caches. */
export const forgetTextSize = () => show(DEFAULT_TEXT_SIZE)

/** Applies the size of an earlier visit, and follows the choice in other windows. */
export function followTextSize(): void {
  const builtSize = document.documentElement.getAttribute(TEXT_SIZE_ATTRIBUTE) ?? DEFAULT_TEXT_SIZE
  const chosen = storedSize() ?? DEFAULT_TEXT_SIZE
  show(chosen)
  // There was no worker yet, or the browser has cleared its cache.
  if (chosen !== builtSize) tellWorker(chosen)
  addEventListener('storage', ({ key }) => key === TEXT_SIZE_KEY && show(storedSize() ?? DEFAULT_TEXT_SIZE))
}

function show(size: TextSize): void {
  if (size === DEFAULT_TEXT_SIZE) document.documentElement.removeAttribute(TEXT_SIZE_ATTRIBUTE)
  else document.documentElement.setAttribute(TEXT_SIZE_ATTRIBUTE, size)
  textSize.set(size)
}

function storedSize(): TextSize | undefined {
  try {
    const stored = localStorage.getItem(TEXT_SIZE_KEY)
    return isTextSize(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function tellWorker(size: TextSize): void {
  const message: TextSizeMessage = { type: 'text-size', size }
  // Without a worker `ready` never settles: then the page alone applies the size.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message)).catch(() => undefined)
}
