/** The text size that the reader has chosen: remembered on this device, and told to the worker for the next page. */
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

/** The size at hand; the built page shows the standard one. */
export const textSize = createStore<TextSize>(DEFAULT_TEXT_SIZE)

export function chooseTextSize(size: TextSize): void {
  show(size)
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size)
  } catch {
    // Blocked or full: it lasts as long as the page.
  }
  tellWorker(size)
}

/** The standard size for this page; what the storage and the worker's cache hold is erased elsewhere. */
export const forgetTextSize = () => show(DEFAULT_TEXT_SIZE)

/** Applies what was chosen on an earlier visit, and follows what is chosen in another window. */
export function followTextSize(): void {
  const answeredWith = document.documentElement.getAttribute(TEXT_SIZE_ATTRIBUTE) ?? DEFAULT_TEXT_SIZE
  const chosen = remembered() ?? DEFAULT_TEXT_SIZE
  show(chosen)
  // The worker was not there yet, or the browser has cleared what it kept.
  if (chosen !== answeredWith) tellWorker(chosen)
  addEventListener('storage', ({ key }) => key === TEXT_SIZE_KEY && show(remembered() ?? DEFAULT_TEXT_SIZE))
}

function show(size: TextSize): void {
  if (size === DEFAULT_TEXT_SIZE) document.documentElement.removeAttribute(TEXT_SIZE_ATTRIBUTE)
  else document.documentElement.setAttribute(TEXT_SIZE_ATTRIBUTE, size)
  textSize.set(size)
}

function remembered(): TextSize | undefined {
  try {
    const stored = localStorage.getItem(TEXT_SIZE_KEY)
    return isTextSize(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function tellWorker(size: TextSize): void {
  const message: TextSizeMessage = { type: 'text-size', size }
  // Without a worker `ready` never settles, and the page applies the size by itself.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message)).catch(() => undefined)
}
