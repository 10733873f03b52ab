import { getRouteApi, useRouter, type HistoryState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useEarlyValues } from '#client/start/early-values.ts'
import { useIsHydrated } from '#client/start/hydrated.ts'
import type { SermonFilter } from '#data/site/sermon-filter.ts'
import { compact, readFilter } from './filter-url.ts'

/** Debounce: writing the URL costs a layout, and Safari allows only a hundred writes in half a minute. */
const WRITE_AFTER_MS = 150
const inPlace = { replace: true, state: (state: HistoryState) => ({ ...state, keepsPlace: true }) } as const

const isEmpty = (filter: SermonFilter) => Object.keys(filter).length === 0

const route = getRouteApi('/sermons')

/**
 * The archive's filter. The URL follows a choice at once, and typing after `WRITE_AFTER_MS` or when the page is left, so
 * that typing never waits for the router.
 */
export function useFilter() {
  const { t: sharedTime, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { history, options } = useRouter()
  // The prerendered page has no filter, and hydration must match it: the first effect applies the URL.
  const isHydrated = useIsHydrated()
  const [{ filter, isTyped }, setState] = useState({ filter: isHydrated ? search : {}, isTyped: false })
  const write = (next: SermonFilter) => void navigate({ search: next, ...inPlace })

  useEffect(() => {
    // What was typed before hydration is there already, and stays.
    if (!isEmpty(search)) setState((now) => (isEmpty(now.filter) ? { ...now, filter: search } : now))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    const { pathname } = history.location
    return history.subscribe(({ action, location }) => {
      if (action.type === 'REPLACE' && 'keepsPlace' in location.state) return
      // A link or Back: the filter is the URL's, or another screen is loading, whose URL must not be overwritten.
      const isHere = location.pathname === pathname
      setState((now) => ({
        filter: isHere ? compact(readFilter(options.parseSearch!(location.search))) : now.filter,
        isTyped: false,
      }))
    })
  }, [history, options])
  useEffect(() => {
    if (!isTyped) return undefined
    const timer = setTimeout(write, WRITE_AFTER_MS, filter)
    const writeNow = () => write(filter)
    addEventListener('pagehide', writeNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', writeNow)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter, isTyped])

  function change(changed: SermonFilter) {
    const next = compact({ ...filter, ...changed })
    setState({ filter: next, isTyped: Boolean(changed.q) })
    if (!changed.q) write(next)
  }
  return {
    filter,
    change,
    form: useEarlyValues<HTMLFormElement>((values) => change({ ...search, ...values })),
    shared: { t: sharedTime, search, dropTime: () => write(search) },
  }
}
