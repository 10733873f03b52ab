/** Reads RSS and Atom: the feed of a podcast or a video channel, and WordPress's export, which is RSS with more fields. */
import { counted } from '#commands/terminal/counted.ts'
import type { Place, Warning } from '#commands/files/dates.ts'
import { isTimeStamp, notationOf } from '#commands/files/dates.ts'
import type { ImportedEntry, ReadExport } from '#commands/import/entry.ts'
import { episodeType, OWN_TYPE, publishedOf, SERMON_TYPE, type Rss } from './posts.ts'
import { oldPathOf } from './passages.ts'
import type { Library, Post } from './recording.ts'
import { postEntry } from './rss-entry.ts'
import { childOf, textOf } from './xml.ts'

/** @param library WordPress's media, from all files */
export function rssExport(rss: Rss, library: Library, church: Place): ReadExport {
  const { file, channel, linkTo, siteUrl, isWordpress, posts } = rss
  const isComments = /^comments? (?:on|for):? /i.test(textOf(channel, 'title'))
  const entries: ImportedEntry[] = []
  const leftOut: Warning[] = []
  const dates = posts.map(({ item, meta }) => meta.get('sermon_date') ?? publishedOf(item))
  const notation = notationOf(dates, church)
  for (const [index, post] of posts.entries()) {
    const entry = postEntry(post, library, notation)
    const why = isComments ? 'Not a sermon but a comment' : whyNot(post, entry)
    const name = post.title ? `“${post.title}”` : entry.link || `entry ${index + 1}`
    if (why) leftOut.push({ about: why, detail: OWN_TYPE.test(post.type) ? undefined : name })
    else entries.push(entry)
  }
  const isRecorded = entries.some(({ recording }) => recording)
  const isChannel = !isWordpress && !isRecorded && entries.some(({ videoUrl }) => videoUrl)
  const next = linkTo('next')
  const newest = isChannel
    ? 'A channel’s feed has only the newest 15 videos. The others are in Google Takeout’s videos.csv.'
    : 'Many feeds have only the newest 10 to 50 episodes. If some are missing, use the old site’s export, or a table.'
  const notes = [newest]
  if (next) notes.push(`The feed continues at ${next}: save that page as well.`)
  if (/^(?:yes|true)$/i.test(textOf(channel, 'itunes:block')))
    notes.push('The old podcast is hidden from directories: check that its recordings may be public.')
  return {
    file,
    kind: isWordpress
      ? `a WordPress export of ${counted(posts.length, 'item')}`
      : `a feed of ${counted(posts.length, isChannel ? 'video' : 'episode')}`,
    entries,
    leftOut,
    notes: isWordpress ? [] : notes,
    ...(!isChannel &&
      (!isWordpress || isRecorded) && {
        feed: { url: linkTo('self'), siteUrl, language: textOf(channel, 'language') },
      }),
  }
}

/** Whether a post is in a category or under a page such as Sermons. */
const isCalledSermon = ({ service = '', link = '' }: ImportedEntry) =>
  [...service.split('|'), ...(oldPathOf(link) ?? '').split('/').filter(Boolean).slice(0, -1)].some((one) =>
    SERMON_TYPE.test(one),
  )

/** @returns why a post is not imported; undefined for a sermon */
function whyNot(post: Post, entry: ImportedEntry): string | undefined {
  const { recording, videoUrl, when } = entry
  const { item, isWhole, type, title } = post
  const isDraft = /^yes$/i.test(textOf(childOf(item, 'app:control') ?? item, 'app:draft'))
  const status =
    textOf(item, 'wp:status') || (isDraft ? 'draft' : textOf(item, 'blogger:status').toLowerCase() || 'publish')
  const reasons: readonly (readonly [is: unknown, why: string])[] = [
    [OWN_TYPE.test(type), `Not a sermon but “${type}”`],
    // What a plugin shows on a page is not in the file.
    [type === 'page', 'A page, not a post: type what it lists into a table'],
    [
      !SERMON_TYPE.test(type) && !recording && !(type === 'post' && isCalledSermon(entry)),
      `“${type}” without a recording${videoUrl ? ', with a video' : ''}`,
    ],
    [type === 'comment', 'Not a sermon but a comment'],
    [!/^(?:publish|live)$/.test(status), `Not published on the old site: ${status}`],
    [textOf(item, 'wp:post_password'), 'Not published on the old site: behind a password'],
    [/^(?:yes|true)$/i.test(textOf(item, 'itunes:block')), 'Not public in the old podcast'],
    [/^trailer$/i.test(episodeType(post)), 'A podcast trailer, not a sermon'],
    [!isWhole, 'The file ends in the middle of it'],
    [!title || isTimeStamp(title), 'It has no title'],
    [!when.day, 'It has no date'],
  ]
  return reasons.find(([is]) => is)?.[1]
}
