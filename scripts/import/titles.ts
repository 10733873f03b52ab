/** Splits titles as channels write them: `What is Faith? | Nick Kidwell | Hebrews 11`. */
import { isPassage } from './read/passages.ts'

export interface SplitTitle {
  title: string
  preacher?: string | undefined
  scripture: string[]
  series?: string | undefined
}

const HONORIFIC = /^(?:Rev(?:erend)?|Pastor|Pr|Dr|Fr|Father|Bishop|Elder|Brother|Sister|Mr|Mrs|Ms)\b\.?/i
/** Two to four words that begin with capitals. */
const NAME = /^(?:\p{Lu}[\p{L}'’.-]*)(?: (?:\p{Lu}[\p{L}'’.-]*|de|van|von|der|la)){1,3}$/u
/** Words that channels write after the title, and that no name has. */
const NO_NAME =
  /\b(?:church|chapel|cathedral|parish|congregation|ministr(?:y|ies)|fellowship|worship|services?|mass|eve|(?:sun|mon|tues|wednes|thurs|fri|satur)day|christmas|easter|advent|lent|pentecost|live|livestream|stream|sermons?|message|series|week|part|day|bible|study|podcast|online)\b/i
/** Whether it looks like a person's name. */
export const isName = (part: string) => NAME.test(part) && !NO_NAME.test(part)
const DATE = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})$/

/** @param preachers known names. @param series known names. @returns a title's parts; undefined without a bar */
export function splitTitle(
  whole: string,
  preachers: ReadonlySet<string>,
  series: ReadonlySet<string>,
): SplitTitle | undefined {
  const parts = whole
    .split(/[|｜]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length < 2) return undefined
  const [title, ...rest] = parts
  const split: SplitTitle = { title: title!, scripture: [] }
  for (const part of rest) {
    if (isPassage(part)) split.scripture.push(part)
    else if (series.has(part)) split.series ??= part
    else if (!split.preacher && (preachers.has(part) || HONORIFIC.test(part) || isName(part))) split.preacher = part
    // The video has its own date. Other parts belong to the title.
    else if (!DATE.test(part)) split.title += ` – ${part}`
  }
  return split
}
