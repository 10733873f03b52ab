/** Writes an import into the content folder, whole or not at all. It changes no entry that is there. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { OldSite } from '#schema/church/old-site.ts'
import { CONTENT_FILES, listKey, OLD_SITE_FILE, type ListName } from '#scripts/build/content/content-files.ts'
import { entriesOf, readContentText } from '#scripts/build/content/content-folder.ts'
import { JSON_SCHEMAS } from '#scripts/content/editors/json-schemas.ts'
import { tidyText } from '#scripts/content/files/tidy.ts'
import { Refusal } from '#scripts/content/command/refusal.ts'
import { replaceAll } from '#scripts/content/files/whole-file.ts'
import { dayOfEntry, textNow, type Known } from './known.ts'
import type { Mark } from './one-each.ts'
import type { Plan } from './plan.ts'

interface Entry {
  id: number
}

/** The files to write, with their texts, and how many entries are new. */
export interface Writing {
  texts: ReadonlyMap<string, string>
  sermons: number
  events: number
  addresses: number
}

/** Changes every file, or none. @throws Refusal if a file has changed since it was read */
export function writeImport(folder: string, known: Known, { texts }: Writing): void {
  for (const [file, text] of known.texts)
    if (textNow(folder, file) !== text)
      throw new Refusal(`Nothing was written: ${file} has changed meanwhile. Run the import again.`)
  replaceAll(texts)
}

/** @param folder the content folder. @returns what to write; no texts if nothing is new */
export function composeImport(folder: string, known: Known, plan: Plan): Writing {
  const { timeZone } = known.church
  const { imported, redirects } = known.oldSite
  // A number is never used twice: an old address would lead to another sermon.
  const free = (entries: readonly Entry[], noted: Record<string, number>) =>
    1 + [...entries.map(({ id }) => id), ...Object.values(noted)].reduce((most, id) => Math.max(most, id), 0)
  const led = Object.values(redirects).filter((to) => typeof to === 'number')
  const firstSermon = Math.max(
    free(known.sermons, imported.sermons),
    1 + led.reduce((most, id) => Math.max(most, id), 0),
  )
  const firstEvent = free(known.events, imported.events)
  const sermons = plan.sermons.map(({ entry }, index) => ({ id: firstSermon + index, ...entry }))
  const events = plan.events.map(({ entry }, index) => ({ id: firstEvent + index, ...entry }))

  const oldSite = withMarks(
    known.oldSite,
    [
      ...plan.sermons.flatMap(({ marks }, index) => marks.map((mark) => ({ id: firstSermon + index, mark }))),
      ...plan.sermonsThere,
    ],
    [...plan.events.map(({ key }, index) => ({ id: firstEvent + index, key })), ...plan.eventsThere],
  )
  const texts = new Map<string, string>()
  if (sermons.length > 0)
    texts.set(
      'sermons.json',
      withEntries(folder, 'sermons', sermons, timeZone, ({ date }) => dayOfEntry(date, timeZone)),
    )
  if (events.length > 0) texts.set('events.json', withEntries(folder, 'events', events, timeZone))
  const addresses = Object.keys(oldSite.redirects).length - Object.keys(redirects).length
  if (JSON.stringify(oldSite) !== JSON.stringify(known.oldSite))
    texts.set(OLD_SITE_FILE, oldSiteText(folder, oldSite, timeZone))
  return {
    texts: new Map([...texts].map(([file, text]) => [join(folder, file), text])),
    sermons: sermons.length,
    events: events.length,
    addresses,
  }
}

/** What is noted already stays as it is. */
function withMarks(
  { redirects, imported }: OldSite,
  sermons: readonly { id: number; mark: Mark }[],
  events: readonly { id: number; key?: string | undefined }[],
): OldSite {
  const keyed = (entries: readonly { id: number; key?: string | undefined }[]) =>
    entries.flatMap(({ id, key }): [string, number][] => (key === undefined ? [] : [[key, id]]))
  return {
    redirects: joined(
      redirects,
      sermons.flatMap(({ id, mark: { oldPath } }): [string, number][] =>
        oldPath && !/\s/.test(oldPath) ? [[oldPath, id]] : [],
      ),
    ),
    imported: {
      sermons: joined(imported.sermons, keyed(sermons.map(({ id, mark }) => ({ id, key: mark.key })))),
      events: joined(imported.events, keyed(events)),
    },
  }
}

function joined<To>(noted: Record<string, To>, more: readonly (readonly [string, NoInfer<To>])[]): Record<string, To> {
  const all = new Map(Object.entries(noted))
  for (const [name, to] of more) if (!all.has(name)) all.set(name, to)
  return Object.fromEntries(all)
}

const contentFile = (file: string) => CONTENT_FILES.find((content) => content.file === file)!

/** @param dayOf puts new entries among the others by day, newest first. Without it they come at the end */
function withEntries<New extends Entry>(
  folder: string,
  list: ListName,
  entries: readonly New[],
  timeZone: string,
  dayOf?: (entry: New) => string,
): string {
  const file = `${list}.json`
  const json: unknown = JSON.parse(readContentText(file, folder))
  const before = entriesOf(list, json) as New[]
  const all = dayOf ? amongThem(before, entries.toReversed(), dayOf) : [...before, ...entries]
  const whole = Array.isArray(json) ? all : { ...(json as object), [listKey(list)]: all }
  return tidyText(contentFile(file), JSON.stringify(whole), timeZone)
}

/** @param added newest first. @returns both lists; the entries of `before` keep their order */
function amongThem<E>(before: readonly E[], added: readonly E[], dayOf: (entry: E) => string): E[] {
  const all: E[] = []
  let next = 0
  for (const entry of before) {
    while (next < added.length && dayOf(added[next]!) >= dayOf(entry)) all.push(added[next++]!)
    all.push(entry)
  }
  return [...all, ...added.slice(next)]
}

function oldSiteText(folder: string, oldSite: OldSite, timeZone: string): string {
  const before = existsSync(join(folder, OLD_SITE_FILE))
    ? (JSON.parse(readContentText(OLD_SITE_FILE, folder)) as { $schema?: string })
    : { $schema: relative(folder, join(JSON_SCHEMAS, OLD_SITE_FILE)).replaceAll('\\', '/') }
  return tidyText(contentFile(OLD_SITE_FILE), JSON.stringify({ ...before, ...oldSite }), timeZone)
}
