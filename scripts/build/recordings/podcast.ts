/** Podcast data: permanent ids, seasons, and chapter files. */
import { createHash } from 'node:crypto'
import { SERMON_FEED } from '#data/site/links.ts'
import type { Church } from '#schema/church/church.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { publicUrl } from '#scripts/build/host/site-address.ts'

/** Ids are made from the feed's first address, so that they stay if the address changes. */
const firstFeed = (church: Church) => church.podcast?.firstFeedUrl ?? publicUrl(SERMON_FEED, church)

/** The UUID namespace of feeds (podcastindex.org). */
const FEEDS = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'

/** UUIDv5 of the feed's address without scheme and trailing slash (podcast namespace, `guid`). */
export function podcastGuid(feedUrl: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(FEEDS.replaceAll('-', ''), 'hex'))
    .update(feedUrl.replace(/^\w+:\/\//, '').replace(/(?<!\/)\/+$/, ''))
    .digest()
    .subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const feedGuid = (church: Church) => podcastGuid(firstFeed(church))

/** From the name of the sermon's file, unless it was published under another id before. */
export const itemGuid = (church: Church, { slug, guid }: Pick<Sermon, 'slug'> & { guid?: string | undefined }) =>
  guid ?? `${slug}@${new URL(firstFeed(church)).host}`

/** A series is a season, numbered by its start. Sermons without a recording count, so that adding one changes nothing. */
export function seasonsOf(sermons: readonly Sermon[]): Map<Sermon, { season: number; episode: number; name: string }> {
  const series = new Map<string, Sermon[]>()
  for (const sermon of [...sermons].reverse())
    if (sermon.series) series.set(sermon.series, [...(series.get(sermon.series) ?? []), sermon])
  return new Map(
    [...series].flatMap(([name, members], index) =>
      members.map((sermon, at) => [sermon, { season: index + 1, episode: at + 1, name }] as const),
    ),
  )
}

/** A sermon's chapters as JSON (podcast namespace), named with a hash. */
export function chaptersFile({ audioFile }: Pick<Sermon, 'audioFile'>): { path: string; text: string } | undefined {
  if (!audioFile?.chapters?.length) return undefined
  const text = JSON.stringify({
    version: '1.2.0',
    chapters: audioFile.chapters.map(({ start, title }) => ({ startTime: start, title })),
  })
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { path: `/recordings/chapters-${hash}.json`, text }
}
