import type { AppRouter, ScreenFacts } from './router.tsx'
import { descriptionOf, documentTitle, NOT_FOUND_FACTS } from './screen-facts.ts'
import { church } from '#content/church.ts'
import { offerInstall } from '#client/device/install.ts'
import { absoluteUrl } from '#data/site/links.ts'
import { giveFocus } from '#ui/focus/give-focus.ts'

/** Between a navigation and the scrolling to its hash. */
const HASH_SCROLL_DELAY_MS = 100

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the screen stays: its filters change, or a photo opens over it. */
    keepsPlace?: boolean
  }
}

/** On every navigation, Back included: scrolls to the top or the hash, and updates title, description and canonical. */
export function followNavigation(router: AppRouter): void {
  history.scrollRestoration = 'manual'
  // In a page that was not built, the browser has found nothing to scroll to.
  if (!document.querySelector(':target')) goToHash(router.state.location.hash)
  router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
    // On the first render, the browser has already scrolled the page.
    if (!fromLocation || (!pathChanged && toLocation.state.keepsPlace)) return
    if (pathChanged) offerInstall()
    if (pathChanged) describeDocument(router, toLocation.pathname)
    if (toLocation.hash) goToHash(toLocation.hash)
    else window.scrollTo({ top: 0, behavior: 'instant' })
    if (pathChanged) focusHeading(document.querySelector<HTMLElement>('main'))
  })
}

/** Scrolls to the element with this id, and focuses its heading. @param id decoded by the router */
function goToHash(id: string): void {
  setTimeout(() => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const named = document.getElementById(id)
    named?.scrollIntoView({ behavior })
    // The browser has already focused a focusable target, such as `main` from the skip link.
    if (document.activeElement !== named) focusHeading(named)
  }, HASH_SCROLL_DELAY_MS)
}

export function describeDocument(router: AppRouter, path: string): void {
  const match = router.state.matches.at(-1)
  const isFound = match !== undefined && match.status !== 'notFound' && match.routeId !== '__root__'
  const facts = isFound ? (match.staticData as ScreenFacts) : NOT_FOUND_FACTS
  document.title = documentTitle(facts.title, path)
  document.querySelector('meta[name="description"]')?.setAttribute('content', descriptionOf(facts, path))
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', absoluteUrl(church, path))
}

/** Focuses the heading of a part: screen readers say it, and the next Tab starts there. */
function focusHeading(part: HTMLElement | null): void {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? part
  if (heading) giveFocus(heading, { preventScroll: true })
}
