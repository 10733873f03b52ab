import { useLayoutEffect, useMemo, useRef } from 'react'
import { BATCH } from './queries.ts'
import type { RestOfList } from './use-long-list.ts'

interface Batches<T> {
  /** The entries loaded so far. */
  items: T[]
  /** How many to show. */
  most: number
  grow: (most: number) => void
  /** Loads the others. */
  rest: RestOfList
  /** Focuses the item with this index: the first of a new batch, since the button has moved. */
  focusOn: (index: number) => void
}

/** Shows a long list in batches, one more at each press of a button. */
export function useBatches<T>({ items, most, grow, rest, focusOn }: Batches<T>) {
  const wanted = useRef<number>(undefined)
  const shown = useMemo(() => items.slice(0, most), [items, most])
  const isWaiting = most > items.length
  useLayoutEffect(() => {
    if (wanted.current === undefined || shown.length <= wanted.current) return
    focusOn(wanted.current)
    wanted.current = undefined
  })
  function showMore() {
    wanted.current = shown.length
    grow(shown.length + BATCH)
    if (shown.length + BATCH > items.length) rest.askForAll()
  }
  return { shown, showMore, isBusy: isWaiting && rest.isFetching, hasFailed: isWaiting && rest.isError }
}
