/** The entry that a row of a table makes. */
import type { ReadDay } from '#commands/files/dates.ts'
import type { ImportedEntry } from '#commands/import/entry.ts'
import { areNames } from '#commands/import/names.ts'
import { mediaIn, oneLine, textLines } from './html.ts'
import { isLikePassage, passageInName, readPassages } from './passages.ts'
import { readBytes, readSeconds } from './recording.ts'
import type { RowUrls } from './table-urls.ts'

const NOBODY = /^(?:\P{L}*|\(?(?:unknown|none|tb[ad]|admin(?:istrator)?|webmaster)\)?)$/iu

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
  // Notion writes the page of a name behind it. A recording or a video is found elsewhere.
  const named = (text: string) => {
    const line = oneLine(text)
    const urls = line.match(/\(?(?:https?:\/\/|www\.)[^\s()]*\)?/g) ?? []
    const plain = oneLine(urls.reduce((rest, url) => rest.replace(url, ''), line))
    if (!plain || urls.length === 0) return line
    if (urls.some((url) => Object.values(mediaIn(url)).flat().length === 0))
      warnings.push({ about: 'An address behind a name was left out', detail: line })
    return plain
  }
  const lines = of('preacher').split('\n')
  const preachers = lines.every((one) => areNames(one.trim())) ? lines.join(' & ') : of('preacher')
  const whole = named(`${preachers || (isPublished ? '' : of('author'))} ${of('lastName')}`)
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

/** What a spreadsheet makes of verses: `3-16` is 16 March. */
const AS_DATE = /\d-\p{L}{3}$/u

/** @returns the entry without texts that are no passages, which are listed */
export function withPassages(entry: ImportedEntry, isGuess: boolean): ImportedEntry {
  const scripture = entry.scripture.filter(
    (one) => !AS_DATE.test(one) && !/^\p{Ll}\D*$/u.test(one) && (isGuess ? isLikePassage(one) : /\p{L}/u.test(one)),
  )
  if (scripture.length < entry.scripture.length)
    entry.warnings.push({ about: 'No passage: it was left out', detail: entry.scripture.join('; ') })
  return { ...entry, scripture }
}
