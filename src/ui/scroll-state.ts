import { useSyncExternalStore } from 'react'

export const COMPACT_AFTER_PX = 10

// Kept, not asked for: React asks at every rendering, and to say where a page is scrolled to a browser must lay it out first.
let isScrolled = false

function subscribe(onChange: () => void) {
  const look = () => {
    const isNow = scrollY > COMPACT_AFTER_PX
    if (isNow === isScrolled) return
    isScrolled = isNow
    onChange()
  }
  addEventListener('scroll', look, { passive: true })
  look()
  return () => removeEventListener('scroll', look)
}

/** Whether the page is scrolled past the point from which the header is compact; never on the server. */
export const useIsScrolled = () => useSyncExternalStore(subscribe, () => isScrolled, () => false)
