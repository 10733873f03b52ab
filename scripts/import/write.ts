/** Writes an import into the content folder, whole or not at all. It changes no entry that is there. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { slug as slugFrom } from '#data/site/slug.ts'
import { OldSiteSchema, type OldSite } from '#schema/church/old-site.ts'
import { OLD_SITE_FILE, type ListName } from '#scripts/build/content/content-files.ts'
import { readContentText } from '#scripts/build/content/content-folder.ts'
import { JSON_SCHEMAS } from '#scripts/content/editors/json-schemas.ts'
import { entryText } from '#scripts/content/files/entry-files.ts'
import { tidyText } from '#scripts/content/files/tidy.ts'
import { Refusal } from '#scripts/content/command/refusal.ts'
import { replaceAll } from '#scripts/content/files/whole-file.ts'
import { textNow, type Known } from './known.ts'
import type { Mark } from './one-each.ts'
import type { Plan } from './plan.ts'

/** The files to write, with their texts, and how many entries are new. */
export interface Writing {
  texts: ReadonlyMap<string, string>
  sermons: number
  events: number
  addresses: number
}

/** Changes every file, or none. @throws Refusal if a file has changed since it was read */
export function writeImport(folder: string, known: Known, { texts }: Writing): void {
  const changed = [...known.texts].find(([file, text]) => textNow(folder, file) !== text)?.[0]
  const there = [...texts.keys()].find((file) => file !== join(folder, OLD_SITE_FILE) && existsSync(file))
  if (changed ?? there)
    throw new Refusal(
      `Nothing was written: ${changed ?? relative(folder, there!)} has changed meanwhile. Run the import again.`,
    )
  for (const file of texts.keys()) mkdirSync(dirname(file), { recursive: true })
  replaceAll(texts)
}

/** @param folder the content folder. @returns what to write; no texts if nothing is new */
export function composeImport(folder: string, known: Known, plan: Plan): Writing {
  const { imported, redirects } = known.oldSite
  const texts = new Map<string, string>()
  // A name is never used twice: an old address would lead to another sermon.
  const taken = {
    sermons: [...known.sermons.map((one) => one.slug), ...Object.values(imported.sermons), ...Object.values(redirects)],
    events: [...known.events.map((one) => one.slug), ...Object.values(imported.events)],
  }
  const add = (list: ListName & keyof typeof taken, day: string, fields: { title: string }) => {
    const base = slugFrom(`${day.slice(0, 10)} ${fields.title}`)
    let name = base
    for (let more = 2; taken[list].includes(name); more += 1) name = `${base}-${more}`
    taken[list].push(name)
    texts.set(join(folder, list, `${name}.json`), entryText(folder, list, fields))
    return name
  }
  const sermons = plan.sermons.map(({ entry, marks }) => ({ slug: add('sermons', entry.date, entry), marks }))
  const events = plan.events.map(({ entry, key }) => ({ slug: add('events', entry.startsAt, entry), key }))
  const oldSite = withMarks(
    known.oldSite,
    [...sermons.flatMap(({ slug: name, marks }) => marks.map((mark) => ({ slug: name, mark }))), ...plan.sermonsThere],
    [...events, ...plan.eventsThere],
  )
  const addresses = Object.keys(oldSite.redirects).length - Object.keys(redirects).length
  if (JSON.stringify(oldSite) !== JSON.stringify(known.oldSite))
    texts.set(join(folder, OLD_SITE_FILE), oldSiteText(folder, oldSite, known.church.timeZone))
  return { texts, sermons: sermons.length, events: events.length, addresses }
}

/** What is noted already stays as it is. */
function withMarks(
  { redirects, imported }: OldSite,
  sermons: readonly { slug: string; mark: Mark }[],
  events: readonly { slug: string; key?: string | undefined }[],
): OldSite {
  const keyed = (entries: readonly { slug: string; key?: string | undefined }[]) =>
    entries.flatMap(({ slug, key }): [string, string][] => (key === undefined ? [] : [[key, slug]]))
  return {
    redirects: joined(
      redirects,
      sermons.flatMap(({ slug, mark: { oldPath } }): [string, string][] =>
        oldPath && !/\s/.test(oldPath) ? [[oldPath, slug]] : [],
      ),
    ),
    imported: {
      sermons: joined(imported.sermons, keyed(sermons.map(({ slug, mark }) => ({ slug, key: mark.key })))),
      events: joined(imported.events, keyed(events)),
    },
  }
}

function joined<To>(noted: Record<string, To>, more: readonly (readonly [string, NoInfer<To>])[]): Record<string, To> {
  const all = new Map(Object.entries(noted))
  for (const [name, to] of more) if (!all.has(name)) all.set(name, to)
  return Object.fromEntries(all)
}

function oldSiteText(folder: string, oldSite: OldSite, timeZone: string): string {
  const before = existsSync(join(folder, OLD_SITE_FILE))
    ? (JSON.parse(readContentText(OLD_SITE_FILE, folder)) as { $schema?: string })
    : { $schema: relative(folder, join(JSON_SCHEMAS, OLD_SITE_FILE)).replaceAll('\\', '/') }
  return tidyText({ schema: OldSiteSchema }, JSON.stringify({ ...before, ...oldSite }), timeZone)
}
