/** The special days that are shown now, by the church's time zone and the reader's clock. */
import { church } from '#content/church.ts'
import specialDays from 'virtual:special-days'
import { activeSpecialDays } from '#data/site/special-days.ts'
import { useListByClock } from './by-clock.ts'

const activeAt = (now: number) => activeSpecialDays(specialDays, now, church.timeZone)
const activeNow = specialDays.length > 0 ? activeAt : undefined

/** The special days of this moment, for the built page and readers without scripts. */
export const specialDaysNow = () => activeAt(Date.now())

/** The special days, kept up to date; none in the built page, which is read on a later day. */
export const useSpecialDays = () => useListByClock([], activeNow)
