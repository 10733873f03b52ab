import { createStore } from '#client/device/store.ts'

/** Whether a new release is installed and waits to take over. */
export const isUpdateWaiting = createStore(false)
