import { useLayoutEffect, useMemo, useRef } from 'react'
import { BATCH } from './queries.ts'
import type { RestOfList } from './use-long-list.ts'

interface Batches<T> {
  /** Those that are here, of all there are. */
  items: T[]
  /** So many are shown, as far as they are here. */
  most: number
  grow: (most: number) => void
  /** Where the others come from. */
  rest: RestOfList
  /** Gives the focus to the item with an index, which has just been drawn: it goes on where the new ones begin, wherever the button has gone. */
  focusOn: (index: number) => void
}

/** A list that is as long as a reader can bear, and grows by a batch at the press of a button. */
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
