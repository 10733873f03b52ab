/** The gatherings of this time of the year, by the church's time zone and the reader's clock. */
import { church } from '#content/church.ts'
import { isSeasonal, outOfSeason } from '#data/site/seasons.ts'
import type { Gathering } from '#schema/church/church.ts'
import { useListByClock } from './by-clock.ts'

/** Names of the gatherings that were out of season at the build (`vite.config.ts`). */
declare const BUILD_OUT_OF_SEASON: string[]
const AT_BUILD = typeof BUILD_OUT_OF_SEASON === 'undefined' ? [] : BUILD_OUT_OF_SEASON
const outNow = church.gatherings.some(isSeasonal) ? (now: number) => outOfSeason(church, now) : undefined

/** The gatherings in season: in the built page, those of the build's day; after hydration, those of today. */
export function useGatherings(): Gathering[] {
  const away = useListByClock(AT_BUILD, outNow)
  return church.gatherings.filter(({ name }) => !away.includes(name))
}
