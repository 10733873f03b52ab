/** Writes an import into the content folder: all of it or nothing. It changes no entry that is there. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import { SERMON_FEED } from '#data/site/links.ts'
import { slug } from '#data/site/slug.ts'
import { ChurchSchema } from '#schema/church/church.ts'
import { OldSiteSchema } from '#schema/church/old-site.ts'
import { OLD_SITE_FILE } from '#scripts/build/content/content-files.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { entryText } from '#scripts/content/files/entry-files.ts'
import { tidyText } from '#scripts/content/files/tidy.ts'
import { replaceAll } from '#scripts/content/files/whole-file.ts'
import { entryOf } from './candidate.ts'
import type { SourceId } from './entry.ts'
import { textNow, type ExistingContent } from './existing.ts'
import type { Plan } from './plan.ts'
import { oldPathOf } from './read/passages.ts'

/** What to write. */
export interface Writing {
  /** The text of each new sermon, by its file below the content folder. */
  entries: ReadonlyMap<string, string>
  /** The new texts of other files. */
  changed: ReadonlyMap<string, string>
  addresses: number
}

/** @returns what to write; no texts if nothing is new */
export function composeImport(folder: string, existing: ExistingContent, plan: Plan, answers: Answers): Writing {
  const { church, sermons, oldSite, texts, usualTime } = existing
  const there = new Set(sermons.map((sermon) => sermon.slug))
  // The name of a sermon that was removed is not used again: an old address would lead to another.
  const taken = new Set([...there, ...Object.values(oldSite.imported.sermons), ...Object.values(oldSite.redirects)])
  const entries = new Map<string, string>()
  const ids: { slug: string; id: SourceId }[] = plan.there.map(({ slug: name, id }) => ({
    slug: name,
    id: there.has(name) ? id : { key: id.key },
  }))
  for (const candidate of plan.sermons) {
    const { entry } = entryOf(candidate, answers, usualTime)
    const base = slug(`${entry.date.slice(0, 10)} ${entry.title.slice(0, 80)}`)
    let name = base
    for (let more = 2; taken.has(name); more += 1) name = `${base}-${more}`
    taken.add(name)
    entries.set(`sermons/${name}.json`, entryText(folder, 'sermons', entry))
    ids.push(...candidate.ids.map((id) => ({ slug: name, id })))
  }
  const pages = new Map<string, string>()
  for (const { slug: name, id } of ids) {
    const path = id.link && oldPathOf(id.link)
    // All episodes may have one page.
    if (path) pages.set(path, (pages.get(path) ?? name) === name ? name : '/sermons')
  }
  const toFeed = plan.feeds.paths.map((path) => [path, SERMON_FEED] as const)
  const redirects = joined(oldSite.redirects, [...pages, ...toFeed])
  const keys = ids.flatMap(({ slug: name, id }) => (id.key ? [[id.key, name] as const] : []))
  const imported = { ...oldSite.imported, sermons: joined(oldSite.imported.sermons, keys) }
  const { firstFeedUrl, language } = plan.feeds
  const podcast = { ...(firstFeedUrl && { firstFeedUrl }), ...(language && { language }), ...church.podcast }
  const changed = new Map<string, string>()
  const change = (file: string, schema: v.GenericSchema, before: object, fields: object) => {
    if (JSON.stringify(before) === JSON.stringify(fields)) return
    const json = { ...(JSON.parse(texts.get(file) ?? '{}') as object), ...fields }
    changed.set(file, tidyText({ schema }, JSON.stringify(json), church.timeZone))
  }
  if (Object.keys(podcast).length > Object.keys(church.podcast ?? {}).length)
    change('church.json', ChurchSchema, {}, { podcast })
  const { redirects: oldRedirects, imported: oldImported } = oldSite
  change(OLD_SITE_FILE, OldSiteSchema, { redirects: oldRedirects, imported: oldImported }, { redirects, imported })
  return { entries, changed, addresses: Object.keys(redirects).length - Object.keys(oldRedirects).length }
}

/** What is noted already stays as it is. */
const joined = (noted: Record<string, string>, more: readonly (readonly [name: string, to: string])[]) => {
  const all = new Map(Object.entries(noted))
  for (const [name, to] of more) if (!all.has(name)) all.set(name, to)
  return Object.fromEntries(all)
}

/**
 * Writes everything under other names first, so that a full disk leaves every file as it was. If the computer stops
 * while the files are renamed, the next run adds the rest: it knows those that are there.
 * @throws CliError if a file has changed since it was read, or is there already
 */
export function writeImport(folder: string, { texts }: ExistingContent, { entries, changed }: Writing): void {
  const news = [...entries.keys()].map((file) => join(folder, file))
  const meanwhile =
    [...texts].find(([file, text]) => textNow(folder, file) !== text)?.[0] ?? news.find((file) => existsSync(file))
  if (meanwhile) throw new CliError(`Nothing was written: ${meanwhile} has changed meanwhile. Run the import again.`)
  mkdirSync(join(folder, 'sermons'), { recursive: true })
  try {
    replaceAll(new Map([...entries, ...changed].map(([file, text]) => [join(folder, file), text])))
  } catch (error) {
    for (const file of news) rmSync(file, { force: true })
    throw error
  }
}
