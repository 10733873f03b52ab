/** Separates what old sites write into one field: a preacher, a passage and a day in a title, or in lines of a text. */
import { readDay, type DateNotation } from '#commands/files/dates.ts'
import { visibleForm } from '#church-folder/text/look-alikes.ts'
import type { ImportedEntry } from './entry.ts'
import type { ExistingContent } from './existing.ts'
import { areNames, isHonored, isName, mayBeHonored, NOT_IN_NAME, personKey, ROLE, ROLE_AFTER } from './names.ts'
import { isHeading } from './read/columns.ts'
import { firstSentences } from './read/html.ts'
import { withoutBoilerplate } from './read/boilerplate.ts'
import { isLikePassage, isPassage, passageInName, readPassages, takePassages, unquoted } from './read/passages.ts'

/** `Lee, Ann` */
const SURNAME_FIRST = /^\p{L}[\p{L}'’-]+, \p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*)?(?:,.*)?$/u
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

/** `Speaker: Ann Lee`, `본문: 요한복음 15:1-8` */
const LABEL = /^(?:[|•·] )?(\p{L}[\p{L}\p{M} ]{1,24}?) ?[:：]\s*(\S.*)$/u
/** Labels may follow each other in one line. */
const NEXT = / (?=[|•·] \p{L}[\p{L}\p{M} ]{1,24}[:：])|(?<=[.;!?\d]) (?=\p{L}\p{L}{1,24}(?: \p{L}{2,24})?[:：])/u
/** `Worship Pastor: Ann Lee` did not preach, and `In this series: …` is a sentence. */
const NO_LABEL =
  /^(?:this|these|our|in|the|my|an?|new|next|his|her|your|worship|music|youth|kids|children\p{L}*|associate|assistant|executive|family|campus|online) /iu
/** They name the sermon, or who preached it. */
const SPOKEN = /^(?:설교|説教|讲道|講道|predica|pr[eé]dication|predigt|kazanie|sermon|message)$/

/** `2:15 Reading`, `• Reading 2:15`, and what is above them. */
const CHAPTER =
  /^[^\p{L}\d]{0,4}(?:\d{1,2}:)?\d{1,2}:\d\d\b|\b\d{1,2}:\d\d[^\p{L}\d]{0,2}$|^(?:chapters|time ?(?:stamps?|codes?))\W*$/iu

/** Takes the lines of the description that say what a field is for, and fill one that the entry has not. */
function takeLines(entry: ImportedEntry, notation: DateNotation): void {
  const taken: string[] = []
  const scripture: string[] = []
  const all = (entry.description ?? '').split('\n')
  // The first begins at 0:00.
  const hasChapters = all.some((line) => CHAPTER.test(line) && /\b0?0:00\b/.test(line))
  const lines = hasChapters ? all.filter((line) => !CHAPTER.test(line)) : all
  if (lines.length < all.length) entry.warnings.push({ about: 'Chapters in a text are not imported' })
  const rest = lines
    .flatMap((line) => line.split(NEXT))
    .filter((line) => {
      const [, name = '', value = line] = LABEL.exec(line) ?? []
      const label = NO_LABEL.test(`${name} `) ? '?' : name.toLowerCase()
      const is = (field: string) => isHeading(label, field)
      if (label === 'event' || is('time')) entry.service = [entry.service, value].join('|')
      const take = (field: 'preacher' | 'series' | 'titleDay', said: string | undefined) => {
        if (!said || entry[field]) return false
        entry[field] = said
        return taken.push(line.replace(/^[|•·] /, '')) > 0
      }
      const plain = unquoted(value.replace(/[.,;]$/, ''))
      const bare = plain.replace(ROLE, '')
      const passages = readPassages(plain)
      const isScripture = (!label || is('scripture')) && /\d/.test(plain) && entry.scripture.length === 0
      if (isScripture && passages.every(label ? isLikePassage : isPassage)) return scripture.push(...passages) < 0
      const isPreacher = (isHonored(bare) && (!label || SPOKEN.test(label))) || (is('preacher') && areNames(bare))
      return !(
        (isPreacher && take('preacher', bare)) ||
        (is('series') && plain.length < 60 && take('series', plain)) ||
        ((!label || is('date')) && take('titleDay', readDay(plain, notation)?.day))
      )
    })
  if (taken.length > 0) entry.warnings.push({ about: 'Lines of the text became fields', detail: taken.join(', ') })
  entry.description = rest.join(' ').replace(/^[|•·] /, '') || undefined
  entry.scripture = [...entry.scripture, ...scripture]
}

/** What is no title without the words before it. */
const PART = /^(?:part|pt|week|session|lesson|teil|parte|partie|no|#)(?!\p{L})\.?/iu
const PREFIX =
  /^(?:(?:(?:episode|ep|serm[oó]n|message|folge|episodio|predigt|predicaci[oó]n|mensaje|mensagem)\b\.? ?#?\d*|#\d+|s\d+(?:,? ?ep?\d+)?) ?[:|–—-] ){1,2}/i
/** What is left of `Predigt vom 14.01.2024`. */
const LEFT = /^(?:predigt|gottesdienst|sermon|message|culto|culte)? ?(?:vom|am|of|from|for|on|del?|du)$/i
const MARK = String.raw`(?:[-–—•·|]|//)`
const SEPARATORS = /((?<!\s)\s+(?:[-–—•·]|\/\/?)\s+|(?<!\s)\s*[|｜]\s*|[|｜]\s*)/
const DAY = String.raw`(?:(?:19|20)\d{6}|\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))`
/** `1/14/24 PM`, but `Am I My Brother’s Keeper?` is a title. */
const EDGE = String.raw`(${DAY})(?: ?([AP]M|[ap]m(?= ?(?:[-–—:|,)]|$)))\b)?`
/** A day at the beginning or the end of a title, or before its next part, without a separator. */
const EDGE_DAY = new RegExp(
  `^${EDGE}(?:[:,]| ?${MARK})? (?=\\S)|(?<=\\S)(?<!\\([^()]{0,60})(?:,| ?${MARK})? \\(?${EDGE}\\)?(?=$| (?:[|｜•·–—-]|//) )`,
)

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
    // `“The Net,” Rev. Ann Lee`, `The Net by Rev. Ann Lee`
    part = part
      .replace(/^(["“][^"“”]+?),?(["”]),? (.+)$/, (all, words: string, end: string, rest: string) =>
        take(rest) ? words + end : all,
      )
      .replace(/(?<!\b(?:[Ll]ed|[Tt]aught)) (?:by|par|por|von) (\p{Lu}.+)$/u, (all, name: string) =>
        isHonored(name) && take(name) ? '' : all,
      )
    const mark = /[|｜]/.test(pieces[at - 1] ?? '') ? ' – ' : (pieces[at - 1] ?? '')
    // `Luke 15 | The Lost Sheep`, `Rev. Ann Lee - The Lost Sheep`
    const isAfterAnother =
      at > 0 || (pieces.length > 1 && !PART.test(pieces[2]!.trim()) && !series.has(visibleForm(part)))
    if (!part || (pieces.length > 1 && LEFT.test(part)) || (isAfterAnother && take(part))) continue
    if (title && (isName(part) || mayBeHonored(part))) nameInTitle = { name: part, title: unquoted(title) }
    title += title ? mark + part : part
  }
  entry.title = unquoted(title || pieces[0]!.trim() || whole)
  if (nameInTitle && `${entry.title}`.endsWith(nameInTitle.name) && !entry.preacher) entry.nameInTitle = nameInTitle
  if (entry.scripture.length === 0) entry.scripture = scripture
  const parts = [entry.title, entry.preacher, ...entry.scripture, entry.series].filter(Boolean).join('”, “')
  if (entry.title !== unquoted(whole))
    entry.warnings.push({ about: 'Titles are split', detail: `“${whole}” becomes “${parts}”` })
}

/** @returns the entry with each of its texts in the field for it */
export function splitFields(found: ImportedEntry, known: KnownNames, notation: DateNotation): ImportedEntry {
  const entry = { ...found, warnings: [...found.warnings] }
  takeLines(entry, notation)
  const { text, removed } = withoutBoilerplate(entry.description ?? '')
  const about = 'What a host or a plugin adds to texts was removed'
  if (removed.length > 0) entry.warnings.push({ about, detail: `“${removed.join('”, “')}”` })
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
  entry.preacher = entry.preacher?.replace(ROLE, '').replace(ROLE_AFTER, '')
  for (const field of ['preacher', 'series'] as const) {
    const usual = known[field].get(visibleForm(entry[field] ?? ''))
    if (usual && usual !== entry[field])
      entry.warnings.push({ about: `The ${field} is spelled as in other sermons`, detail: (entry[field] = usual) })
  }
  doubtPreacher(entry, known)
  return entry
}

/** Warns of a preacher's name that is hardly one, or nearly another's. */
function doubtPreacher({ title, preacher = '', warnings }: ImportedEntry, { people }: KnownNames): void {
  if (SURNAME_FIRST.test(preacher))
    warnings.push({ about: 'The surname may come first: check the preacher’s name', detail: preacher })
  if (NOT_IN_NAME.test(preacher) || /^(?:\p{Lu}\.? ?){1,3}$/u.test(preacher))
    warnings.push({ about: 'This is hardly a preacher’s name', detail: preacher })
  if (preacher && isHonored(title) && !isHonored(preacher)) {
    const about = 'The title and the preacher may be in each other’s column: check them'
    warnings.push({ about, detail: preacher })
  }
  const own = personKey(preacher)
  // `A. Lee`, `Lee`
  const [, initial = '', surname] = /^(?:(\p{Lu})\. )?(\p{L}{2,})$/u.exec(preacher) ?? []
  const [, longer] =
    [...people].find(
      ([key, name]) => key !== own && name.endsWith(` ${surname}`) && key.startsWith(initial.toLowerCase()),
    ) ?? []
  const person = longer ?? people.get(own)
  if (person && person !== preacher)
    warnings.push({ about: `Check whether “${preacher}” is “${person}”, and spell both the same` })
}
