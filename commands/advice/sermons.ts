/** Advice about sermons: their days, names that are almost the same, and links. */
import { weekdayOf } from '#schema/dates.ts'
import type { Church } from '#schema/church/church.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { levenshtein } from '#church-folder/check/closest-match.ts'
import type { Issue } from '#church-folder/issue.ts'
import type { CollectionEntry } from '#church-folder/read-collection.ts'
import { codeOf } from '#church-folder/text/decode.ts'
import { visibleForm } from '#church-folder/text/look-alikes.ts'
import { isOwnersPage } from '#commands/begin/links.ts'
import { isSigned, pageOf, recordingProblem } from '#commands/recordings/links.ts'
import { counted } from '#commands/terminal/counted.ts'
import { oddYears, otherYears, problemsIn } from './days.ts'

export const sermonAdvice = (sermons: readonly CollectionEntry<'sermons'>[], church: Church, now: number): Issue[] => [
  ...dates(sermons, church),
  ...oddYears(sermons, ['date'], church.founded, now),
  // A sermon’s name is its title, which may have any number.
  ...otherYears(sermons, 'date', /^\d{4}(?=-\d{2}-\d{2})/g),
  ...spellings(sermons, 'series'),
  ...spellings(sermons, 'preacher'),
  ...links(sermons),
]

/** Sermons on a day when the church does not usually meet. */
function dates(sermons: readonly Sermon[], { timeZone, gatherings }: Church): Issue[] {
  const usual = ['Sunday', ...gatherings.flatMap(({ day }) => day ?? [])]
  return problemsIn(sermons, 'date', ({ date }) => {
    const weekday = weekdayOf(date.slice(0, 10))
    return !usual.includes(weekday) && `is a ${weekday} in ${timeZone}: check the day`
  })
}

/** Names that are almost the same as one that more sermons have. */
function spellings(sermons: readonly Sermon[], field: 'series' | 'preacher'): Issue[] {
  const uses = new Map<string, number>()
  for (const { [field]: name } of sermons) if (name) uses.set(name, (uses.get(name) ?? 0) + 1)
  const names = [...uses].sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
  return names.flatMap(([name, count], at): Issue[] => {
    const [other, others = 0] = names.slice(0, at).find(([known]) => isAlmost(known, name)) ?? []
    if (!other) return []
    const message = `is ${JSON.stringify(name)} (${counted(count, 'sermon')}), but ${counted(others, 'sermon has', 'sermons have')} ${JSON.stringify(other)}: if they are the same, spell them the same${unseenDifference(name, other)}`
    return [[[sermons.findIndex((sermon) => sermon[field] === name), field], message]]
  })
}

/** For names that look alike: ` (’ is U+2019, and ' is U+0027)`. */
function unseenDifference(name: string, other: string): string {
  const at = Array.from(name).findIndex((letter, index) => letter !== Array.from(other)[index])
  if (visibleForm(name) !== visibleForm(other)) return ''
  return ` (${[name, other].map((one) => `${one[at]} is ${codeOf(one[at] ?? '')}`).join(', and ')})`
}

/** A different number is a different series. */
function isAlmost(known: string, name: string): boolean {
  const [one, other] = [known.toLowerCase(), name.toLowerCase()]
  const most = Math.max(1, Math.floor(name.length / 8))
  if (Math.abs(one.length - other.length) > most || levenshtein(one, other) > most) return false
  return one === other || one.replace(/\d+/g, '') !== other.replace(/\d+/g, '')
}

/** @returns what is wrong with a link, as the end of a sentence; undefined if it may be right */
export function linkProblem(link: string): string | undefined {
  if (!URL.canParse(link)) return 'is not a web address: copy it from the browser, https:// included'
  const { protocol, hostname, pathname, searchParams } = new URL(link)
  if (protocol !== 'https:') return 'does not start with https://: most browsers would not open it from here'
  if (!hostname.includes('.') || /^[\d.]+$/.test(hostname)) return 'leads to your own computer: copy the public address'
  if (isOwnersPage(new URL(link)))
    return 'opens only for you: open the page in a private window, and copy its address there'
  if (isSigned(link)) return 'is signed, and stops working after a while: copy a lasting address of it'
  const isYouTube = /(?:^|\.)youtube\.com$/.test(hostname)
  const video =
    isYouTube && pathname === '/watch' ? searchParams.get('v') : hostname === 'youtu.be' ? pathname.slice(1) : undefined
  if (video !== undefined && !/^[\w-]{11}$/.test(video ?? ''))
    return 'does not lead to a video: copy it again from the video’s own page'
  return undefined
}

const links = (sermons: readonly Sermon[]): Issue[] => [
  ...problemsIn(sermons, 'audioFile', ({ audioFile }) => audioFile && recordingProblem(audioFile.url)),
  ...problemsIn(sermons, 'videoUrl', ({ videoUrl }) => videoUrl && linkProblem(videoUrl)),
  // People may listen at other pages.
  ...problemsIn(
    sermons,
    'audioUrl',
    ({ audioUrl = '' }) =>
      audioUrl && (linkProblem(audioUrl) ?? (pageOf(audioUrl)?.plays && recordingProblem(audioUrl))),
  ),
]
