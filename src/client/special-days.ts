/** The special days that are to be shown now, by the church's calendar and the reader's clock. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { church } from '#content/church.ts'
import content from '#content/special-days.json'
import { activeSpecialDays, nextChurchMidnight } from '#data/special-days.ts'
import type { SpecialDay } from '#schema/special-day.ts'

/** The content plugin gives the bare list. */
const specialDays = content as unknown as SpecialDay[]

const activeAt = (now: number) => activeSpecialDays(specialDays, now, church.timeZone)
/** What is to be shown while the page is built: for readers without scripts. */
export const specialDaysNow = () => activeAt(Date.now())
/** The longest that browsers can wait for is 24.8 days; a tablet that slept is told when it wakes. */
const MOST_WAIT_MS = 86_400_000

/** None in the built page, which is read on another day than it was built; from hydration on what is to be shown, until the page is closed. */
export function useSpecialDays(): SpecialDay[] {
  const [active, setActive] = useState<SpecialDay[]>([])
  const look = () => setActive((before) => sameOr(before, activeAt(Date.now())))
  // Before anything is drawn again: what is over must not be seen.
  useLayoutEffect(look, [])
  useEffect(() => {
    if (specialDays.length === 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const now = Date.now()
      timer = setTimeout(() => {
        look()
        wait()
      }, Math.min(MOST_WAIT_MS, nextChurchMidnight(now, church.timeZone) - now))
    }
    wait()
    // Timers stand still in a device that sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return active
}

const sameOr = (before: SpecialDay[], after: SpecialDay[]) => (before.length === after.length && before.every((day, index) => day === after[index]) ? before : after)
