/** The archive's filter, kept in step with the address. */
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useEarlyValues } from '#client/start/early-values.ts'
import { useIsHydrated } from '#client/start/hydrated.ts'
import type { SermonFilter } from '#data/site/sermon-filter.ts'
import { compact } from './filter-address.ts'

/** Debounce: writing the address costs a layout, and Safari allows only a hundred writes in half a minute. */
const ADDRESS_AFTER_MS = 150

const route = getRouteApi('/sermons')

/**
 * The filter, changed at once; the address follows after `ADDRESS_AFTER_MS`, so that typing never waits for the router.
 */
export function useFilter() {
  const { t: sharedTime, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  // The prerendered page has no filter. Hydration must match it, so the address is applied in the effect below.
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
      void navigate({ search: next, replace: true, state: (state) => ({ ...state, isFilter: true }) })
    }, ADDRESS_AFTER_MS)
  }
  const form = useEarlyValues<HTMLFormElement>((values) => {
    seenAddress.current = address
    change({ ...search, ...values })
  })
  const dropTime = () => void navigate({ search, replace: true, state: (state) => ({ ...state, isFilter: true }) })
  return { filter, change, form, shared: { t: sharedTime, search, dropTime } }
}
