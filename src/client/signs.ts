/** Signs of a person, and of what else happens to a page. Part of what starts the app: nothing that comes later may miss the first. */

/** What a person does first. A page that the browser scrolls by itself (a hash, a reload) counts too: rather early than late. */
export const SIGNS = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const

/**
 * @param occasions names of events of the window
 * @returns settles at the first of them
 */
export function firstOf(occasions: readonly string[]): Promise<void> {
  return new Promise((done) => {
    const end = new AbortController()
    const come = () => {
      end.abort()
      done()
    }
    for (const occasion of occasions) addEventListener(occasion, come, { capture: true, passive: true, signal: end.signal })
  })
}

/** What brings the app at once brings the rest too. While the site is built nobody comes. */
export const firstSign = import.meta.env.SSR ? new Promise<void>(() => undefined) : firstOf(SIGNS)
