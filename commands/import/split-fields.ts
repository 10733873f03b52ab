/** Separates what old sites write into one field: a preacher, a passage and a day in a title, a passage in a description. */
import { readDay, type DateNotation } from '#commands/files/dates.ts'
import { visibleForm } from '#church-folder/text/look-alikes.ts'
import type { ImportedEntry } from './entry.ts'
import type { ExistingContent } from './existing.ts'
import { firstSentences } from './read/html.ts'
import { withoutBoilerplate } from './read/boilerplate.ts'
import { isPassage, passageInName, readPassages, takePassages } from './read/passages.ts'

const HONORIFIC =
  /^(?:(?:the )?(?:Very |Most |Right |Rt\.? )?(?:Rev(?:erend|do?)?|Past(?:or[a]?)?|Ptr|Pra?|Ps|Dr|Fr|Father|Bishop|Canon|Msgr|Monsignor|Chaplain|Vicar|Elder|Deacon|Dcn|Mother|Mtr|Minister|Evangelist|Brother|Bro|Sister|Mr|Mrs|Ms|Pfr|Pfarrer(?:in)?|Pfrin|Vikar(?:in)?|Pasteure?|Père|Padre|Pbro|Hno|Ks|Mục sư|Пастор|Пресвитер)(?!\p{L})\.? ?)+(?=\p{Lu})/iu
/** Titles that are words of stories as well. */
const RELATIVE = /^(?:Father|Mother|Elder|Deacon|Minister|Evangelist|Brother|Sister)\b/i
/** The same after a name. */
const HONORED_AFTER = /^\p{L}{2,6} ?(?:담임)?(?:목사|전도사|강도사|장로|선교사|牧師|牧师|傳道|传道|長老|长老)님?$/u
/** Two to four words that begin with capitals. */
const NAME = /^(?:\p{Lu}[\p{L}'’.-]*)(?: (?:\p{Lu}[\p{L}'’.-]*|de|van|von|der|la)){1,3}$/u
/** `Lee, Ann` */
const SURNAME_FIRST = /^\p{L}[\p{L}'’-]+, \p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*)?(?:,.*)?$/u
/** What channels write after the title or a name, and names do not have. */
const NO_NAME =
  /(?<!\p{L})(?:the|an?(?!\.)|our|his|god(?:['’]s)?|lord|jesus|christ|of|in|and|with|to|for|church|chapel|cathedral|parish|congregation|ministr(?:y|ies)|fellowship|worship|services?|mass|eve|(?:sun|mon|tues|wednes|thurs|fri|satur)day|christmas|easter|advent|lent|pentecost|live|livestream|stream|sermons?|message|series|week|part|day|month|appreciation|bible|study|podcast|online|on|speaks|preaches|shares|teaches|\d+)(?!\p{L})/iu
/** Whether it looks like the names of several people. */
export const areNames = (part: string) =>
  part.split(/,? (?:and|y|und|et|e|i) |,? & |, | \/ /).every((one) => isName(one) || isHonored(one))
/** Whether it looks like a person's name. */
export const isName = (part: string) => NAME.test(part) && !NO_NAME.test(part)
/** Whether it is a name with a title: `Rev. Ann Lee`, `김은혜 목사`. */
export const isHonored = (part: string) =>
  HONORED_AFTER.test(part) ||
  (HONORIFIC.test(part) &&
    part.length < 60 &&
    !NO_NAME.test(part.replace(HONORIFIC, '')) &&
    // “Elder Brother”, “Sister Act” and “Deacon Stephen” may be what the sermon is about.
    (!RELATIVE.test(part) || isName(part.replace(HONORIFIC, ''))))

/** What follows a name, in any order. */
const SUFFIX =
  /(?:,? (?:Jr|Sr|II|III|IV|Ph\.?D|D\.? ?Min|M\.? ?Div|S\.?J|O\.?P|목사|전도사|장로|선교사)\.?| ?\([^()]*\))+$/i
/** The same for `Rev. ANN EXAMPLE`, `Example, Ann` and `Ann Example`. */
const personKey = (name: string) =>
  visibleForm(
    name
      .replace(SUFFIX, '')
      .replace(HONORIFIC, '')
      .replace(/^([^,]+), ([^,]+)$/, '$2 $1')
      .replace(HONORIFIC, ''),
  )
    .normalize('NFKD')
    .replaceAll(/ (?:and|y|und|et) |[\u0300-\u036f]|[^\p{L}\p{M}]/gu, '')
    .toLowerCase()

/** What the content and the exports have. */
export type KnownNames = ReturnType<typeof knownNames>

/** A name in the content comes before one in an export. */
export function knownNames({ sermons, leaders }: ExistingContent, entries: readonly ImportedEntry[]) {
  const series = [...sermons, ...entries].flatMap((one) => one.series ?? [])
  const preachers = [...sermons.map((one) => one.preacher), ...leaders, ...entries.flatMap((one) => one.preacher ?? [])]
  const spelled = (names: readonly string[], keyOf: (name: string) => string) =>
    new Map(names.map((name) => [keyOf(name), name] as const).toReversed())
  return {
    preacher: spelled(preachers, visibleForm),
    people: spelled(
      preachers.filter((name) => personKey(name)),
      personKey,
    ),
    series: spelled(series, visibleForm),
  }
}

/** What may come before a preacher's name. */
export const ROLE = /^(?:[Bb]y|with|(?:[Gg]uest )?(?:[Ss]peaker|[Pp]reacher)(?: ?[:-])?|[Gg]uest ?[:-]|[Pp]astor:) /
/** What is no title without the words before it. */
const PART = /^(?:part|pt|week|session|lesson|teil|parte|partie|no|#)(?!\p{L})\.?/iu
const PREFIX =
  /^(?:(?:episode|ep|serm[oó]n|message|folge|episodio|predigt|predicaci[oó]n|mensaje|mensagem)\b\.? ?#?\d*|#\d+|s\d+,? ?ep?\d+) ?[:|–—-] /i
const MARK = String.raw`(?:[-–—•·|]|//)`
const SEPARATORS = /((?<!\s)\s+(?:[-–—•·]|\/\/)\s+|(?<!\s)\s*[|｜]\s*|[|｜]\s*)/
const DAY = String.raw`(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))`
/** `1/14/24 PM`, but `Am I My Brother’s Keeper?` is a title. */
const EDGE = String.raw`(${DAY})(?: ?([AP]M|[ap]m(?= ?(?:[-–—:|,)]|$)))\b)?`
/** A day at the beginning or the end of a title, without a separator. */
const EDGE_DAY = new RegExp(`^${EDGE}(?:[:,]| ?${MARK})? (?=\\S)|(?<=\\S)(?:,| ?${MARK})? \\(?${EDGE}\\)?$`)

/**
 * Splits a title as channels write it: `What is Faith? | Rev. Nick Kidwell | Hebrews 11`, `Episode 212: The Borrowed
 * Boat (Luke 5:1-11) - Pastor Ruth Sample - 01/28/2024`. Words that only look like a name stay, and become a question.
 */
function splitTitle(entry: ImportedEntry, { people, series }: KnownNames, notation: DateNotation): void {
  const whole = entry.title
  const dayOf = (part: string) => (/\D|^\d{8}$/.test(part) ? readDay(part, notation)?.day : undefined)
  const scripture: string[] = []
  const take = (part: string): boolean => {
    const bare = part.replace(ROLE, '')
    const preacher =
      people.get(personKey(bare)) ??
      (isHonored(bare) || (bare !== part && !part.startsWith('By ') && isName(bare)) ? bare : undefined)
    const day = dayOf(part)
    if (isPassage(part)) scripture.push(...readPassages(part))
    else if (day) entry.titleDay ??= day
    else if (series.has(visibleForm(part))) entry.series ??= part
    else if (preacher && (entry.preacher ??= preacher) === preacher) return true
    else return false
    return true
  }
  const [, first, half, last = first, lastHalf = half] = EDGE_DAY.exec(whole) ?? []
  const isEdge = last !== undefined && take(last)
  if (isEdge && lastHalf) entry.service = [entry.service, lastHalf].join('|')
  const pieces = (isEdge ? whole.replace(EDGE_DAY, '') : whole).replace(PREFIX, '').split(SEPARATORS)
  let title = ''
  let nameInTitle: ImportedEntry['nameInTitle']
  for (let at = 0; at < pieces.length; at += 2) {
    // `The Borrowed Boat (Luke 5:1-11)`
    let part = pieces[at]!.trim()
    for (const _ of '12')
      part = part.replace(/ ?[([]([^()[\]]+)[)\]]$/, (all, inner: string) => (take(inner) ? '' : all))
    const mark = /[|｜]/.test(pieces[at - 1] ?? '') ? ' – ' : (pieces[at - 1] ?? '')
    // `Luke 15 | The Lost Sheep`, `Rev. Ann Lee - The Lost Sheep`
    const isAfterAnother =
      at > 0 || (pieces.length > 1 && !PART.test(pieces[2]!.trim()) && !series.has(visibleForm(part)))
    if (!part || (isAfterAnother && take(part))) continue
    if (title && isName(part)) nameInTitle = { name: part, title }
    title += title ? mark + part : part
  }
  entry.title = title || pieces[0]!.trim() || whole
  if (nameInTitle && `${entry.title}`.endsWith(nameInTitle.name) && !entry.preacher) entry.nameInTitle = nameInTitle
  if (entry.scripture.length === 0) entry.scripture = scripture
  const parts = [entry.title, entry.preacher, ...entry.scripture, entry.series].filter(Boolean).join('”, “')
  if (entry.title !== whole) entry.warnings.push({ about: 'Titles are split', detail: `“${whole}” becomes “${parts}”` })
}

/** @returns the entry with each of its texts in the field for it */
export function splitFields(found: ImportedEntry, known: KnownNames, notation: DateNotation): ImportedEntry {
  const entry = { ...found, warnings: [...found.warnings] }
  const { text, removed } = withoutBoilerplate(entry.description ?? '')
  if (removed.length > 0)
    entry.warnings.push({
      about: 'What a host or a plugin adds to texts was removed',
      detail: `“${removed.join('”, “')}”`,
    })
  entry.description = text || undefined
  splitTitle(entry, known, notation)
  // `Ann Lee - Luke 5:1-11`
  const [who, where] = passageInName(entry.description ?? '')
  const preacher =
    known.people.get(personKey(who)) ?? (who && (who === entry.author || isHonored(who)) ? who : undefined)
  if (preacher && where && entry.scripture.length === 0) {
    entry.preacher ??= preacher
    Object.assign(entry, { description: undefined, scripture: readPassages(where) })
  }
  if (entry.description && entry.scripture.length === 0) Object.assign(entry, takePassages(entry.description))
  const short = firstSentences(entry.description ?? '')
  if (short.length < (entry.description?.length ?? 0))
    entry.warnings.push({ about: 'A long text: only its first three sentences were used' })
  entry.description = short || undefined
  entry.preacher = entry.preacher?.replace(ROLE, '')
  for (const field of ['preacher', 'series'] as const) {
    const usual = known[field].get(visibleForm(entry[field] ?? ''))
    if (usual && usual !== entry[field])
      entry.warnings.push({ about: `The ${field} is spelled as in other sermons`, detail: (entry[field] = usual) })
  }
  doubtPreacher(entry, known)
  return entry
}

/** Warns of a preacher's name that is hardly one, or nearly another's. */
function doubtPreacher({ preacher = '', warnings }: ImportedEntry, { people }: KnownNames): void {
  if (SURNAME_FIRST.test(preacher))
    warnings.push({ about: 'The surname may come first: check the preacher’s name', detail: preacher })
  if (/[\d@]|:\/\//.test(preacher)) warnings.push({ about: 'This is hardly a preacher’s name', detail: preacher })
  const person = people.get(personKey(preacher))
  if (person && person !== preacher)
    warnings.push({ about: `Check whether “${preacher}” is “${person}”, and spell both the same` })
}
