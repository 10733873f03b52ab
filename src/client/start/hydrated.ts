import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the scripts are there; false in the built page. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
