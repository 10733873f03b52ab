/** Adds a sermon to the text of sermons.json. All other lines stay as they are. */
import * as v from 'valibot'
import { churchDay, weekdayOf } from '#schema/dates.ts'
import { SermonSchema, type Sermon } from '#schema/collections/sermon.ts'
import { normaliseContent } from '#scripts/build/content/normalise-content.ts'
import { dayBefore } from '#scripts/build/content/wall-clock.ts'
import { insertEntry } from '#scripts/content/files/insert-entry.ts'
import { Refusal } from '#scripts/content/command/refusal.ts'
import { keepTidy } from '#scripts/content/files/tidy.ts'

export type NewSermon = v.InferInput<typeof SermonSchema>

/** @returns the day of the last Sunday, which may be today, in the church's time zone */
export function lastSunday(now: number, timeZone: string): string {
  let day = churchDay(now, timeZone)
  while (weekdayOf(day) !== 'Sunday') day = dayBefore(day)
  return day
}

/** @returns each name once, the most recent first */
export const knownNames = (
  sermons: readonly Pick<Sermon, 'date' | 'series' | 'preacher'>[],
  field: 'series' | 'preacher',
) => [
  ...new Set(
    [...sermons].sort((a, b) => Date.parse(b.date) - Date.parse(a.date)).flatMap((sermon) => sermon[field] ?? []),
  ),
]

/**
 * @param text of sermons.json
 * @returns the text with the sermon first in its list, and the sermon's id
 * @throws v.ValiError if a field does not match the schema
 * @throws Refusal if the date is in the hour that is skipped or repeated when the clocks change
 */
export function addSermon(text: string, sermon: Omit<NewSermon, 'id'>, timeZone: string): { text: string; id: number } {
  const { data, problems } = normaliseContent(SermonSchema, { id: 1, ...sermon }, timeZone)
  if (problems[0]) throw new Refusal(`Nothing was added: ${problems[0][0].join('.')} ${problems[0][1]}.`)
  v.parse(SermonSchema, data)
  const added = insertEntry(text, 'sermons', sermon, 'first')
  return { ...added, text: keepTidy('sermons.json', text, added.text, timeZone) }
}
