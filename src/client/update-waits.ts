import { createStore } from './store.ts'

/** Whether a new release waits to take over. */
export const updateWaits = createStore(false)
