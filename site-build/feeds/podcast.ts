/** Podcast data: permanent ids, seasons, and chapter files. */
import { createHash } from 'node:crypto'
import { SERMON_FEED } from '#data/site/links.ts'
import type { Church } from '#schema/church/church.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { publicUrl } from '#church-folder/site-url.ts'

/** The feed's first URL, from which its id is made. `www.` does not count in our own: hosts add and drop it. */
function firstFeed(church: Church): string {
  const url = church.podcast?.firstFeedUrl ?? publicUrl(SERMON_FEED, church)
  return url.endsWith(SERMON_FEED) ? url.replace('://www.', '://') : url
}

/** The UUID namespace of feeds (podcastindex.org). */
const FEEDS = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'

/** UUIDv5 of the feed's URL without scheme and trailing slash (podcast namespace, `guid`). */
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

/**
 * The name of the sermon's file, unless it was published under another id before. Nothing in it can change: not the site's
 * URL, the church's name, nor a feed that is imported later. It needs to be unique in its feed only (RSS 2.0).
 */
export const itemGuid = ({ slug, guid }: Pick<Sermon, 'slug'> & { guid?: string | undefined }) => guid ?? slug!

/** @param published the previous feed, or empty. @returns what to do if the podcast's id would change */
export function podcastProblem(church: Church, published: string): string | undefined {
  const [before, self] = [/<podcast:guid>(.*?)</, /<atom:link href="(.*?)"/].map((found) => found.exec(published)?.[1])
  if (!before || !self || before === feedGuid(church)) return undefined
  const first = before === feedGuid({ ...church, podcast: { firstFeedUrl: self } }) ? self : 'its first address'
  return `gives the podcast another id than before, so that apps would take it for a new one: write "podcast": { "firstFeedUrl": ${JSON.stringify(first)} }`
}

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
