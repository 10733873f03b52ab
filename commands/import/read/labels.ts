/** Reads the lines of a description that say what a field is for: `Speaker: Ann Lee`, `본문: 요한복음 15:1-8`. */
import { readDay, type Place } from '#commands/files/dates.ts'
import type { ImportedEntry } from '#commands/import/entry.ts'
import { areNames, isHonored, ROLE } from '#commands/import/split-fields.ts'
import { isHeading } from './columns.ts'
import { isLikePassage, isPassage, readPassages } from './passages.ts'

const LABEL = /^(?:[|•·] )?(\p{L}[\p{L}\p{M} ]{1,24}?) ?[:：]\s*(\S.*)$/u
/** Labels may follow each other in one line. */
const NEXT = / (?=[|•·] \p{L}[\p{L}\p{M} ]{1,24}[:：])|(?<=[.;!?\d]) (?=\p{L}\p{L}{1,24}(?: \p{L}{2,24})?[:：])/u
/** `Worship Pastor: Ann Lee` did not preach, and `In this series: …` is a sentence. */
const NO_LABEL =
  /^(?:this|these|our|in|the|my|an?|new|next|his|her|your|worship|music|youth|kids|children\p{L}*|associate|assistant|executive|family|campus|online) /iu
/** They name the sermon, or who preached it. */
const SPOKEN = /^(?:설교|説教|讲道|講道|predica|pr[eé]dication|predigt|kazanie|sermon|message)$/

/** @returns the entry, without the lines of its description that fill a field it has not */
export function readLabels(entry: ImportedEntry, place: Place): ImportedEntry {
  const rest: string[] = []
  const taken: string[] = []
  const found: Partial<ImportedEntry> = {}
  const take = (line: string, value: string) => (taken.push(line.replace(/^[|•·] /, '')), value)
  const scripture: string[] = []
  for (const line of (entry.description ?? '').split('\n').flatMap((one) => one.split(NEXT))) {
    const [, name = '', value = line] = LABEL.exec(line) ?? []
    const label = NO_LABEL.test(`${name} `) ? '?' : name.toLowerCase()
    const is = (field: string) => isHeading(label, field)
    const plain = value.replace(/[.,;]$/, '').replace(/^["“«](.*)["”»]$/, '$1')
    const bare = plain.replace(ROLE, '')
    const passages = readPassages(plain)
    const day = !label || is('date') ? readDay(plain, place)?.day : undefined
    const arePassages = (!label || is('scripture')) && /\d/.test(plain)
    const isPreacher = (isHonored(bare) && (!label || SPOKEN.test(label))) || (is('preacher') && areNames(bare))
    if (arePassages && entry.scripture.length === 0 && passages.every(label ? isLikePassage : isPassage))
      scripture.push(...passages)
    else if (isPreacher && !(entry.preacher ?? found.preacher)) found.preacher = take(line, bare)
    else if (is('series') && plain.length < 60 && !(entry.series ?? found.series)) found.series = take(line, plain)
    else if (day && !found.titleDay) found.titleDay = take(line, day)
    else rest.push(line)
  }
  const told = taken.length > 0 ? [{ about: 'Lines of the text became fields', detail: taken.join(', ') }] : []
  return {
    ...entry,
    ...found,
    description: rest.join(' ').replace(/^[|•·] /, '') || undefined,
    scripture: [...entry.scripture, ...scripture],
    warnings: [...entry.warnings, ...told],
  }
}
