/** The gatherings of this time of the year, by the church's time zone and the reader's clock. */
import { useLayoutEffect, useState } from 'react'
import { church } from '#content/church.ts'
import { isSeasonal, outOfSeason } from '#data/site/seasons.ts'
import type { Gathering } from '#schema/church/church.ts'

/** Names of the gatherings that were out of season at the build (`vite.config.ts`). */
declare const BUILD_OUT_OF_SEASON: string[]
const AT_BUILD = typeof BUILD_OUT_OF_SEASON === 'undefined' ? [] : BUILD_OUT_OF_SEASON
const HAS_SEASONS = church.gatherings.some(isSeasonal)

/** In the built page, those of the build's day; after hydration, those of today. */
export function useGatherings(): Gathering[] {
  const [away, setAway] = useState(AT_BUILD)
  useLayoutEffect(() => {
    if (!HAS_SEASONS) return undefined
    const update = () => setAway((before) => sameOr(before, outOfSeason(church, Date.now())))
    update()
    // A page may stay open for weeks.
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return HAS_SEASONS ? church.gatherings.filter(({ name }) => !away.includes(name)) : church.gatherings
}

const sameOr = (before: string[], after: string[]) => (before.join('\n') === after.join('\n') ? before : after)
