/**
 * The page's only inline script; it runs before the first paint. It queues what a person does before hydration, and
 * fetches the app right after the first paint. `replay-early.ts` replays the queue, in order.
 *
 * It is written for size: at most 1,500 bytes minified (`scripts/build/pages/early-script.ts`).
 */

/** An event before hydration. */
export interface EarlyAction {
  type: string
  target: HTMLElement
  /** Of the field, after this change. */
  value?: string
  /** Of a key that moves between tabs. */
  key?: string
}

export interface Early {
  queue: EarlyAction[]
  /** Set during the replay of each event, and for good after the last: no event is queued then. */
  isOver?: boolean
}

const queue: EarlyAction[] = []
const early: Early = (window.early = { queue })
/** The build writes the scripts of the app and of this screen here, in the order in which they run. */
const scripts = document.currentScript!.dataset.app!.split(' ')

function hear(event: SubmitEvent & KeyboardEvent): void {
  const { type, key } = event
  const { onLine } = navigator
  if (early.isOver) return
  let target = event.target as HTMLAnchorElement & HTMLInputElement
  if (type === 'input') {
    // Only the last change of each field, in its order among the clicks.
    const before = queue.findIndex((action) => action.target === target)
    if (before >= 0) queue.splice(before, 1)
    return void queue.push({ type, target, value: target.value })
  }
  if (type === 'click') {
    target = target.closest('button,a')!
    // A form is queued by its submit event. The browser itself does popovers, new tabs, calls, mails and anchors.
    if (
      !target ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey ||
      target.matches('[popovertarget],[type=submit],[href^=tel],[href^=mailto],[href^="#"]')
    )
      return
    // A link works by itself. It is queued when it opens a dialog, when offline, and behind other events.
    if (target.href && !queue.length && onLine && !target.matches('[aria-haspopup]')) return
    // An autofill's `keydown` has no key.
  } else if (type !== 'submit' && !(/^Arrow|Home|End/.test(key) && target.matches('[role=tab]'))) return
  event.preventDefault()
  event.stopPropagation()
  queue.push({ type, target, key })
  target.dataset.early = onLine ? '' : 'offline'
  ;(event.submitter ?? target).setAttribute('aria-busy', 'true')
  giveUpLater()
}

/** After 10 s without the app, the browser itself follows a link or sends a form. */
const giveUpLater = () => setTimeout(giveUp, 10_000)

/** Lets the browser do the first form or link in the queue, but only with a connection: never its error page. */
async function giveUp(): Promise<void> {
  const at = queue.findIndex(({ target }) => target.matches('form,a'))
  if (at < 0) return
  const target = queue[at]!.target as HTMLFormElement & HTMLAnchorElement
  try {
    // This page's address: is there a connection?
    await fetch('', { method: 'HEAD' })
  } catch {
    target.dataset.early = 'offline'
    return void giveUpLater()
  }
  if (early.isOver) return
  early.isOver = true
  queue.splice(at, 1)
  if (target.href) location.href = target.href
  else target.submit()
}

async function startApp(): Promise<void> {
  try {
    // Fetch all first: not every browser imports a module again after a failure.
    await Promise.all(scripts.map(async (src) => (await fetch(src)).blob()))
    // Then run them one by one, each in its own task, so that a tap in between is handled.
    for (const src of scripts) await import(/* @vite-ignore */ src)
  } catch (error) {
    console.warn(error)
    await new Promise((done) => ['online', 'click'].forEach((occasion) => addEventListener(occasion, done)))
    return startApp()
  }
}

let started: Promise<void> | undefined
const start = () => (started ??= startApp())

// The oldest browsers of the app are Chrome 93, Safari 15.4 and Firefox 92; all have it first in that version. In older
// ones the page stays as it was built: it can be read, and the browser sends its forms.
if ('hasOwn' in Object) {
  ;['click', 'submit', 'keydown', 'input'].forEach((type) => addEventListener(type, hear as EventListener, true))
  // A page behind another window is never painted: it starts a second after `load`. On a fast line `load` itself comes
  // before the first paint, which the app would delay.
  new PerformanceObserver(start as () => void).observe({ type: 'paint' })
  addEventListener('load', () => setTimeout(start, 1000))
}

declare global {
  interface Window {
    early?: Early
  }
}
