import { useLayoutEffect, useState } from 'react'
import { MINUTE_MS } from '#schema/dates.ts'

/**
 * A list that depends on the reader's clock. A page may stay open for weeks.
 * @param built the list in the built page, which is read on a later day
 * @param listAt the list at an instant (ms since 1970); undefined if it never changes. Called before the first paint after
 * hydration, so that a past day is never seen; then every minute, and when the page is shown again
 */
export function useListByClock<T>(built: T[], listAt: ((now: number) => T[]) | undefined): T[] {
  const [list, setList] = useState(built)
  useLayoutEffect(() => {
    if (!listAt) return undefined
    const update = () =>
      setList((before) => {
        const now = listAt(Date.now())
        return now.length === before.length && now.every((entry, at) => entry === before[at]) ? before : now
      })
    update()
    const timer = setInterval(update, MINUTE_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [listAt])
  return list
}
