/** Plans an import, once: what is new, what is there already, and what cannot be taken. Answers do not change it. */
import * as v from 'valibot'
import { dayOf } from '#schema/dates.ts'
import { SermonEntrySchema } from '#schema/collections/sermon.ts'
import { normalizeContent } from '#scripts/build/content/normalize-content.ts'
import { entryOf, settle, type SermonCandidate } from './candidate.ts'
import { isSameRecording, isSameSermon, joinSermons, nameOf, withOwnGuids } from './dedupe.ts'
import type { ExistingContent } from './existing.ts'
import type { Warning } from '#scripts/content/files/dates.ts'
import { counted, type Entry, type ReadExport, type SourceId } from './entry.ts'
import { planOldFeeds, type OldFeedPlan } from './old-feed.ts'
import { oldPathOf } from './read/passages.ts'

export interface Plan {
  /** How many entries were read. Each is in one of the four lists below. */
  read: number
  /** Oldest first. */
  sermons: SermonCandidate[]
  /** Entries that were joined with another of the same sermon. */
  joined: Warning[]
  /** Entries of sermons that are there already. */
  there: { slug: string; id: SourceId }[]
  leftOut: Warning[]
  notes: string[]
  feeds: OldFeedPlan
}

/** A sermon that is there, or is to come. */
interface Known {
  slug?: string
  /** It was there, and is known by its key alone. */
  isRemoved?: boolean
  candidate: SermonCandidate
}

export function planImport(exports: readonly ReadExport[], existing: ExistingContent): Plan {
  const plan: Plan = {
    read: exports.reduce((sum, { entries, leftOut }) => sum + entries.length + leftOut.length, 0),
    sermons: [],
    joined: [],
    there: [],
    leftOut: exports.flatMap(({ file, leftOut }) =>
      leftOut.map(({ about, detail }) => ({ about, detail: detail && `${file}: ${detail}` })),
    ),
    notes: exports.flatMap(({ file, notes }) => notes.map((note) => `${file}: ${note}`)),
    feeds: planOldFeeds(exports, existing.church),
  }
  const found = exports.flatMap((one) => withOwnGuids(one, plan.notes).map((entry) => ({ file: one.file, entry })))
  const all = [...existing.sermons, ...found.map(({ entry }) => entry)]
  const preachers = new Set(all.flatMap(({ preacher }) => preacher ?? []))
  const series = new Set(all.flatMap((one) => one.series ?? []))
  const { byKey, byName, note } = indexOf(existing)
  for (const { file, entry: raw } of found) {
    const entry = settle(raw, preachers, series)
    // All that another source may call it.
    const days = [raw.when.day, entry.when.day]
    const names = days.flatMap((day) => [nameOf(day, raw.title), nameOf(day, entry.title)])
    const id = { key: entry.key, guid: entry.guid, link: entry.link }
    const alike = [...new Set(names.flatMap((name) => byName.get(name) ?? []))]
    const same =
      (entry.key === undefined ? undefined : byKey.get(entry.key)) ??
      alike.find(({ candidate }) => isSameRecording(candidate.source, entry)) ??
      alike.find(({ candidate }) => isSameSermon(candidate, entry, file))
    if (same?.slug) {
      plan.there.push({ slug: same.slug, id })
      same.candidate.files.add(file)
    } else if (same) {
      const files = [...same.candidate.files.add(file)].join(' and ')
      plan.joined.push({ about: 'Taken for one sermon', detail: `${entry.when.day} “${entry.title}”, in ${files}` })
      joinSermons(same.candidate, entry, id)
    } else {
      if (alike.length > 0)
        entry.warnings.push({ about: 'Two sermons of one day with one title: check that they are two' })
      plan.sermons.push({ source: entry, files: new Set([file]), ids: [id] })
    }
    note(same ?? { candidate: plan.sermons.at(-1)! }, id, same?.isRemoved ? [] : names)
  }
  keepValid(plan, existing)
  const noPath = found.flatMap(({ entry: { link } }) => (link && !oldPathOf(link) ? link : []))
  if (noPath.length > 0)
    plan.notes.push(
      `${counted(noPath.length, 'old address has', 'old addresses have')} no path of ${noPath.length === 1 ? 'its' : 'their'} own, such as ${noPath[0]}. Redirects know only paths: they cannot lead to their sermons.`,
    )
  return plan
}

/** Finds sermons by the old site's names for them, and by day and title. */
function indexOf({ church, sermons, oldSite }: ExistingContent) {
  const byKey = new Map<string, Known>()
  const byName = new Map<string, Known[]>()
  const note = (one: Known, { key, guid }: SourceId, names: readonly string[]) => {
    for (const by of [key, guid]) if (by !== undefined && !byKey.has(by)) byKey.set(by, one)
    for (const name of names) if (!byName.get(name)?.includes(one)) byName.set(name, [...(byName.get(name) ?? []), one])
  }
  const known = new Map<string, Known>()
  for (const { slug, title, date, preacher, guid, audioFile, audioUrl } of sermons) {
    const day = dayOf(date, church.timeZone)
    const url = audioFile?.url ?? audioUrl
    known.set(slug, { slug, candidate: bare({ title, when: { day }, preacher, recording: url ? { url } : undefined }) })
    note(known.get(slug)!, { guid }, [nameOf(day, title)])
  }
  // A sermon that was removed here does not come back.
  for (const [key, slug] of Object.entries(oldSite.imported.sermons)) {
    note(known.get(slug) ?? { slug, isRemoved: true, candidate: bare({ title: '', when: { day: '' } }) }, { key }, [])
  }
  return { byKey, byName, note }
}

const bare = (fields: Pick<Entry, 'title' | 'when' | 'preacher' | 'recording'>): SermonCandidate => ({
  source: { scripture: [], warnings: [], ...fields },
  files: new Set(),
  ids: [],
})

/** Leaves out what our schema refuses, and lets a recording and a guid be of one sermon only. */
function keepValid(plan: Plan, { church, sermons, usualTime }: ExistingContent): void {
  const ready = plan.sermons.map((candidate) => ({ candidate, entry: entryOf(candidate, {}, usualTime).entry }))
  const valid = ready.filter(({ candidate, entry }) => {
    const problem = problemOf({ ...entry, guid: undefined }, church.timeZone)
    if (problem) plan.leftOut.push({ about: problem, detail: `“${entry.title}”, ${candidate.source.when.day}` })
    return !problem
  })
  const taken = new Set(sermons.flatMap(({ audioFile, guid }) => [audioFile?.url, guid]))
  for (const { candidate, entry } of valid) {
    candidate.isSecond = entry.audioFile !== undefined && taken.has(entry.audioFile.url)
    if (taken.has(entry.guid)) candidate.ids = candidate.ids.map((id) => ({ ...id, guid: undefined }))
    taken.add(entry.audioFile?.url).add(entry.guid)
  }
  plan.sermons = valid
    .sort((a, b) => (a.entry.date < b.entry.date ? -1 : a.entry.date > b.entry.date ? 1 : 0))
    .map(({ candidate }) => candidate)
}

/** @returns what is wrong with an entry by our schema, as a sentence without its end */
function problemOf(entry: object, timeZone: string): string | undefined {
  const { data, problems } = normalizeContent(SermonEntrySchema, entry, timeZone)
  if (problems[0]) return `Its ${problems[0][0].join(', ')} ${problems[0][1]}`
  const issue = v.safeParse(SermonEntrySchema, data).issues?.[0]
  return issue && `Its ${v.getDotPath(issue)} ${issue.message}`
}
