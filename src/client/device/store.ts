/** A value outside React that components follow (`useSyncExternalStore`). */
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** @param onServer the value while prerendering and hydrating */
export const useStore = <T>(store: Store<T>, onServer: T) =>
  useSyncExternalStore(store.subscribe, store.get, () => onServer)
