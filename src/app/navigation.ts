/** What a navigation does besides showing another screen: title, scrolling, focus. */
import type { createAppRouter, ScreenFacts } from './router.tsx'
import { documentTitle, NOT_FOUND_FACTS } from './screen-facts.ts'
import { church } from '#content/church.ts'
import { publicAddress } from '#data/site/links.ts'
import { giveFocus } from '#ui/controls/give-focus.ts'

/** So long a screen gets to settle before the page scrolls to the element that the hash names (specification, 2). */
const HASH_SCROLL_DELAY_MS = 100

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set where a screen only keeps its filters in the address. */
    isFilter?: boolean
  }
}

type AppRouter = ReturnType<typeof createAppRouter>

/** Scrolls to the top on every navigation (Back included), or to the hash; keeps title, description and canonical true. */
export function followNavigation(router: AppRouter): void {
  history.scrollRestoration = 'manual'
  router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
    // The built page stands where the browser put it; a change of filters is no navigation, coming back to them is.
    if (!fromLocation || (!pathChanged && toLocation.state.isFilter)) return
    if (pathChanged) describeDocument(router, toLocation.pathname)
    if (toLocation.hash) goToHash(`#${toLocation.hash}`)
    else window.scrollTo({ top: 0, behavior: 'instant' })
    if (pathChanged) focusHeading(document.querySelector<HTMLElement>('main'))
  })
}

/** As the browser does it for a link within the page: the next Tab starts there too. */
function goToHash(hash: string): void {
  setTimeout(() => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const named = document.getElementById(decodeHash(hash))
    named?.scrollIntoView({ behavior })
    // What takes the focus itself, as `main` does from the skip link, has it from the browser already.
    if (document.activeElement !== named) focusHeading(named)
  }, HASH_SCROLL_DELAY_MS)
}

/** A hash that somebody mangled is no reason to stop. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

function describeDocument(router: AppRouter, path: string): void {
  const match = router.state.matches.at(-1)
  const isFound = match !== undefined && match.status !== 'notFound' && match.routeId !== '__root__'
  const facts = isFound ? (match.staticData as ScreenFacts) : NOT_FOUND_FACTS
  document.title = documentTitle(facts.title, path)
  document.querySelector('meta[name="description"]')?.setAttribute('content', facts.description)
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', publicAddress(church, path))
}

/** Screen readers hear the heading of the screen, or of the part that was asked for, and the next Tab starts there. */
function focusHeading(part: HTMLElement | null): void {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? part
  if (heading) giveFocus(heading, { preventScroll: true })
}
