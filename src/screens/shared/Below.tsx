import { useDeferredValue, useState, type ReactNode } from 'react'
import { useIsHydrated } from '#client/start/hydrated.ts'
import { roomBelow } from '#ui/styles/layout.css.ts'

/**
 * What lies below a screen's first view. Opened in the app it is rendered after the first view, which a slow phone so shows in half
 * the time. In the built page, and where the address names a place in the screen, it is there from the start.
 */
export function Below({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const [isFirst] = useState(() => !isHydrated || location.hash !== '')
  return useDeferredValue(true, isFirst) ? children : <div className={roomBelow} />
}
