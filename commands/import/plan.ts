/** Plans an import, once: what is new, what is already here, and what cannot be imported. Answers do not change it. */
import * as v from 'valibot'
import { SermonEntrySchema } from '#schema/collections/sermon.ts'
import { normalizeContent } from '#church-folder/normalize.ts'
import { notationOf, type Warning } from '#commands/files/dates.ts'
import { dayProblem } from '#commands/files/day-problem.ts'
import { goneWithOldSite, pageOf } from '#commands/recordings/links.ts'
import { composeSermon, withDirectLink, type Candidate } from './candidate.ts'
import { isSameSermon, joinEntry, nameOf, urlKey, withOwnGuids } from './dedupe.ts'
import { groupBy, type ImportedEntry, type SourceId } from './entry.ts'
import type { ExistingContent } from './existing.ts'
import { planOldFeeds } from './old-feed.ts'
import type { ReadExports } from './read-exports.ts'
import { oldPathOf } from './read/passages.ts'
import { fileOf, publicationTimes, settleDay } from './sermon-day.ts'
import { knownNames, splitFields } from './split-fields.ts'

export type Plan = ReturnType<typeof planImport>

export function planImport({ exports, unread }: Pick<ReadExports, 'exports' | 'unread'>, existing: ExistingContent) {
  const plan = {
    /** How many entries were read. Each is in one of the four lists below. */
    read: exports.reduce((sum, { entries, leftOut }) => sum + entries.length + leftOut.length, 0),
    /** Oldest first. */
    sermons: [] as Candidate[],
    /** Entries that were joined with another of the same sermon. */
    joined: [] as Warning[],
    /** Entries for sermons that are already here. */
    existing: [] as { slug: string; id: SourceId }[],
    leftOut: exports.flatMap(({ file, leftOut }) =>
      leftOut.map(({ about, detail }): Warning => ({ about, detail: detail && `${file}: ${detail}` })),
    ),
    notes: exports.flatMap(({ file, notes }) => notes.map((note) => `${file}: ${note}`)),
    /** What each file is, or why it is left out. */
    files: [...exports.map(({ file, kind }) => `${file}: ${kind}`), ...unread.map((why) => `Left out: ${why}`)],
    /** When the service begins: `10:30`. */
    usualTime: existing.usualTime,
    feeds: planOldFeeds(exports, existing),
  }
  const { church } = existing
  const found = exports.flatMap((one) => {
    const written = one.entries.flatMap(({ title, recording }) => [title, fileOf(recording?.url)])
    const notation = notationOf(written, { timeZone: church.timeZone, country: church.address.country })
    const of = { file: one.file, notation, published: publicationTimes(one.entries) }
    return withOwnGuids(one, plan.notes).map((entry) => ({ ...of, entry }))
  })
  const entries = found.map(({ entry }) => entry)
  // A preacher named with a title in one sermon is known in the others.
  const told = knownNames(existing, entries)
  const names = knownNames(
    existing,
    found.map(({ entry, notation }) => splitFields(entry, told, notation)),
  )
  const index = indexSermons(existing)
  for (const { file, notation, published, entry: raw } of found) {
    const entry = withDirectLink(splitFields(raw, names, notation))
    settleDay(entry, church, notation, published)
    planEntry(plan, index, file, raw, entry)
  }
  doubtSameDays(plan.sermons)
  forgetRareNames(plan.sermons)
  keepValid(plan, existing)
  plan.notes.push(...noteOldUrls(entries.flatMap(({ link }) => link ?? [])))
  const { sermons } = plan
  const recordings = sermons.map(({ recording }) => recording?.url)
  const videos = sermons.map(({ videoUrl }) => videoUrl)
  plan.notes.push(...goneWithOldSite(church.siteUrl, recordings, videos).map((note) => `${note}.`))
  return plan
}

/**
 * Finds whether an entry's sermon is already here or planned, and plans it, or joins it with that one.
 * @param raw the entry as it was in its file, with the title that another file may have as well
 */
function planEntry(plan: Plan, index: SermonIndex, file: string, raw: ImportedEntry, entry: ImportedEntry): void {
  const { key, guid, link } = entry
  // All the names that another source may use for this sermon.
  const days = [raw.when.day, entry.when.day]
  const titles = [raw.title, entry.title, ...(entry.nameInTitle ? [entry.nameInTitle.title] : [])]
  const dayNames = days.flatMap((day) => titles.map((title) => byName(day, title)))
  const namesakes = index.find(dayNames)
  const match =
    index.find(byKeys(key))[0] ??
    namesakes.find((one) => one.recording && one.recording.url === entry.recording?.url) ??
    namesakes.find((one) => isSameSermon(one, entry, file)) ??
    // The same recording, video or page on that day: its title was changed. In one file they are two sermons.
    index.find(byUrls(entry)).find(({ when, files }) => when.day === entry.when.day && !files.has(file))
  const sermon = match ?? { ...entry, files: new Set<string>(), ids: [] }
  sermon.files.add(file)
  sermon.ids.push({ key, guid, link })
  if (match?.slug) plan.existing.push({ slug: match.slug, id: { key, guid, link } })
  else if (match) {
    const files = [...match.files].join(' and ')
    plan.joined.push({ about: 'Treated as one sermon', detail: `${entry.when.day} “${entry.title}”, in ${files}` })
    joinEntry(match, entry)
  } else {
    const about = 'Two sermons have the same day and title: check that they are not the same sermon'
    if (namesakes.length > 0) {
      sermon.twin = namesakes.length + 1
      sermon.warnings.push({ about })
    }
    plan.sermons.push(sermon)
  }
  index.add(sermon, [...byKeys(key, guid), ...dayNames, ...byUrls(entry)])
}

/** Two files may have one sermon under two titles. */
function doubtSameDays(sermons: readonly Candidate[]): void {
  const about = 'Another file has a sermon of this day: check whether it is the same'
  for (const [first, ...others] of groupBy(sermons, ({ when }) => when.day).values())
    for (const { files, warnings } of others)
      if (![...files].some((file) => first!.files.has(file))) warnings.push({ about, detail: first!.title })
}

/** What cannot become a redirect. */
function noteOldUrls(links: readonly string[]): string[] {
  const some = ([first, ...more]: readonly string[]) => `${first}${more.length > 0 ? ` and ${more.length} more` : ''}.`
  const noPath = links.filter((link) => !oldPathOf(link))
  const platforms = links.filter((link) => oldPathOf(link) && pageOf(link))
  return [
    ...(noPath[0] ? [`Redirects work only for paths, so no redirect leads to a sermon from ${some(noPath)}`] : []),
    ...(platforms[0] ? [`On other people’s sites, which never lead here, are: ${some(platforms)}`] : []),
  ]
}

/** As many different names in titles are asked about. More are subtitles, unless one is in several titles. */
const MOST_NAMES = 5

function forgetRareNames(sermons: readonly Candidate[]): void {
  const byName = groupBy(sermons, ({ nameInTitle }) => nameInTitle?.name)
  for (const all of byName.size > MOST_NAMES ? byName.values() : [])
    if (all.length === 1) all[0]!.nameInTitle = undefined
}

const byName = (day: string, title: string) => `name ${nameOf(day, title)}`
const byKeys = (...keys: (string | undefined)[]) => keys.flatMap((key) => (key === undefined ? [] : `key ${key}`))
/** By recording, video and page on the old site. */
const byUrls = ({ recording, videoUrl, link }: Partial<ImportedEntry>) =>
  [recording?.url, videoUrl, link && oldPathOf(link)].flatMap((url) => (url === undefined ? [] : `url ${urlKey(url)}`))

type SermonIndex = ReturnType<typeof indexSermons>

/** Finds sermons by the old site's names for them, and by day and title. It starts with the ones in the content. */
function indexSermons({ sermons, oldSite }: ExistingContent) {
  const index = new Map<string, Set<Candidate>>()
  const add = (one: Candidate, names: readonly string[]) => {
    for (const name of names) index.set(name, (index.get(name) ?? new Set()).add(one))
  }
  const none = () => ({ scripture: [], warnings: [], files: new Set<string>(), ids: [] })
  const bySlug = new Map<string, Candidate>()
  const pages = Object.entries(oldSite.redirects)
  for (const { slug, title, date, preacher, guid, audioFile, audioUrl, videoUrl } of sermons) {
    const day = date.slice(0, 10)
    const url = audioFile?.url ?? audioUrl
    const one = { ...none(), slug, title, when: { day }, preacher, videoUrl, recording: url ? { url } : undefined }
    bySlug.set(slug, one)
    add(one, [...byKeys(guid), byName(day, title), ...byUrls(one)])
    for (const [link, to] of pages) if (to === slug) add(one, byUrls({ link }))
  }
  // A sermon that was removed here does not come back.
  for (const [key, slug] of Object.entries(oldSite.imported.sermons))
    add(bySlug.get(slug) ?? { ...none(), slug, title: '', when: { day: '' } }, byKeys(key))
  /** In the order in which they were added. */
  const find = (names: readonly string[]) => [...new Set(names.flatMap((name) => [...(index.get(name) ?? [])]))]
  return { add, find }
}

/** As people write it into the row of a Sunday. */
const NO_SERMON =
  /^\W*(?:(?:no|no hubo|não houve|kein|sin|pas de|sem) (?:(?:morning|evening|midweek|sunday) )?(?:church|services?|worship|sermon|meeting|gottesdienst|predigt|culto|culte)|(?:church|services?|worship|all)? ?cancell?ed|snow day|(?:gottesdienst )?(?:entfällt|fällt aus|ausgefallen))(?:$|\W* [-–—(:]|[(:!]| (?:due|because|today|this|for)(?!\p{L}))/iu

/** Leaves out what our schema rejects, and gives each recording and guid to only one sermon. */
function keepValid(plan: Plan, { church, sermons, usualTime }: ExistingContent): void {
  const taken = new Set(sermons.flatMap(({ audioFile, guid }) => [audioFile?.url, guid]))
  const isBare = ({ preacher, scripture, recording, videoUrl, series, description }: Candidate) =>
    !(preacher ?? scripture[0] ?? recording ?? videoUrl ?? series ?? description)
  const bare = plan.sermons.filter(isBare)
  if (bare.length * 2 < plan.sermons.length)
    for (const { warnings } of bare)
      warnings.push({ about: 'Nothing but a title and a date: check that it is a sermon' })
  const valid = plan.sermons.flatMap((candidate) => {
    const { sermon } = composeSermon(candidate, {}, usualTime)
    const day = dayProblem(candidate.when.day, church.founded, Date.now())
    const isNone = NO_SERMON.test(sermon.title) && !sermon.audioUrl && !sermon.videoUrl
    const isShort = !sermon.audioUrl && /\/shorts\/|#shorts?\b/i.test(`${sermon.videoUrl} ${sermon.title}`)
    const problem =
      (isNone && 'It says that there was no service') ||
      (isShort && 'A short video, not a sermon') ||
      (candidate.isEvent &&
        isBare({ ...candidate, description: undefined }) &&
        'An event of a calendar: if it is a sermon, write its preacher into a column preacher') ||
      (day?.isError && `The date ${day.words}`) ||
      problemOf({ ...sermon, guid: undefined }, church.timeZone)
    if (day && !day.isError) candidate.warnings.push({ about: `The date ${day.words}: check it` })
    if (problem) {
      plan.leftOut.push({ about: problem, detail: `“${sermon.title}”, ${candidate.when.day}` })
      return []
    }
    candidate.sharesRecording = sermon.audioFile !== undefined && taken.has(sermon.audioFile.url)
    if (taken.has(sermon.guid)) candidate.ids = candidate.ids.map((id) => ({ ...id, guid: undefined }))
    taken.add(sermon.audioFile?.url).add(sermon.guid)
    return { candidate, date: sermon.date }
  })
  plan.sermons = valid.sort((a, b) => (a.date < b.date ? -1 : 1)).map(({ candidate }) => candidate)
}

/** @returns what is wrong with an entry by our schema, as a sentence without its end */
function problemOf(entry: object, timeZone: string): string | undefined {
  const { data, problems } = normalizeContent(SermonEntrySchema, entry, timeZone)
  if (problems[0]) return `Its ${problems[0][0].join(', ')} ${problems[0][1]}`
  const issue = v.safeParse(SermonEntrySchema, data).issues?.[0]
  return issue && `Its ${v.getDotPath(issue)} ${issue.message}`
}
