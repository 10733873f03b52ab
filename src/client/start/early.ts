/**
 * The one script that a page brings inline, before its first paint. It keeps what a person does until the app is there, and
 * fetches the app right after the first paint. `replay-early.ts` does what was kept, in order.
 *
 * It is written for its size: at most 1,500 bytes once minified (`scripts/build/pages/early-script.ts`).
 */

/** Something a person did before the app could answer. */
export interface EarlyAction {
  type: string
  target: HTMLElement
  /** What stood in the field after this change. */
  value?: string
  /** The key that moves between tabs. */
  key?: string
  /** The button that sent the form. */
  submitter?: HTMLElement | null
}

export interface Early {
  queue: EarlyAction[]
  /** Set while the app does what was kept, and for good once it has: nothing is kept then. */
  isOver?: boolean
}

const queue: EarlyAction[] = []
const early: Early = (window.early = { queue })
/** Written by the build: the scripts of the app and of this screen, in the order in which they run. */
const scripts = document.currentScript!.dataset.app!.split(' ')

function hear(event: Event): void {
  const { type, submitter, key, ctrlKey, metaKey, shiftKey, altKey } = event as SubmitEvent & KeyboardEvent
  const { onLine } = navigator
  if (early.isOver) return
  let target = event.target as HTMLAnchorElement & HTMLInputElement
  if (type === 'input') {
    // Of each field the last change, in its place among the presses.
    const before = queue.findIndex((action) => action.target === target)
    if (before >= 0) queue.splice(before, 1)
    return void queue.push({ type, target, value: target.value })
  }
  if (type === 'click') {
    target = target.closest('button,a')!
    // Forms are heard when they are submitted. Popovers, new tabs, calls and places in this page are the browser's own.
    if (
      !target ||
      ctrlKey ||
      metaKey ||
      shiftKey ||
      altKey ||
      target.matches('[popovertarget],[type=submit],[href^=tel],[href^=mailto],[href^="#"]')
    )
      return
    // A link works by itself. It waits where it opens a dialog, where there is no line, and behind what was done before it.
    if (target.href && !queue.length && onLine && !target.matches('[aria-haspopup]')) return
  } else if (key && !(/^Arrow|Home|End/.test(key) && target.role === 'tab')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  queue.push({ type, target, key, submitter })
  target.dataset.early = onLine ? '' : 'offline'
  ;(submitter ?? target).ariaBusy = 'true'
  giveUpLater()
}

/** With a connection, a form or link that was pressed goes the browser's own way after 10 s without the app. */
const giveUpLater = () => setTimeout(giveUp, 10_000)

/** The app has not come: the first form or link that waits goes the browser's own way, but never to the browser's error page. */
async function giveUp(): Promise<void> {
  const at = queue.findIndex(({ target }) => 'submit' in target || 'href' in target)
  if (early.isOver || at < 0) return
  const target = queue[at]!.target as HTMLFormElement & HTMLAnchorElement
  try {
    // This page's own address.
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
    // All at once, and whole: not every browser imports a module again that it could not have.
    await Promise.all(scripts.map(async (src) => (await fetch(src)).blob()))
    // One after another: each runs in a task of its own, and a tap between two of them is heard.
    for (const src of scripts) await import(/* @vite-ignore */ src)
  } catch (error) {
    console.warn(error)
    await new Promise((done) =>
      ['online', 'click', 'keydown'].forEach((occasion) => addEventListener(occasion, done, { once: true })),
    )
    return startApp()
  }
}

;['click', 'submit', 'keydown', 'input'].forEach((type) => addEventListener(type, hear, true))
// Behind another window nothing is painted: such a page starts once it is loaded.
let started: Promise<void> | undefined
const start = () => (started ??= startApp())
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
addEventListener('load', start)

declare global {
  interface Window {
    early?: Early
  }
}
