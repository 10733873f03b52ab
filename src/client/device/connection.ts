/** Whether the browser reports a connection. It may be wrong, so only wording depends on it. */
import { useStore } from './store.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether there is a connection; true in the built page. */
export const useIsOnline = () => useStore({ initial: true, get: () => navigator.onLine, subscribe })
