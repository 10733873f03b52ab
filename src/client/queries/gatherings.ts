/** The gatherings of this time of the year, by the church's time zone and the reader's clock. */
import { church } from '#content/church.ts'
import specialDays from 'virtual:special-days'
import { isSeasonal } from '#data/site/seasons.ts'
import { weekAt } from '#data/site/special-days.ts'
import type { WeekGathering } from '#data/site/week.ts'
import { useListByClock } from './by-clock.ts'

/** The week of the build's day (`vite.config.ts`). */
declare const BUILD_WEEK: string[]
const AT_BUILD = typeof BUILD_WEEK === 'undefined' ? [] : BUILD_WEEK
const changes = church.gatherings.some((one) => isSeasonal(one) || one.everyOtherFrom)
const weekNow = changes ? (now: number) => weekAt(church, specialDays, now) : undefined

/** The gatherings in season: in the built page, those of the build's day; after hydration, those of today. */
export function useGatherings(): WeekGathering[] {
  const week = useListByClock(AT_BUILD, weekNow)
  return church.gatherings.flatMap((one, at) => (week[at] === 'out' ? [] : week[at] ? { ...one, next: week[at] } : one))
}
