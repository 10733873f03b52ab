/** Puts a sermon into the text of sermons.json, leaving every other line as it is. */
import * as v from 'valibot'
import { churchDay, weekdayOf } from '#schema/dates.ts'
import { SermonSchema, type Sermon } from '#schema/sermon.ts'
import { insertEntry } from './insert-entry.ts'

export type NewSermon = v.InferInput<typeof SermonSchema>

const DAY_MS = 86_400_000

/** @returns the church's day of the Sunday before now, or of today where today is one */
export function lastSunday(now: number, timeZone: string): string {
  let day = churchDay(now, timeZone)
  while (weekdayOf(day) !== 'Sunday') day = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return day
}

/** @returns `2025-08-31T10:30:00-05:00`: a wall clock's reading in the church's zone, with the offset of that day */
export function instantOf(day: string, clock: { hours: number; minutes: number }, timeZone: string): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const wall = `${day}T${two(clock.hours)}:${two(clock.minutes)}:00`
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (instant: number) => /GMT([+-]\d{2}:\d{2})?/.exec(format.format(instant))?.[1] ?? '+00:00'
  // The offset at that reading taken for UTC is near; asked again at the instant that it gives, it is right.
  const near = offsetAt(Date.parse(`${wall}Z`))
  return `${wall}${offsetAt(Date.parse(`${wall}${near}`))}`
}

/** @returns each name once, those used last first */
export const knownNames = (sermons: readonly Pick<Sermon, 'date' | 'series' | 'preacher'>[], field: 'series' | 'preacher') => [
  ...new Set([...sermons].sort((a, b) => Date.parse(b.date) - Date.parse(a.date)).flatMap((sermon) => sermon[field] ?? [])),
]

/**
 * @param text of sermons.json
 * @returns the text with the sermon first in its list, and the id it was given
 * @throws v.ValiError when a field is not what the schema asks for
 */
export function addSermon(text: string, sermon: Omit<NewSermon, 'id'>): { text: string; id: number } {
  v.parse(SermonSchema, { id: 1, ...sermon })
  return insertEntry(text, 'sermons', sermon, 'first')
}
