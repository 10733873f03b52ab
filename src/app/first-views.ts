/**
 * On slow devices a tap shows the first view of the next screen as the build has rendered it, in the next frame; the app renders the
 * screen then, and it takes that place. Quick devices have rendered it in a frame or two, and their screens fade.
 */
import { beforeScreen } from '#client/before-screen.ts'
import { nextTask } from '#client/next-task.ts'
import { isQuickDevice, judgeSlow } from '#client/pace.ts'
import { specialDaysNow } from '#client/special-days.ts'
import { wholeStyles } from '#client/whole-styles.ts'
import { inSite } from '#schema/site-address.ts'
import { closeMenu } from '#ui/Header.tsx'
import { keepCardsStill } from '#ui/HymnBoard.tsx'
import { aboveFold, glass, type AboveFold } from './above-fold.ts'
import { readFirstView, type FirstView } from './first-view.ts'
import { followPresses } from './pressed-link.ts'
import type { createAppRouter } from './router.tsx'
import { createStandIn } from './stand-in.ts'

type AppRouter = ReturnType<typeof createAppRouter>

interface Press {
  link: HTMLAnchorElement
  view: FirstView
}

/** The start is over then, and does not make the reading slow. */
const SETTLE_MS = 1000
/** To read all ten, the same work everywhere, took 8 to 16 ms on the two machines where this was measured, 17 to 38 there at half the speed, and 36 to 66 at a quarter. */
const QUICK_MS = 25
/** A window that others cover may get no frames. */
const FRAMES_TIMEOUT_MS = 250
/** Of a screen's load. */
const LOAD_TIMEOUT_MS = 3000
/** In the browser's tools one sees from when on (w3.org/TR/user-timing). */
const READY_MARK = 'first-views'

/** Begins once a worker controls the page, and so has stored the site: over the line nothing is fetched for this. */
export async function followFirstViews(router: AppRouter): Promise<void> {
  await new Promise((done) => setTimeout(done, SETTLE_MS))
  await controlled()
  await seen()
  const { views, spentMs } = await readFirstViews(Object.keys(router.routesByPath))
  if (spentMs > QUICK_MS) judgeSlow()
  if (!isQuickDevice()) await showFirstViews(router, views)
  performance.mark(READY_MARK)
}

async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker?.controller) await new Promise((done) => serviceWorker?.addEventListener('controllerchange', done, { once: true }))
}

/** What a hidden page takes for its work says little of the device: browsers hold it back. */
async function seen(): Promise<void> {
  while (document.hidden) await new Promise((done) => document.addEventListener('visibilitychange', done, { once: true }))
}

/** @returns of each screen, by its address, as the worker has it in its store; and what the reading took */
async function readFirstViews(paths: string[]): Promise<{ views: Map<string, FirstView>; spentMs: number }> {
  const views = new Map<string, FirstView>()
  let spentMs = 0
  for (const path of paths) {
    const answer = await fetch(inSite(path === '/' ? '/index.html' : `${path}.html`)).catch(() => undefined)
    if (answer?.ok) {
      const page = await answer.text()
      const start = performance.now()
      const view = readFirstView(page)
      spentMs += performance.measure('first view', { start }).duration
      if (view) views.set(inSite(path), view)
    }
    await nextTask()
  }
  return { views, spentMs }
}

async function showFirstViews(router: AppRouter, views: Map<string, FirstView>): Promise<void> {
  keepCardsStill()
  document.documentElement.dataset.still = ''
  const cut = new Map<FirstView, FirstView & AboveFold>()
  // A screen's styles come with its code. Where they do not, its first view is not shown.
  for (const route of Object.values(router.routesByPath)) {
    await Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
    const view = views.get(inSite(route.fullPath))
    if (view && canPrepare() && isStyled(view)) cut.set(view, { ...view, ...(await aboveFold(view.content)) })
    await nextTask()
  }
  const { prepare, drop, show, takeOut, end } = createStandIn()
  /** The address, and that of the screen in React's own `main`. */
  let here = router.history.location.pathname
  let rendered = here
  /** What was laid out for the link under the finger. */
  let pressed: Press | undefined
  /** What is shown already, and whose click is still to be passed on; and that of the click which is being passed on. */
  let early: (Press & { scrollY: number }) | undefined
  let passing: FirstView | undefined
  // The build knows no filters, and a place in a screen may lie below its first view. In a hidden page nothing is drawn. A screen that is
  // on its way is called off at once: it would be written into a `main` that is not in the document.
  const viewOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) => {
    if (pathname === rendered || search || hash || document.hidden || router.state.isLoading || wholeStyles()) return undefined
    const view = views.get(pathname)
    const start = view && cut.get(view)
    if (!view || !(start ?? isStyled(view)) || !isTimely(view)) return undefined
    return start?.glass === glass() ? start : view
  }
  const passOn = () => {
    if (!early) return
    const { link, view, scrollY } = early
    early = undefined
    passing = view
    link.click()
    if (!passing) return
    // Nobody has followed it.
    passing = undefined
    end('goes on')
    window.scrollTo({ top: scrollY, behavior: 'instant' })
  }
  if (canPrepare()) {
    const release = () => {
      delete pressed?.link.dataset.pressed
      pressed = undefined
      drop()
    }
    followPresses({
      press(link) {
        passOn()
        const view = link.origin === location.origin && link.pathname !== here && viewOf(link)
        if (!view || !prepare(view.content)) return false
        pressed = { link, view }
        link.dataset.pressed = ''
        return true
      },
      // What is to be seen comes before what the router and React make of a click. They hear of it then: whoever turns back within these
      // frames turns back from the screen that was there.
      click(link, event) {
        const { scrollY } = window
        if (!pressed || viewOf(link) !== pressed.view || !show(pressed.view.content)) return
        event.preventDefault()
        event.stopPropagation()
        // It would close when it hears of the click, and lie over the first view till then.
        closeMenu(link.closest<HTMLElement>('[popover]'))
        early = { ...pressed, scrollY }
        void drawn().then(passOn)
      },
      release,
    })
  }
  let latest = 0
  let loading = 0
  /** A filter that comes into the address is no reason to show the screen again that somebody is leaving. */
  const ended = (then?: 'goes on') => early || end(then)
  beforeScreen.around = async (load) => {
    const turn = ++latest
    const passed = passing
    passing = undefined
    // Until it knows of the new address, the router takes a link to the old one for no change.
    router.updateLatestLocation()
    const { pathname, search, hash } = router.history.location
    if (pathname !== here) {
      here = pathname
      // Whoever goes elsewhere meanwhile has chosen again.
      if (early || pathname === rendered) end('goes on')
      early = undefined
      const view = viewOf({ pathname, search, hash })
      if (view && (passed !== view || !takeOut(view.content)) && show(view.content)) {
        takeOut(view.content)
        await drawn()
      }
      // Whoever has chosen again meanwhile is served by that choice.
      if (turn !== latest) return
    }
    loading = turn
    // The screen before it can at least be used.
    const done = () => turn === latest && ended('goes on')
    const limit = setTimeout(done, LOAD_TIMEOUT_MS)
    await load().finally(() => {
      clearTimeout(limit)
      done()
    })
  }
  // Before React writes the screen, so that the screen's own effects find it in the document; in the same task, so that nothing is
  // drawn between. Not for a screen that somebody has left meanwhile.
  router.subscribe('onLoad', () => {
    if (loading !== latest) return
    rendered = here
    ended()
  })
}

/** Where what is about to be shown can be laid out and not be seen. Not in Safari, which may take a tap for a mere look (hover) where the page gets more links while the finger is down. */
const canPrepare = () => CSS.supports('content-visibility', 'hidden') && !('GestureEvent' in window)

/** Not where the sheets did not come, nor where the page is another release's. */
const isStyled = ({ sheets }: FirstView) => sheets.every((href) => [...document.styleSheets].some((sheet) => sheet.href === new URL(href, document.baseURI).href))

/** What is special these days the screen itself puts where the built page has something for readers without scripts. */
const isTimely = ({ content }: FirstView) => specialDaysNow().length === 0 || !content.querySelector('noscript')

/** Settles when what has been written is on its way to the glass, or nobody looks any more. */
async function drawn(): Promise<void> {
  const end = new AbortController()
  const hidden = new Promise((done) => document.addEventListener('visibilitychange', done, { once: true, signal: end.signal }))
  await Promise.race([nextFrame().then(nextFrame), hidden, new Promise((done) => setTimeout(done, FRAMES_TIMEOUT_MS))])
  end.abort()
  await nextTask()
}

const nextFrame = () => new Promise((begun) => requestAnimationFrame(begun))
