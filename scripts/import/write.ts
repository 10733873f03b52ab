/** Writes an import into the content folder, all of it or nothing. It changes no entry that is there. */
import { linkSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type * as v from 'valibot'
import { SERMON_FEED } from '#data/site/links.ts'
import { slug } from '#data/site/slug.ts'
import { ChurchSchema, type Church } from '#schema/church/church.ts'
import { OldSiteSchema } from '#schema/church/old-site.ts'
import { OLD_SITE_FILE } from '#scripts/build/content/content-files.ts'
import { CliError } from '#scripts/content/command/cli-error.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { entryText } from '#scripts/content/files/entry-files.ts'
import { tidyText } from '#scripts/content/files/tidy.ts'
import { entryOf } from './candidate.ts'
import { textNow, type ExistingContent } from './existing-content.ts'
import type { SourceId } from './imported-entry.ts'
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
  const redirects = joined(oldSite.redirects, [
    ...pages,
    ...plan.feeds.paths.map((path) => [path, SERMON_FEED] as const),
  ])
  const imported = joined(
    oldSite.imported.sermons,
    ids.map(({ slug: name, id }) => [id.key, name] as const),
  )
  const changed = new Map<string, string>()
  const { firstFeedUrl, language } = plan.feeds
  const podcast = {
    ...(firstFeedUrl && { firstFeedUrl }),
    ...(language && { language }),
    ...church.podcast,
  }
  if (Object.keys(podcast).length > Object.keys(church.podcast ?? {}).length)
    changed.set('church.json', withFields(ChurchSchema, texts.get('church.json'), { podcast }, church))
  const isNoted = <T>(before: Record<string, T>, after: Record<string, T>) =>
    Object.keys(before).length === Object.keys(after).length
  if (!isNoted(oldSite.redirects, redirects) || !isNoted(oldSite.imported.sermons, imported))
    changed.set(
      OLD_SITE_FILE,
      withFields(
        OldSiteSchema,
        texts.get(OLD_SITE_FILE),
        { redirects, imported: { ...oldSite.imported, sermons: imported } },
        church,
      ),
    )
  return { entries, changed, addresses: Object.keys(redirects).length - Object.keys(oldSite.redirects).length }
}

/** What is noted already stays as it is. */
function joined(noted: Record<string, string>, more: readonly (readonly [name: string | undefined, to: string])[]) {
  const all = new Map(Object.entries(noted))
  for (const [name, to] of more) if (name && !all.has(name)) all.set(name, to)
  return Object.fromEntries(all)
}

const withFields = (schema: v.GenericSchema, text: string | undefined, fields: object, { timeZone }: Church) =>
  tidyText({ schema }, JSON.stringify({ ...(JSON.parse(text ?? '{}') as object), ...fields }), timeZone)

const ASIDE = '.import-'

/**
 * Writes everything aside first, so that a full disk leaves every file as it was. If the computer stops while the files
 * are moved, the next run adds the rest: it knows those that are there.
 * @throws CliError if a file has changed since it was read, or is there already
 */
export function writeImport(folder: string, { texts }: ExistingContent, { entries, changed }: Writing): void {
  for (const [file, text] of texts)
    if (textNow(folder, file) !== text)
      throw new CliError(`Nothing was written: ${file} has changed meanwhile. Run the import again.`)
  for (const name of readdirSync(folder)) if (name.startsWith(ASIDE)) rmSync(join(folder, name), { recursive: true })
  const aside = mkdtempSync(join(folder, ASIDE))
  const moved: string[] = []
  try {
    for (const [file, text] of [...entries, ...changed]) {
      mkdirSync(dirname(join(aside, file)), { recursive: true })
      writeFileSync(join(aside, file), text)
    }
    mkdirSync(join(folder, 'sermons'), { recursive: true })
    for (const file of entries.keys()) {
      // A link never replaces a file.
      linkSync(join(aside, file), join(folder, file))
      moved.push(file)
    }
    for (const file of changed.keys()) renameSync(join(aside, file), join(folder, file))
  } catch (error) {
    for (const file of moved) rmSync(join(folder, file))
    throw error
  } finally {
    rmSync(aside, { recursive: true })
  }
}
