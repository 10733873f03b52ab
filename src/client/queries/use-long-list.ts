import type { UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { BATCH, firstBatchQuery } from './lists.ts'
import { whenIdle } from '#client/start/when-idle.ts'
import { useRead } from './use-read.ts'

/** Loading of the entries after the first batch. */
export interface RestOfList {
  isFetching: boolean
  isError: boolean
  askForAll: () => void
}

/**
 * Reads a long list whose first batch may have come with the built page. The whole list is fetched when it is needed,
 * or when the browser is idle.
 * @param isWanted whether the whole list is needed now
 * @returns the read; `firstBatch` is the first batch, until the whole list is needed or loaded; `askForAll` fetches it,
 * again after an error
 */
export function useLongList<T extends unknown[]>(query: UseQueryOptions<T, Error, T, string[]>, isWanted = false) {
  const firstBatch = useRead(firstBatchQuery<T>(query)).data
  const [isIdle, setIsIdle] = useState(!firstBatch)
  useEffect(() => void whenIdle().then(() => setIsIdle(true)), [])
  const whole = useRead({ ...query, enabled: isIdle || isWanted })
  const { isError, refetch } = whole
  function askForAll() {
    setIsIdle(true)
    if (isError) void refetch()
  }
  return { ...whole, firstBatch: isWanted || whole.data ? undefined : firstBatch, askForAll }
}

interface Batches<T> {
  /** The entries loaded so far. */
  items: T[]
  /** Of the whole list. */
  count: number
  rest: RestOfList
  /** Focuses the first item of a new batch, since the button has moved. */
  focusOn: (index: number) => void
  /** A change starts with the first batch again. */
  filter?: unknown
}

/**
 * Shows a long list in batches, one more on each press of a button.
 * @returns `shown`; `more`, for `ShowMore`; `show`, which adds a batch if the entry with this index is in the next one
 */
export function useBatches<T>({ items, count, rest, focusOn, filter }: Batches<T>) {
  const [grown, setGrown] = useState({ filter, most: BATCH })
  const most = grown.filter === filter ? grown.most : BATCH
  const wanted = useRef<number>(undefined)
  const shown = useMemo(() => items.slice(0, most), [items, most])
  const isWaiting = most > items.length
  useLayoutEffect(() => {
    if (wanted.current === undefined || shown.length <= wanted.current) return
    focusOn(wanted.current)
    wanted.current = undefined
  })
  function onMore() {
    wanted.current = shown.length
    setGrown({ filter, most: shown.length + BATCH })
    if (shown.length + BATCH > items.length) rest.askForAll()
  }
  function show(index: number) {
    if (index >= most && index < most + BATCH) setGrown({ filter, most: most + BATCH })
  }
  const more = {
    hasMore: shown.length < count,
    isBusy: isWaiting && rest.isFetching,
    hasFailed: isWaiting && rest.isError,
    onMore,
  }
  return { shown, more, show }
}
