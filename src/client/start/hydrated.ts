import { useStore } from '#client/device/store.ts'

const subscribe = () => () => undefined

/** Whether the page is hydrated; false while prerendering and hydrating. */
export const useIsHydrated = () => useStore({ initial: false, get: () => true, subscribe })
