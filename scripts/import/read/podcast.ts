/** Reads a podcast's feed (RSS). */
import { parseFeed } from '@rowanmanning/feed-parser'
import { churchDay, utcDay, weekdayOf } from '#schema/dates.ts'
import { counted, type Found, type FoundSermon, type ReadingFor, type When } from '#scripts/import/found.ts'
import { firstSentences, lineOf } from './html.ts'
import { oldPathOf, readSeconds } from './words.ts'

type Item = ReturnType<typeof parseFeed>['items'][number]

const element = (item: Item, name: string, namespace?: string) =>
  item.element.findElementsWithName(name).find((one) => namespace === undefined || one.namespace === namespace)
const textOf = (item: Item, name: string, namespace?: string) =>
  element(item, name, namespace)?.textContent.trim() || undefined

export function readPodcast(text: string, file: string, { timeZone }: ReadingFor): Found {
  const feed = parseFeed(text)
  const sermons: FoundSermon[] = []
  const notes: string[] = []
  for (const item of feed.items) {
    const title = lineOf(item.title ?? '')
    const at = item.published?.getTime()
    if (!title || at === undefined) {
      notes.push(
        `${title ? `“${title}”` : 'An entry without a title'} is left out: it says no day on which it was published.`,
      )
      continue
    }
    sermons.push(sermonOf(item, title, at, timeZone))
  }
  if (sermons.length > 0)
    notes.push(
      `The feed holds ${counted(sermons.length, 'episode')}. Many feeds hold the last 10 to 50 only: whether older ones are missing, the old site’s own export or a table says.`,
    )
  return { file, kind: `a podcast’s feed with ${counted(feed.items.length, 'episode')}`, sermons, events: [], notes }
}

const DAY_MS = 86_400_000

/** Programs write a day without a time as midnight UTC. On a Sunday evening at the church it may be a real time. */
function whenOf(published: number, timeZone: string): When {
  const isDayAlone = published % DAY_MS === 0 && weekdayOf(churchDay(published, timeZone)) !== 'Sunday'
  return isDayAlone ? { day: utcDay(published) } : { published }
}

function sermonOf(item: Item, title: string, at: number, timeZone: string): FoundSermon {
  const enclosure = item.media[0]
  const isVideo = enclosure?.mimeType?.startsWith('video/') ?? false
  const season = element(item, 'season', 'podcast')?.getAttribute('name')
  const author = lineOf(textOf(item, 'author', 'itunes') ?? textOf(item, 'creator', 'dc') ?? '')
  return {
    key: item.id ?? enclosure?.url ?? undefined,
    title,
    description: firstSentences(textOf(item, 'summary', 'itunes') ?? item.description ?? item.content ?? ''),
    scripture: [],
    series: lineOf(season ?? textOf(item, 'series', 'itunes') ?? '') || undefined,
    author: author || undefined,
    when: whenOf(at, timeZone),
    ...(enclosure &&
      (isVideo
        ? { videoUrl: enclosure.url }
        : {
            audioUrl: enclosure.url,
            audio: {
              url: enclosure.url,
              bytes: enclosure.length || undefined,
              type: enclosure.mimeType ?? undefined,
              seconds: readSeconds(textOf(item, 'duration', 'itunes') ?? ''),
            },
          })),
    oldPath: item.url ? oldPathOf(item.url) : undefined,
    doubts: [],
  }
}
