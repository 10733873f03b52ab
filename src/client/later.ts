/**
 * When what the first view does not need is fetched: as soon as a person does something, or once it costs nothing, because
 * the worker has stored the whole site. Until then a slow line is left to the page itself.
 */

/** What a person does first. A page that the browser scrolls by itself (a hash, a reload) counts too: rather early than late. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const

let open!: () => void
/** Settles when it is time. */
export const later = new Promise<void>((resolve) => (open = resolve))

/** Says that it is time: the site is stored, or will not be. */
export function beginLater(): void {
  for (const sign of SIGNS) removeEventListener(sign, beginLater, { capture: true })
  open()
}

// While the site is built there is no window, and nothing to wait for.
if (import.meta.env.SSR) open()
else for (const sign of SIGNS) addEventListener(sign, beginLater, { capture: true, passive: true })
