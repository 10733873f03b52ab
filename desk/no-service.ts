/** "No service this Sunday": a special day with two fields. */
import { churchDay, DAY_MS, weekdayOf } from '#schema/dates.ts'
import { activeSpecialDays } from '#data/site/special-days.ts'
import type { SpecialDay } from '#schema/collections/special-day.ts'
import type { Sign } from './pages/front-page.ts'
import type { Repository } from './repository/repository.ts'
import type { FileChange } from './repository/save.ts'

const FOLDER = 'special-days'

/** @returns today if it is a Sunday in the church's time zone, otherwise the next one: `2026-02-01` */
export function nextSunday(now: number, timeZone: string): string {
  const days = Array.from({ length: 7 }, (_, index) => churchDay(now + index * DAY_MS, timeZone))
  return days.find((day) => weekdayOf(day) === 'Sunday')!
}

/** @param date `2026-02-01` */
export const titleFor = (date: string): string =>
  `No service on ${new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(`${date}T12:00:00Z`))}`

/** @returns the new entry; one for the same day is replaced */
export async function noServiceChange(repository: Repository, date: string, text: string): Promise<FileChange> {
  const path = pathOf(repository, `${date}-no-service`)
  const entry = { kind: 'canceled', title: titleFor(date), text, date }
  return {
    path,
    bytes: Buffer.from(`${JSON.stringify(entry, null, 2)}\n`),
    seen: await repository.blob(await repository.head(), path),
  }
}

/** @returns the change that takes a sign down; undefined if it is not there */
export async function removeSignChange(repository: Repository, slug: string): Promise<FileChange | undefined> {
  const path = pathOf(repository, slug)
  const seen = await repository.blob(await repository.head(), path)
  return seen === undefined ? undefined : { path, seen }
}

/** @returns the cancellations that visitors see now */
export async function signsNow(repository: Repository, now: number, timeZone: string): Promise<Sign[]> {
  const tree = await repository.tree(await repository.head())
  const files = await repository.read(tree.map(({ path }) => path).filter((path) => path.includes(`/${FOLDER}/`)))
  const days = files.map(({ path, bytes }) => ({
    ...(JSON.parse(bytes.toString('utf8')) as SpecialDay),
    slug: /([^/]+)\.json$/.exec(path)![1]!,
  }))
  const shown = new Set<SpecialDay>(activeSpecialDays(days, now, timeZone))
  return days.filter((day) => shown.has(day) && day.kind === 'canceled')
}

const pathOf = ({ content }: Repository, slug: string) => `${content}/${FOLDER}/${slug}.json`
