/** Plans an import: what is new, what is there already, what cannot be taken, what a person should check. */
import * as v from 'valibot'
import { EventEntrySchema } from '#schema/collections/event.ts'
import { SermonEntrySchema } from '#schema/collections/sermon.ts'
import { normaliseContent } from '#scripts/build/content/normalise-content.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { seriesQuestion } from './answers.ts'
import { draftOf, type Draft, type KnownNames } from './entry.ts'
import { oneEach, type Mark } from './one-each.ts'
import type { Doubt, Found, FoundEvent, FoundSermon } from './found.ts'
import { dayOfEntry, sameness, type Known } from './known.ts'
import { twoSpellings } from './spellings.ts'

export interface ReadySermon extends Draft {
  marks: Mark[]
}
export interface ReadyEvent {
  key?: string | undefined
  entry: v.InferInput<typeof EventEntrySchema>
  doubts: Doubt[]
}

export interface Plan {
  /** Oldest first. */
  sermons: ReadySermon[]
  events: ReadyEvent[]
  /** There already. Their marks are noted if they are new. */
  sermonsThere: { slug: string; mark: Mark }[]
  eventsThere: { slug: string; key?: string | undefined }[]
  /** A sentence for each entry that cannot be taken. */
  refused: string[]
  /** Series that are probably misspelt, with the probable name. */
  spellings: Map<string, string>
}

export function planImport(found: readonly Found[], known: Known, answers: Answers): Plan {
  const refused: string[] = []
  const spellings = seriesSpelledTwice(found, known)
  return {
    ...planSermons(found, known, answers, spellings, refused),
    ...planEvents(found, known, refused),
    refused,
    spellings,
  }
}

function planSermons(
  found: readonly Found[],
  known: Known,
  answers: Answers,
  spellings: ReadonlyMap<string, string>,
  refused: string[],
): Pick<Plan, 'sermons' | 'sermonsThere'> {
  const { timeZone } = known.church
  const there: Plan['sermonsThere'] = []
  const byName = new Map(
    known.sermons.map(({ slug, date, title }) => [sameness(dayOfEntry(date, timeZone), title), slug]),
  )
  const slugs = new Set(known.sermons.map(({ slug }) => slug))
  const names = namesOf(found, known)
  const ready = new Map<string, ReadySermon>()
  const recordings = new Set(known.sermons.flatMap(({ audioFile }) => audioFile?.url ?? []))
  const draftOne = (source: FoundSermon) => draftOf(source, answers, names, timeZone, known.usualTime)
  const nameOf = ({ day, entry }: Draft) => sameness(day, entry.title)
  for (const { source, marks } of oneEach(found, (sermon) => nameOf(draftOne(sermon)))) {
    const taken = marks.flatMap(({ key }) => (key && ofOwn(known.oldSite.imported.sermons, key)) || [])[0]
    if (taken !== undefined) {
      // A sermon that was removed here does not come back, and no old address leads to it.
      there.push(...marks.map((mark) => ({ slug: taken, mark: slugs.has(taken) ? mark : { key: mark.key } })))
      continue
    }
    const draft = draftOne(source)
    const name = nameOf(draft)
    const slug = byName.get(name)
    if (slug !== undefined) {
      there.push(...marks.map((mark) => ({ slug, mark })))
      continue
    }
    const twin = ready.get(name)
    if (twin) {
      twin.marks.push(...marks)
      continue
    }
    const { audioFile } = draft.entry
    if (audioFile && recordings.has(audioFile.url)) {
      delete draft.entry.audioFile
      draft.doubts.push({ about: 'The recording is that of another sermon too: it is linked', detail: audioFile.url })
    } else if (audioFile) recordings.add(audioFile.url)
    const series = source.series ?? draft.entry.series
    const other = series && spellings.get(series)
    if (other && (answers[seriesQuestion(series)] ?? series) === series)
      draft.doubts.push({ about: 'Series spelled two ways', detail: `“${series}” and “${other}”` })
    draft.entry = readable(draft.entry)
    const problem = problemOf(SermonEntrySchema, draft.entry, timeZone)
    if (problem) refused.push(`“${draft.entry.title}”, ${draft.day}, is left out: ${problem}.`)
    else ready.set(name, { ...draft, marks })
  }
  return { sermons: [...ready.values()].sort((a, b) => compare(a.entry.date, b.entry.date)), sermonsThere: there }
}

function namesOf(found: readonly Found[], known: Known): KnownNames {
  const all = [...known.sermons, ...found.flatMap(({ sermons }) => sermons)]
  return {
    preachers: new Set(all.flatMap(({ preacher }) => preacher ?? [])),
    series: new Set(all.flatMap(({ series }) => series ?? [])),
  }
}

/** The content's own spelling counts as the right one. */
function seriesSpelledTwice(found: readonly Found[], known: Known): Map<string, string> {
  const uses = new Map<string, number>()
  const use = (series: string | undefined, weight: number) =>
    series && uses.set(series, (uses.get(series) ?? 0) + weight)
  for (const { series } of known.sermons) use(series, 1_000_000)
  for (const { sermons } of found) for (const { series } of sermons) use(series, 1)
  return twoSpellings(uses)
}

function planEvents(found: readonly Found[], known: Known, refused: string[]): Pick<Plan, 'events' | 'eventsThere'> {
  const { timeZone, name } = known.church
  const there: Plan['eventsThere'] = []
  const byName = new Map(
    known.events.map(({ slug, startsAt, title }) => [sameness(dayOfEntry(startsAt, timeZone), title), slug]),
  )
  const ready = new Map<string, ReadyEvent>()
  const keys = new Set<string>()
  for (const event of found.flatMap(({ events }) => events)) {
    const { key } = event
    const day = event.startsAt.slice(0, 10)
    const slug =
      (key === undefined ? undefined : ofOwn(known.oldSite.imported.events, key)) ??
      byName.get(sameness(day, event.title))
    if (slug !== undefined) {
      there.push({ slug, key })
      continue
    }
    if (ready.has(sameness(day, event.title)) || (key !== undefined && keys.has(key))) continue
    const made = readyEvent(event, name)
    made.entry = readable(made.entry)
    const problem = problemOf(EventEntrySchema, made.entry, timeZone)
    if (problem) refused.push(`“${event.title}”, ${day}, is left out: ${problem}.`)
    else {
      ready.set(sameness(day, event.title), made)
      if (key !== undefined) keys.add(key)
    }
  }
  return { events: [...ready.values()].sort((a, b) => compare(a.entry.startsAt, b.entry.startsAt)), eventsThere: there }
}

/** Fills the fields that our events need and the source lacks. */
function readyEvent(
  { key, title, description, location, startsAt, endsAt, doubts }: FoundEvent,
  church: string,
): ReadyEvent {
  const missing: Doubt[] = [
    ...(description ? [] : [{ about: 'No description: the title is written there' }]),
    ...(location ? [] : [{ about: 'No place: the church’s name is written there' }]),
  ]
  return {
    key,
    entry: { title, description: description ?? title, location: location ?? church, startsAt, endsAt },
    doubts: [...doubts, ...missing],
  }
}

/** Old databases hold control characters and half letters, which the content may not. */
const readable = <Fields>(fields: Fields) =>
  JSON.parse(JSON.stringify(fields), (_, value: unknown) =>
    // oxlint-disable-next-line no-control-regex
    typeof value === 'string' ? value.replace(/[\0-\x08\v\f\x0E-\x1F\x7F-\x9F\uFFFD]|\p{Cs}/gu, '') : value,
  ) as Fields

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const ofOwn = (record: Record<string, string>, key: string) => (Object.hasOwn(record, key) ? record[key] : undefined)

/** @returns what is wrong with an entry by our schema, as the end of a sentence */
function problemOf(schema: v.GenericSchema, entry: object, timeZone: string): string | undefined {
  const { data, problems } = normaliseContent(schema, entry, timeZone)
  if (problems[0]) return `its ${problems[0][0].join(', ')} ${problems[0][1]}`
  const issue = v.safeParse(schema, data).issues?.[0]
  return issue && `its ${v.getDotPath(issue)} ${issue.message}`
}
