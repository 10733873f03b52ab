/** Writes an import into the content folder: all of it or nothing. It does not change existing entries. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { SERMON_FEED } from '#data/site/links.ts'
import { OLD_SITE_FILE } from '#church-folder/content-files.ts'
import { entryName, freeName } from '#church-folder/names.ts'
import type { Answers } from '#commands/terminal/read-answers.ts'
import { changedText } from '#church-folder/write-entries.ts'
import { replaceAll } from '#church-folder/replace-file.ts'
import { pageOf } from '#commands/recordings/links.ts'
import { composeSermon } from './candidate.ts'
import type { SourceId } from './entry.ts'
import { readExisting } from './existing.ts'
import type { Plan } from './plan.ts'
import { oldPathOf } from './read/passages.ts'

/** Reads the content again, since it may have changed while a person was answering. @returns texts by file in the folder */
export function composeImport(folder: string, plan: Plan, answers: Answers) {
  const { church, sermons, oldSite, usualTime } = readExisting(folder)
  const existing = new Set(sermons.map((sermon) => sermon.slug))
  // The name of a sermon that was removed is not used again: an old URL would lead to another sermon.
  const taken = new Set([...existing, ...Object.values(oldSite.imported.sermons), ...Object.values(oldSite.redirects)])
  const entries = new Map<string, string>()
  const ids: { slug: string; id: SourceId }[] = plan.existing.map(({ slug, id }) => ({
    slug,
    id: existing.has(slug) ? id : { key: id.key },
  }))
  for (const candidate of plan.sermons) {
    const { sermon } = composeSermon(candidate, answers, usualTime)
    const name = freeName(entryName(sermon), (one) => taken.has(one))
    taken.add(name)
    entries.set(`sermons/${name}.json`, changedText(folder, `sermons/${name}.json`, sermon))
    ids.push(...candidate.ids.map((id) => ({ slug: name, id })))
  }
  const pages = new Map<string, string>()
  for (const { slug: name, id } of ids) {
    // Other people's sites never lead here.
    const path = id.link && !pageOf(id.link) && oldPathOf(id.link)
    // All episodes may share one page.
    if (path) pages.set(path, (pages.get(path) ?? name) === name ? name : '/sermons')
  }
  const toFeed = plan.feeds.paths.map((path) => [path, SERMON_FEED] as const)
  const redirects = withMore(oldSite.redirects, [...pages, ...toFeed])
  const keys = ids.flatMap(({ slug: name, id }) => (id.key ? [[id.key, name] as const] : []))
  const imported = { ...oldSite.imported, sermons: withMore(oldSite.imported.sermons, keys) }
  const podcast = { ...church.podcast, ...plan.feeds.podcast }
  // A recording that was added in the meantime makes the podcast public under its own id.
  if (sermons.some(({ audioFile }) => audioFile) && !church.podcast?.firstFeedUrl) delete podcast.firstFeedUrl
  const changed = new Map<string, string>()
  const change = (file: string, fields: object) => changed.set(file, changedText(folder, file, fields))
  const size = (json: object | undefined) => Object.keys(json ?? {}).length
  const newRedirects = size(redirects) - size(oldSite.redirects)
  if (size(podcast) > size(church.podcast)) change('church.json', { podcast })
  if (newRedirects > 0 || size(imported.sermons) > size(oldSite.imported.sermons))
    change(OLD_SITE_FILE, { redirects, imported })
  return { entries, changed, newRedirects }
}

type Texts = Record<'entries' | 'changed', ReadonlyMap<string, string>>

/** Entries that are already noted stay as they are. */
const withMore = (noted: Record<string, string>, more: readonly (readonly [name: string, to: string])[]) => {
  const all = new Map(Object.entries(noted))
  for (const [name, to] of more) if (!all.has(name)) all.set(name, to)
  return Object.fromEntries(all)
}

/**
 * Writes everything under other names first, so that a full disk leaves every file as it was. If the computer stops
 * while the files are renamed, the next run adds the rest: it recognizes the ones that are already there.
 */
export function writeImport(folder: string, { entries, changed }: Texts): void {
  mkdirSync(join(folder, 'sermons'), { recursive: true })
  replaceAll(new Map([...entries, ...changed].map(([file, text]) => [join(folder, file), text])))
}
