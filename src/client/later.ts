/**
 * When what the first view does not need is fetched: as soon as a person does something, or once it costs nothing, because
 * the worker has stored the whole site. Until then a slow line is left to the page itself.
 */
import { nextTask } from './next-task.ts'
import { firstOf, firstSign, SIGNS } from './signs.ts'

let open!: () => void
/** Settles when it is time. */
export const later = new Promise<void>((resolve) => (open = resolve))

/** Says that it is time: the site is stored, or will not be. */
export const beginLater = () => open()

let lastTurn: Promise<unknown> = later
/** Then, one after another, each in a task of its own: begun all at once, a dozen parts hold a slow phone up for a tenth of a second. */
const myTurn = () => (import.meta.env.SSR ? later : (lastTurn = lastTurn.then(nextTask)))

/** When the page itself has come: early enough for what a person came for. */
export const pageLoaded = () => (document.readyState === 'complete' ? Promise.resolve() : firstOf(['load']))

/**
 * Fetches code once it is time, and again at every new chance until it comes: what stands in the page works without it.
 * Never rejects.
 */
export async function fetchLater<T>(load: () => Promise<T>, time: Promise<unknown> = myTurn()): Promise<T> {
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
const nextChance = () => Promise.race([firstOf(['online', ...SIGNS]), new Promise((done) => navigator.serviceWorker?.addEventListener('controllerchange', done, { once: true }))])

// While the site is built there is no window, and nothing to wait for.
if (import.meta.env.SSR) open()
else void firstSign.then(open)
