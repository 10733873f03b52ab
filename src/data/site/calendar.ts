/** Gatherings in calendars: their files and lengths. */
import type { Church, Gathering } from '#schema/church/church.ts'
import { publicAddress } from './links.ts'
import { slug } from './slug.ts'

/** `10:00 AM`, `7 pm`, `18:30`. Minutes may be left out only with AM or PM. */
const TIME = /^(\d{1,2})(?::([0-5]\d))?\s*([ap])\.?m\.?$|^([01]?\d|2[0-3]):([0-5]\d)$/i

/** @returns undefined for a text that is not a single time: `after the service` */
export function parseTime(text: string): { hours: number; minutes: number } | undefined {
  const found = TIME.exec(text.trim())
  if (!found) return undefined
  const [, hour12, minute12, half, hour24, minute24] = found
  if (hour24) return { hours: Number(hour24), minutes: Number(minute24) }
  const hours = Number(hour12)
  if (hours < 1 || hours > 12) return undefined
  return { hours: (hours % 12) + (half!.toLowerCase() === 'p' ? 12 : 0), minutes: Number(minute12 ?? 0) }
}

/** `/calendar/morning-worship.ics`; undefined for a gathering without a weekday and a single time. */
export const calendarPath = (gathering: Gathering) =>
  gathering.day && gathering.time && parseTime(gathering.time) ? `/calendar/${slug(gathering.name)}.ics` : undefined

/** The calendar to subscribe to: gatherings, holiday services and cancellations. */
export const CALENDAR_FEED = '/calendar.ics'

/**
 * The ways to subscribe, rather than to download: the calendar then gets holiday services and cancellations. `app` opens
 * the device's calendar; Android and Windows often have none that takes it.
 */
export function subscriptions(church: Church) {
  const link = publicAddress(church, CALENDAR_FEED)
  const app = link.replace(/^https?:/, 'webcal:')
  return { app, google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: app })}`, link }
}

/** A Sunday service lasts 75 minutes, everything else 60. */
export const gatheringMinutes = ({ group, name, shortName }: Gathering) =>
  group === 'sunday' && /worship|service/i.test(`${name} ${shortName}`) ? 75 : 60
