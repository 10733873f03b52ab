/** Adds a sermon's file to the content folder. */
import * as v from 'valibot'
import { churchDay, weekdayOf } from '#schema/dates.ts'
import { SermonEntrySchema, type Sermon } from '#schema/collections/sermon.ts'
import { normalizeContent } from '#scripts/build/content/normalize-content.ts'
import { dayBefore } from '#scripts/build/content/wall-clock.ts'
import { addEntry, freeName } from '#scripts/content/files/entry-files.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'

export type NewSermon = v.InferInput<typeof SermonEntrySchema>

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
 * Adds the sermon's file.
 * @returns its name
 * @throws v.ValiError if a field does not match the schema
 * @throws CliError if the date is in the hour that is skipped or repeated when the clocks change
 */
export function addSermon(folder: string, sermon: NewSermon, timeZone: string): string {
  const { data, problems } = normalizeContent(SermonEntrySchema, sermon, timeZone)
  if (problems[0]) throw new CliError(`Nothing was added: ${problems[0][0].join('.')} ${problems[0][1]}.`)
  v.parse(SermonEntrySchema, data)
  const name = freeName(folder, 'sermons', `${sermon.date.slice(0, 10)} ${sermon.title}`)
  addEntry(folder, 'sermons', name, sermon)
  return name
}
