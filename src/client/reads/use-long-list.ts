import type { UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { firstBatchQuery } from './queries.ts'
import { whenIdle } from '#client/start/when-idle.ts'
import { useRead } from './use-read.ts'

/** What somebody who has shown all that is here asks. */
export interface RestOfList {
  isFetching: boolean
  isError: boolean
  askForAll: () => void
}

/**
 * A long list that the built page has only begun is fetched when it is wanted, or when it costs nothing.
 * @param isWanted whether what is asked of it needs the whole
 * @returns the read; until it is here and as long as it need not be, its beginning with the number of all; and how somebody asks
 * for the whole, again if it could not be had
 */
export function useLongList<T extends unknown[]>(query: UseQueryOptions<T, Error, T, string[]>, isWanted = false) {
  const start = useRead(firstBatchQuery<T>(query)).data
  const [isTime, setIsTime] = useState(!start)
  useEffect(() => {
    let isHere = true
    void whenIdle().then(() => isHere && setIsTime(true))
    return () => void (isHere = false)
  }, [])
  const whole = useRead({ ...query, enabled: isTime || isWanted })
  const { isError, refetch } = whole
  function askForAll() {
    setIsTime(true)
    if (isError) void refetch()
  }
  return { ...whole, start: isWanted || whole.data ? undefined : start, askForAll }
}
