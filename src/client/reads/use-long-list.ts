import type { UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { firstBatchQuery } from './queries.ts'
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
 * @returns the read; `start` is the first batch, until the whole list is needed or loaded; `askForAll` fetches it,
 * again after an error
 */
export function useLongList<T extends unknown[]>(query: UseQueryOptions<T, Error, T, string[]>, isWanted = false) {
  const start = useRead(firstBatchQuery<T>(query)).data
  const [isIdle, setIsIdle] = useState(!start)
  useEffect(() => {
    let isMounted = true
    void whenIdle().then(() => isMounted && setIsIdle(true))
    return () => void (isMounted = false)
  }, [])
  const whole = useRead({ ...query, enabled: isIdle || isWanted })
  const { isError, refetch } = whole
  function askForAll() {
    setIsIdle(true)
    if (isError) void refetch()
  }
  return { ...whole, start: isWanted || whole.data ? undefined : start, askForAll }
}
