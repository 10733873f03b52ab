/** Subscribing to the church's calendar. A separate file, so that the page does not read times of day. */
import type { Church } from '#schema/church/church.ts'
import { absoluteUrl } from './links.ts'

/** The calendar to subscribe to: gatherings, holiday services and cancellations. */
export const CALENDAR_FEED = '/calendar.ics'

/**
 * The ways to subscribe, rather than to download: the calendar then gets holiday services and cancellations. `app` opens
 * the device's calendar; Android and Windows often have none that takes it.
 */
export function subscriptions(church: Church) {
  const link = absoluteUrl(church, CALENDAR_FEED)
  const app = link.replace(/^https?:/, 'webcal:')
  return { app, google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: app })}`, link }
}
