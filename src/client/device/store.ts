/** A value outside React that components follow (`useSyncExternalStore`). */
import { useSyncExternalStore } from 'react'

export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set(next: T): void {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Store<T> = ReturnType<typeof createStore<T>>

/** The store's value; while prerendering and hydrating, its initial value. */
export const useStore = <T>({ subscribe, get, initial }: Omit<Store<T>, 'set'>) =>
  useSyncExternalStore(subscribe, get, () => initial)
