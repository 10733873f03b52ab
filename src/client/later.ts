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

/** When the page itself has come: early enough for what a person came for. */
export const pageLoaded = () => (document.readyState === 'complete' ? Promise.resolve() : new Promise((done) => addEventListener('load', done, { once: true })))

/**
 * Fetches code once it is time, and again at every new chance until it comes: what stands in the page works without it.
 * Never rejects.
 */
export async function fetchLater<T>(load: () => Promise<T>, time: Promise<unknown> = later): Promise<T> {
  await time
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (import.meta.env.SSR) throw error
      await nextChance()
    }
  }
}

/** The connection is back, or a person does something, or a worker has come. */
function nextChance(): Promise<void> {
  return new Promise((done) => {
    const end = new AbortController()
    const come = () => {
      end.abort()
      done()
    }
    for (const sign of ['online', ...SIGNS]) addEventListener(sign, come, { capture: true, passive: true, signal: end.signal })
    navigator.serviceWorker?.addEventListener('controllerchange', come, { signal: end.signal })
  })
}

// While the site is built there is no window, and nothing to wait for.
if (import.meta.env.SSR) open()
else for (const sign of SIGNS) addEventListener(sign, beginLater, { capture: true, passive: true })
