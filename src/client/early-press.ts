/**
 * A button that only scripts make work, pressed before the app is there (a text size, a tab): it is pressed again when it is, so
 * that nobody has to. Links, forms and the menu work by themselves meanwhile.
 */

const BUTTON = 'button[type="button"]:not([popovertarget])'

let pressed: HTMLElement | null = null
const end = new AbortController()

/** Hears presses until the app does. */
export function hearEarlyPresses(): void {
  addEventListener('click', ({ target }) => (pressed = (target as Element).closest<HTMLElement>(BUTTON)), { capture: true, signal: end.signal })
}

/** Says that the app hears what is pressed from now on, and does what was asked for last. */
export function replayEarlyPress(): void {
  end.abort()
  if (pressed?.isConnected) pressed.click()
}
