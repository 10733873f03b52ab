/**
 * The page's only inline script. It queues what a person does before hydration (`replay-early.ts` replays it), and
 * fetches the app right after the first paint. It is in every page, so it must be small (`tests/bench/budgets.json`).
 */

/** An event before hydration. */
export interface EarlyAction {
  type: string
  target: HTMLElement
  /** The field's value after this change, or the key. */
  value?: string
}

export interface Early {
  queue: EarlyAction[]
  /** True while an event is replayed, and for good after the last. Then no event is queued. */
  isOver?: boolean
  /** Whether the worker has the app, or will not have it in this visit (`register.ts`). */
  isDecided?: boolean
}

const queue: EarlyAction[] = []
const early: Early = (window.early = { queue })
/** The URLs of the scripts of the app and of this screen, in the order in which they run; and of the app's other files. */
const { app, rest } = document.currentScript!.dataset
const scripts = app!.split(' ')
/** On a first visit, where workers are allowed. */
const isUncontrolled = navigator.serviceWorker?.controller === null

declare const BUILD_BASE_PATH: string
try {
  // The reader's text size (`text-size.ts`): text must not grow after the first paint.
  const size = localStorage[`church-text-size${BUILD_BASE_PATH}`]
  if (size) document.documentElement.dataset.textSize = size
} catch {
  // Storage is blocked.
}

function hear(event: SubmitEvent & KeyboardEvent): void {
  let { type } = event
  const { onLine } = navigator
  if (early.isOver) return
  let target = event.target as HTMLAnchorElement & HTMLInputElement
  if (type === 'input') {
    // Only the last change of each field, in its order among the clicks.
    const before = queue.findIndex((action) => action.target === target)
    if (before >= 0) queue.splice(before, 1)
    return void queue.push({ type, target, value: target.value })
  }
  // A new tab, or Back.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  if (type === 'keydown') {
    // An arrow key right after the press that opens a photo.
    const opener = queue.at(-1)?.target
    if (opener?.matches('[aria-haspopup]') && event.key?.startsWith('Arrow'))
      return void queue.push({ type, target: opener, value: event.key })
    // A key that leads to another tab is a press of that tab. It gets the focus, so that Enter presses it as well.
    const tabs = [...document.querySelectorAll<typeof target>('[role=tab]')]
    const at = tabs.indexOf(target)
    const [first, last] = [tabs[0], tabs.at(-1)]
    const next: Record<string, typeof target | undefined> = {
      ArrowRight: tabs[at + 1] ?? first,
      ArrowLeft: tabs[at - 1] ?? last,
      Home: first,
      End: last,
    }
    // An autofill's `keydown` has no key.
    if (at < 0 || !next[event.key]) return
    target = next[event.key]!
    target.focus()
    type = 'click'
  }
  if (type === 'click') {
    target = target.closest('button,a')!
    // Forms have their submit event. The browser itself handles popovers, calls, emails and anchors.
    if (!target || target.matches('[popovertarget],[type=submit],[href^=tel],[href^=mailto],[href^="#"]')) return
    // A link works on its own. It is queued when it opens a dialog, when offline, and behind other events.
    if (target.href && !queue.length && onLine && !target.matches('[aria-haspopup]')) return
  }
  event.preventDefault()
  event.stopPropagation()
  queue.push({ type, target })
  target.dataset.early = onLine ? '' : 'offline'
  ;(event.submitter ?? target).setAttribute('aria-busy', 'true')
  giveUpLater()
}

const giveUpLater = () => setTimeout(giveUp, 10_000)

/** Lets the browser follow the first link or send the first form. Not offline: it would show its error page. */
async function giveUp(): Promise<void> {
  const at = queue.findIndex(({ target }) => target.matches('form,a'))
  if (at < 0) return
  const target = queue[at]!.target as HTMLFormElement & HTMLAnchorElement
  try {
    // Asks for this page, to check the connection.
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

const load = async (src: string, priority: RequestPriority = 'auto') => (await fetch(src, { priority })).blob()
/** `register.ts` registers it again, and follows it. */
const registerWorker = () => navigator.serviceWorker.register(`${BUILD_BASE_PATH}/sw.js`)

async function startApp(): Promise<void> {
  try {
    // Fetch all first: not every browser imports a module again after a failure.
    const arriving = scripts.map((src) => load(src))
    // While the last ones arrive: that saves a round trip.
    if (isUncontrolled)
      Promise.all(arriving.slice(0, -2))
        .then(registerWorker)
        .catch(() => 0)
    await Promise.all(arriving)
    // A worker that is being installed fetches only three files at a time in Chromium. These it finds in the HTTP cache.
    if (isUncontrolled) rest!.split(' ').forEach((src) => void load(src, 'low').catch(() => 0))
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

/**
 * On a first visit the page requests the smallest script again and again, from the HTTP cache, until the worker has the
 * app. So the network is idle (500 ms without a request: Playwright's `networkidle`) only when one may go offline. The
 * next request starts before the last one ends, since the page may be held up in between.
 */
function keepLoading(): void {
  fetch(scripts[0]!, { cache: 'force-cache' }).then(
    () => early.isDecided || (early.isOver ? setTimeout(keepLoading, 100) : keepLoading()),
    // Without a connection it would ask without a pause.
    () => 0,
  )
}

// The oldest browsers of the app, Chrome 93, Safari 15.4 and Firefox 92, are the first to have it. In older ones the
// page stays as it was built: it can be read, and the browser sends its forms.
if ('hasOwn' in Object) {
  ;['click', 'submit', 'keydown', 'input'].forEach((type) => addEventListener(type, hear as EventListener, true))
  // A page behind another window is never painted. `load` itself may come before the first paint, which the app would
  // delay.
  new PerformanceObserver(start as () => void).observe({ type: 'paint' })
  addEventListener('load', () => setTimeout(start, 1000))
  if (isUncontrolled) keepLoading()
}

declare global {
  interface Window {
    early?: Early
  }
}
