/** The special days that are shown now, by the church's time zone and the reader's clock. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { church } from '#content/church.ts'
import specialDays from 'virtual:special-days'
import { activeSpecialDays, maybeActive, nextChurchMidnight } from '#data/site/special-days.ts'
import { DAY_MS } from '#schema/dates.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'

const activeAt = (now: number) => activeSpecialDays(specialDays, now, church.timeZone)
/** For the built page, and readers without scripts. */
export const specialDaysNow = () => activeAt(Date.now())

/** Empty in the built page, which is read on a later day. After hydration it changes at the church's midnight. */
export function useSpecialDays(): SpecialDay[] {
  const [active, setActive] = useState<SpecialDay[]>([])
  const update = () => setActive((before) => sameOr(before, activeAt(Date.now())))
  // Before the next paint, so that a past day is never seen.
  useLayoutEffect(update, [])
  useEffect(() => {
    if (specialDays.length === 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      const now = Date.now()
      timer = setTimeout(
        () => {
          update()
          schedule()
        },
        maybeActive(specialDays, now).length > 0 ? nextChurchMidnight(now, church.timeZone) - now : DAY_MS,
      )
    }
    schedule()
    // Timers stop while a device sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return active
}

const sameOr = (before: SpecialDay[], after: SpecialDay[]) =>
  before.length === after.length && before.every((day, index) => day === after[index]) ? before : after
