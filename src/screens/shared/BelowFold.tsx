import { useDeferredValue, useState, type ReactNode } from 'react'
import { useIsHydrated } from '#client/start/hydrated.ts'
import * as layout from '#ui/styles/layout.css.ts'

/**
 * After an in-app navigation, content below the fold is rendered in a second step. That halves the time to the first
 * paint on a slow phone. For a URL with a hash it is there from the start.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const [isFirst] = useState(() => !isHydrated || location.hash !== '')
  return useDeferredValue(true, isFirst) ? children : <div className={layout.belowFoldSpace} />
}
