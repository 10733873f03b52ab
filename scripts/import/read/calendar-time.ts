/** Reads a calendar's times as the church's local times. */
import ICAL from 'ical.js'
import type { Doubt } from '#scripts/import/found.ts'
import { instantAt } from '#scripts/build/content/wall-clock.ts'
import { isTimeZone, wallInstant } from '#scripts/build/feeds/time-zone.ts'

export interface Wall {
  /** `2025-08-31` */
  day: string
  /** `10:30`; `00:00` if it is all day. */
  time: string
  isAllDay: boolean
  doubts: Doubt[]
}

const two = (number: number) => String(number).padStart(2, '0')

/** @returns a function that reads DTSTART or DTEND; undefined for a property that is no time */
export function wallReader(calendar: ICAL.Component, timeZone: string): (property: ICAL.Property) => Wall | undefined {
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]),
  )
  return (property) => {
    const value = property.getFirstValue()
    if (!(value instanceof ICAL.Time)) return undefined
    const day = `${String(value.year).padStart(4, '0')}-${two(value.month)}-${two(value.day)}`
    if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || value.year < 1) return undefined
    if (value.isDate) return { day, time: '00:00', isAllDay: true, doubts: [] }
    const clock = { hours: value.hour, minutes: value.minute }
    const wall = (ms: number, doubts: Doubt[] = []): Wall => {
      const [there = '', time = ''] = instantAt(ms, timeZone).slice(0, 16).split('T')
      return { day: there, time, isAllDay: false, doubts }
    }
    const zone = String(property.getParameter('tzid') ?? '')
    const asItStands: Wall = { day, time: `${two(clock.hours)}:${two(clock.minutes)}`, isAllDay: false, doubts: [] }
    if (zone === timeZone) return asItStands
    if (isTimeZone(zone)) return wall(Date.parse(wallInstant(day, clock, zone)))
    if (zones.has(zone)) {
      value.zone = new ICAL.Timezone(zones.get(zone)!)
      return wall(value.toUnixTime() * 1000)
    }
    if (value.zone === ICAL.Timezone.utcTimezone) return wall(value.toUnixTime() * 1000)
    return zone
      ? {
          ...asItStands,
          doubts: [{ about: 'The time zone is not known: the time is taken as it stands', detail: zone }],
        }
      : asItStands
  }
}
