/** Reads a calendar (.ics): events that take place once. Weekly ones are gatherings, which church.json holds. */
import ICAL from 'ical.js'
import { weekdayOf } from '#schema/dates.ts'
import { counted, type Doubt, type Found, type FoundEvent, type ReadingFor } from '#scripts/import/found.ts'
import { wallReader, type Wall } from './calendar-time.ts'
import { htmlText, lineOf } from './html.ts'

export function readCalendar(text: string, file: string, { timeZone }: ReadingFor): Found {
  const parsed = ICAL.parse(text) as unknown[]
  // A file may hold several calendars.
  const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]).map((one) => new ICAL.Component(one as unknown[]))
  const events: FoundEvent[] = []
  const notes: string[] = []
  let count = 0
  for (const calendar of calendars) {
    const wallOf = wallReader(calendar, timeZone)
    for (const component of calendar.getAllSubcomponents('vevent')) {
      count += 1
      const read = readEvent(component, wallOf)
      if (typeof read === 'string') notes.push(read)
      else events.push(read)
    }
  }
  return { file, kind: `a calendar with ${counted(count, 'event')}`, sermons: [], events, notes }
}

const textOf = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? '').trim()

/** @returns the event, or why it is not taken, as a sentence */
function readEvent(
  component: ICAL.Component,
  wallOf: (property: ICAL.Property) => Wall | undefined,
): FoundEvent | string {
  const title = lineOf(textOf(component, 'summary'))
  const start = component.getFirstProperty('dtstart')
  const begins = start ? wallOf(start) : undefined
  if (!title || !begins)
    return `${title ? `“${title}”` : 'An event without a name'} is left out: it does not say when it begins.`
  const when = `“${title}” (${weekdayOf(begins.day)}, ${begins.day}${begins.isAllDay ? '' : `, ${begins.time}`})`
  const rule = component.getFirstPropertyValue('rrule')
  if (textOf(component, 'status').toUpperCase() === 'CANCELLED')
    return `${when} is cancelled, and not taken: where people expect it, say so in special-days.json.`
  if (/^(?:PRIVATE|CONFIDENTIAL)$/i.test(textOf(component, 'class')))
    return `${when} is private in that calendar, and not taken.`
  if (component.hasProperty('recurrence-id'))
    return `${when} is a change of one that repeats, and not taken: say so in special-days.json.`
  if (rule instanceof ICAL.Recur && rule.freq === 'WEEKLY')
    return `${when} comes every week, and is not taken: such gatherings stand in church.json.`
  if (rule || component.hasProperty('rdate'))
    return `${when} repeats (${rule ? String(rule).slice(0, 100) : 'on dates of its own'}), and is not taken: write what comes next into events.json.`
  const doubts: Doubt[] = [...begins.doubts]
  const ends = endOf(component, begins, wallOf, doubts)
  return {
    key: textOf(component, 'uid') || undefined,
    title,
    description: wordsOf(textOf(component, 'description')) || undefined,
    location: lineOf(textOf(component, 'location')) || undefined,
    startsAt: `${begins.day}T${begins.time}`,
    endsAt: ends,
    doubts,
  }
}

/** Some calendars write HTML, others plain text with `<ann@old.example>` in it. */
const wordsOf = (text: string) =>
  (/<\/?(?:p|br|b|i|u|a|div|span|ul|ol|li|h\d|strong|em|html|body)\b(?!@)[^<]*>|&\w+;/i.test(text)
    ? htmlText(text)
    : text
  )
    .replace(/\s+/g, ' ')
    .trim()

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const shifted = (wall: string, ms: number) => new Date(Date.parse(`${wall}Z`) + ms).toISOString().slice(0, 16)

function endOf(
  component: ICAL.Component,
  begins: Wall,
  wallOf: (property: ICAL.Property) => Wall | undefined,
  doubts: Doubt[],
): string {
  const start = `${begins.day}T${begins.time}`
  const end = component.getFirstProperty('dtend')
  const ends = end ? wallOf(end) : undefined
  if (begins.isAllDay) {
    doubts.push({ about: 'All day, which an event here cannot be: written from 00:00 to 23:59' })
    // The end of an all-day event is the day after (RFC 5545, 3.6.1).
    const last = ends && ends.day > begins.day ? shifted(`${ends.day}T00:00`, -DAY_MS).slice(0, 10) : begins.day
    return `${last}T23:59`
  }
  const duration = component.getFirstPropertyValue('duration')
  const written = ends
    ? `${ends.day}T${ends.time}`
    : duration instanceof ICAL.Duration
      ? shifted(start, duration.toSeconds() * 1000)
      : undefined
  if (written && written >= start) return written
  doubts.push({ about: written ? 'It ends before it begins: an hour is written' : 'No end: an hour is written' })
  return shifted(start, HOUR_MS)
}
