import { useSyncExternalStore } from 'react'

export const COMPACT_AFTER_PX = 10

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

/** Whether the page is scrolled past the point from which the header is compact; never on the server. */
export const useIsScrolled = () => useSyncExternalStore(subscribe, () => window.scrollY > COMPACT_AFTER_PX, () => false)
