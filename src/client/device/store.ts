/** A value outside React that components follow (`useSyncExternalStore`). */
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  readonly initial: T
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
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

/** The store's value; while prerendering and hydrating, its initial value. */
export const useStore = <T>({ subscribe, get, initial }: Omit<Store<T>, 'set'>) =>
  useSyncExternalStore(subscribe, get, () => initial)
