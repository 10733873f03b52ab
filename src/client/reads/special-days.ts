/** The special days that are to be shown now, by the church's calendar and the reader's clock. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { church } from '#content/church.ts'
import content from '#content/special-days.json'
import { activeSpecialDays, maybeActive, nextChurchMidnight } from '#data/site/special-days.ts'
import type { SpecialDay } from '#schema/special-day.ts'

/** The content plugin gives the bare list. */
const specialDays = content as unknown as SpecialDay[]

const activeAt = (now: number) => activeSpecialDays(specialDays, now, church.timeZone)
/** What is to be shown while the page is built: for readers without scripts. */
export const specialDaysNow = () => activeAt(Date.now())
const DAY_MS = 86_400_000

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
      timer = setTimeout(
        () => {
          look()
          wait()
        },
        maybeActive(specialDays, now).length > 0 ? nextChurchMidnight(now, church.timeZone) - now : DAY_MS,
      )
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

const sameOr = (before: SpecialDay[], after: SpecialDay[]) =>
  before.length === after.length && before.every((day, index) => day === after[index]) ? before : after
