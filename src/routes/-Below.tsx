import { useDeferredValue, type ReactNode } from 'react'
import { useIsOpenedInApp, useRestLater } from '#client/opened-in-app.ts'
import { roomBelow } from '#ui/layout.css.ts'

/**
 * What lies below a screen's first view. Where the screen is opened in the app it follows the first view, which a slow phone
 * so shows in half the time; in the built page, and where the address names a place in the screen, it stands from the start.
 */
export function Below({ children }: { children: ReactNode }) {
  const isOpenedInApp = useIsOpenedInApp()
  const isThere = useDeferredValue(true, !isOpenedInApp)
  useRestLater(isOpenedInApp, isThere)
  return isThere ? children : <div className={roomBelow} />
}
