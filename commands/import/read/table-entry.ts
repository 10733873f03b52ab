/** The entry that a row of a table makes. */
import type { ReadDay } from '#commands/files/dates.ts'
import type { ImportedEntry } from '#commands/import/entry.ts'
import { oneLine, textLines } from './html.ts'
import { isLikePassage, passageInName, readPassages } from './passages.ts'
import { readBytes, readSeconds } from './recording.ts'
import type { RowUrls } from './table-urls.ts'

const NOBODY = /^\(?(?:unknown|none|tb[ad]|\?+|admin(?:istrator)?|webmaster)\)?$/i

/** @returns the passage of a row that has its parts in columns of their own */
function joinPassage(of: (field: string) => string): string {
  const joined = (mark: string, ...parts: string[]) => parts.filter(Boolean).join(mark)
  const [first, last] = [of('chapter'), of('endChapter')]
  const ends = joined(':', last === first ? '' : last, of('endVerse'))
  return joined(' ', of('book'), joined('-', joined(':', first, of('verse')), ends))
}

export function rowEntry(
  of: (field: string) => string,
  { audioUrl, videoUrl, oldAddress }: RowUrls,
  title: string,
  { day, time, warnings }: ReadDay,
  isPublished: boolean,
): ImportedEntry {
  const id = of('videoId')
  // Notion writes the page of a name behind it.
  const named = (text: string) => {
    const plain = oneLine(text).replace(/(?<=\S) \(https?:\/\/[^\s()]*\)/g, '')
    if (plain !== oneLine(text))
      warnings.push({ about: 'An address behind a name was left out', detail: oneLine(text) })
    return plain
  }
  const whole = named(`${of('preacher') || (isPublished ? '' : of('author'))} ${of('lastName')}`)
  const [name, passage = ''] = passageInName(whole)
  const length = of('seconds')
  const seconds = readSeconds(length)
  if (audioUrl && length && !seconds)
    warnings.push({ about: 'The length of the recording cannot be read', detail: length })
  const scripture = readPassages(oneLine(of('scripture').replaceAll('\n', '; ')) || joinPassage(of) || passage)
  return {
    key:
      of('guid') ||
      of('key') ||
      (id && `yt:video:${id}`) ||
      // Two tables may each count their rows from 1, so the day is part of the key.
      (of('row') && `row ${of('row')} of ${day}`) ||
      // A second run knows a row by its words, even after they were corrected here.
      [day, time, title, whole].filter(Boolean).join(' '),
    guid: of('guid') || undefined,
    title: named(title),
    description: textLines(of('description')).join('\n') || undefined,
    scripture,
    series: named(of('series')) || undefined,
    preacher: NOBODY.test(name) ? undefined : name || undefined,
    author: of('author') || undefined,
    when: { day, time, isPublication: Boolean(id) || isPublished },
    service: of('time'),
    recording: audioUrl ? { url: audioUrl, bytes: readBytes(of('bytes')), seconds } : undefined,
    videoUrl: videoUrl || (id && `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`) || undefined,
    link: oldAddress || undefined,
    warnings,
  }
}

/** @returns the entry without texts that are no passages, which are listed */
export function withPassages(entry: ImportedEntry, isGuess: boolean): ImportedEntry {
  const scripture = entry.scripture.filter((one) => (isGuess ? isLikePassage(one) : /\p{L}/u.test(one)))
  if (scripture.length < entry.scripture.length)
    entry.warnings.push({ about: 'No passage: it was left out', detail: entry.scripture.join('; ') })
  return { ...entry, scripture }
}
