/** Reads the feed of a video channel (Atom, as YouTube writes it). */
import { parseFeed } from '@rowanmanning/feed-parser'
import { counted, type Found, type FoundSermon } from '#scripts/import/found.ts'
import { firstSentences, lineOf } from './html.ts'

/** The key of a video, the same in both of YouTube's exports. */
export const videoKey = (id: string) => `yt:video:${id}`

export function readChannel(text: string, file: string): Found {
  const { items } = parseFeed(text)
  const sermons: FoundSermon[] = []
  const notes: string[] = []
  for (const item of items) {
    const title = lineOf(item.title ?? '')
    const at = item.published?.getTime()
    if (!title || at === undefined) {
      notes.push(
        `${title ? `“${title}”` : 'A video without a title'} is left out: it says no day on which it was published.`,
      )
      continue
    }
    const about = item.element.findElementWithName('group')?.findElementWithName('description')?.textContent
    sermons.push({
      key: item.id ?? item.url ?? undefined,
      title,
      description: firstSentences(about ?? item.description ?? item.content ?? ''),
      scripture: [],
      when: { published: at },
      videoUrl: item.url ?? undefined,
      doubts: [],
    })
  }
  if (sermons.length > 0)
    notes.push(
      `The feed holds ${counted(sermons.length, 'video')}. A channel’s feed holds the newest 15 only: older ones come from Google Takeout’s videos.csv.`,
    )
  return { file, kind: `a channel’s feed with ${counted(items.length, 'video')}`, sermons, events: [], notes }
}
