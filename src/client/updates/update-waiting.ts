import { createStore } from '#client/device/store.ts'

/** Whether a new release waits to take over. */
export const isUpdateWaiting = createStore(false)
