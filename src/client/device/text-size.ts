/** The reader's text size. `early.ts` applies it to the next page before the first paint. */
import { attempt } from '#data/site/attempt.ts'
import { DEFAULT_TEXT_SIZE, isTextSize, TEXT_SIZE_ATTRIBUTE, type TextSize } from '#schema/text-size.ts'
import { ownName } from '#schema/site-url.ts'
import { createStore } from './store.ts'

/** `early.ts` repeats it. */
export const TEXT_SIZE_KEY = ownName('church-text-size')

export const textSize = createStore<TextSize>(DEFAULT_TEXT_SIZE)

export function chooseTextSize(size: TextSize): void {
  show(size)
  // Where storage is blocked or full, the size lasts as long as the page.
  attempt(() => localStorage.setItem(TEXT_SIZE_KEY, size))
}

export const forgetTextSize = () => show(DEFAULT_TEXT_SIZE)

/** Applies the size of an earlier visit, and follows the choice in other windows. */
export function followTextSize(): void {
  show(storedSize())
  addEventListener('storage', ({ key }) => key === TEXT_SIZE_KEY && show(storedSize()))
}

function show(size: TextSize): void {
  if (size === DEFAULT_TEXT_SIZE) document.documentElement.removeAttribute(TEXT_SIZE_ATTRIBUTE)
  else document.documentElement.setAttribute(TEXT_SIZE_ATTRIBUTE, size)
  textSize.set(size)
}

function storedSize(): TextSize {
  const stored = attempt(() => localStorage.getItem(TEXT_SIZE_KEY))
  return isTextSize(stored) ? stored : DEFAULT_TEXT_SIZE
}
