import { getRouteApi, type HistoryState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useEarlyValues } from '#client/start/early-values.ts'
import { useIsHydrated } from '#client/start/hydrated.ts'
import type { SermonFilter } from '#data/site/sermon-filter.ts'
import { compact } from './filter-address.ts'

/** Debounce: writing the address costs a layout, and Safari allows only a hundred writes in half a minute. */
const ADDRESS_AFTER_MS = 150
const inPlace = { replace: true, state: (state: HistoryState) => ({ ...state, keepsPlace: true }) } as const

const route = getRouteApi('/sermons')

/** The archive's filter. The address follows after `ADDRESS_AFTER_MS`, so that typing never waits for the router. */
export function useFilter() {
  const { t: sharedTime, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  // The prerendered page has no filter, and hydration must match it: the effect below applies the address.
  const isHydrated = useIsHydrated()
  const [filter, setFilter] = useState(isHydrated ? search : {})
  const seenAddress = useRef(JSON.stringify(filter))
  /** Addresses that this hook is writing. They must not overwrite letters typed meanwhile. */
  const ownAddresses = useRef(new Set<string>())
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = JSON.stringify(search)
  useEffect(() => () => clearTimeout(writing.current), [])
  useEffect(() => {
    if (address === seenAddress.current) return
    seenAddress.current = address
    if (ownAddresses.current.delete(address)) return
    // A link or Back changed the address: take the filter from it.
    clearTimeout(writing.current)
    setFilter(JSON.parse(address) as SermonFilter)
  }, [address])
  function change(changed: SermonFilter) {
    const next = compact({ ...filter, ...changed })
    setFilter(next)
    clearTimeout(writing.current)
    const { pathname } = window.location
    writing.current = setTimeout(() => {
      // Another screen may be loading.
      if (window.location.pathname !== pathname) return
      if (JSON.stringify(next) !== seenAddress.current) ownAddresses.current.add(JSON.stringify(next))
      void navigate({ search: next, ...inPlace })
    }, ADDRESS_AFTER_MS)
  }
  const form = useEarlyValues<HTMLFormElement>((values) => {
    seenAddress.current = address
    change({ ...search, ...values })
  })
  return {
    filter,
    change,
    form,
    shared: { t: sharedTime, search, dropTime: () => void navigate({ search, ...inPlace }) },
  }
}
