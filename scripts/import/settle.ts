/** Separates what old sites write into one field: a preacher and a passage in a title, a passage in a description. */
import { weekdayOf } from '#schema/dates.ts'
import { dayBefore } from '#scripts/build/content/wall-clock.ts'
import type { Entry } from './entry.ts'
import { firstSentences } from './read/html.ts'
import { isPassage, takePassages } from './read/passages.ts'

const HONORIFIC = /^(?:Rev(?:erend)?|Pastor|Pr|Dr|Fr|Father|Bishop|Elder|Brother|Sister|Mr|Mrs|Ms)\b\.?/i
/** Two to four words that begin with capitals. */
const NAME = /^(?:\p{Lu}[\p{L}'’.-]*)(?: (?:\p{Lu}[\p{L}'’.-]*|de|van|von|der|la)){1,3}$/u
/** Words that channels write after the title, and that names do not have. */
const NO_NAME =
  /\b(?:church|chapel|cathedral|parish|congregation|ministr(?:y|ies)|fellowship|worship|services?|mass|eve|(?:sun|mon|tues|wednes|thurs|fri|satur)day|christmas|easter|advent|lent|pentecost|live|livestream|stream|sermons?|message|series|week|part|day|bible|study|podcast|online)\b/i
const DATE = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})$/
/** Whether it looks like a person's name. */
export const isName = (part: string) => NAME.test(part) && !NO_NAME.test(part)

/** Splits a title as channels write it: `What is Faith? | Nick Kidwell | Hebrews 11`. */
function splitTitle(entry: Entry, preachers: ReadonlySet<string>, series: ReadonlySet<string>): void {
  const [title, ...rest] = entry.title
    .split(/[|｜]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (!title || rest.length === 0) return
  const whole = entry.title
  const scripture = rest.filter(isPassage)
  entry.title = title
  for (const part of rest) {
    if (scripture.includes(part)) continue
    if (series.has(part)) entry.series ??= part
    else if (preachers.has(part) || (!entry.preacher && (HONORIFIC.test(part) || isName(part)))) entry.preacher ??= part
    // The video has its own date. Other parts belong to the title.
    else if (!DATE.test(part)) entry.title += ` – ${part}`
  }
  if (entry.scripture.length === 0) entry.scripture = scripture
  const parts = [entry.title, entry.preacher, ...entry.scripture, entry.series].filter(Boolean).join('”, “')
  entry.warnings.push({ about: 'Titles with “|” are split', detail: `“${whole}” becomes “${parts}”` })
}

/** @param preachers names in the content or the exports. @param series likewise */
export function settle(found: Entry, preachers: ReadonlySet<string>, series: ReadonlySet<string>): Entry {
  const entry = { ...found, warnings: [...found.warnings] }
  splitTitle(entry, preachers, series)
  if (entry.description && entry.scripture.length === 0) Object.assign(entry, takePassages(entry.description))
  const short = firstSentences(entry.description ?? '')
  if (short.length < (entry.description?.length ?? 0))
    entry.warnings.push({ about: 'A long text: only its first three sentences were used' })
  entry.description = short || undefined
  const { day, isPublication } = found.when
  const weekday = weekdayOf(day)
  if (!isPublication || weekday === 'Sunday') return entry
  // Churches put Sunday's sermon online that night or on Monday.
  if (weekday === 'Monday') entry.when = { ...found.when, day: dayBefore(day) }
  entry.warnings.push({
    about: `Not published on a Sunday: ${weekday === 'Monday' ? 'the Sunday before was used' : 'check the day'}`,
    detail: `${weekday}, ${day}`,
  })
  return entry
}
