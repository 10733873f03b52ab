/** The archive's filter: what is chosen, and how it comes to stand in the address. */
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useEarlyValues } from '#client/start/early-values.ts'
import { useIsHydrated } from '#client/start/hydrated.ts'
import type { SermonFilter } from '#data/api/sermon-filter.ts'
import { compact } from './filter-address.ts'

/** To write an address costs a layout of the page, and Safari refuses more than a hundred in half a minute: not for every letter. */
const ADDRESS_AFTER_MS = 150

const route = getRouteApi('/sermons')

/** The filter at hand at once, and in the address a moment later: typing never waits for the router. */
export function useFilter() {
  const { t: sharedTime, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  // The built page knows no filter: hydrated like it, the address follows in the effect below.
  const isHydrated = useIsHydrated()
  const [filter, setFilter] = useState(isHydrated ? search : {})
  const seenAddress = useRef(JSON.stringify(filter))
  /** Of this screen's own making, on their way: letters typed meanwhile must not be taken back. */
  const ownAddresses = useRef(new Set<string>())
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = JSON.stringify(search)
  useEffect(() => () => clearTimeout(writing.current), [])
  useEffect(() => {
    if (address === seenAddress.current) return
    seenAddress.current = address
    if (ownAddresses.current.delete(address)) return
    // Somebody followed a link or went back: the address leads.
    clearTimeout(writing.current)
    setFilter(JSON.parse(address) as SermonFilter)
  }, [address])
  function change(changed: SermonFilter) {
    const next = compact({ ...filter, ...changed })
    setFilter(next)
    clearTimeout(writing.current)
    const { pathname } = window.location
    writing.current = setTimeout(() => {
      // Somebody may have chosen another screen, which is not there yet.
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
