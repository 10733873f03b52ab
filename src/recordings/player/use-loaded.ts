import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads a value for the player. Not with TanStack Query, which screens without lists do not load.
 * @param key when it changes, the value is loaded again
 * @returns undefined until it is loaded, `failed` when it cannot be
 */
export function useLoaded<T>(load: () => Promise<T>, key: unknown): T | 'failed' | undefined {
  const [value, setValue] = useState<T | 'failed'>()
  const begin = useEffectEvent(load)
  useEffect(() => {
    let isMounted = true
    const show = (next: T | 'failed') => isMounted && setValue(next)
    begin().then(show, () => show('failed'))
    return () => void (isMounted = false)
  }, [key])
  return value
}
