import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is hydrated; false while prerendering and hydrating. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
