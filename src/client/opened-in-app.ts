import { useLayoutEffect, useState } from 'react'
import { useIsHydrated } from './hydrated.ts'
import { putOffRest } from './lay-out-rest.ts'

/** Whether this part of a screen was opened in the app, at its top: nobody sees at once what lies below the first view. */
export function useIsOpenedInApp(): boolean {
  const isInApp = useIsHydrated()
  const [isOpened] = useState(() => isInApp && location.hash === '')
  return isOpened
}

/**
 * Has the rest of what is written into the page laid out after the first view was drawn.
 * @param isThere whether it is written
 */
export function useRestLater(isOpened: boolean, isThere = true): void {
  useLayoutEffect(() => {
    if (isOpened && isThere) putOffRest()
  }, [isOpened, isThere])
}
