/** What this site takes over from the old podcast: its URL and its language. */
import { SERMON_FEED } from '#data/site/links.ts'
import { publicUrl } from '#church-folder/site-url.ts'
import { hostName, pageOf } from '#commands/recordings/links.ts'
import type { ReadExport } from './entry.ts'
import type { ExistingContent } from './existing.ts'
import { oldPathOf } from './read/passages.ts'

export function planOldFeeds(
  exports: readonly ReadExport[],
  { church, sermons }: Pick<ExistingContent, 'church' | 'sermons'>,
) {
  const own = publicUrl(SERMON_FEED, church)
  const paths = new Set<string>()
  const notes = new Set<string>()
  const feeds = exports.flatMap(({ feed }) => feed ?? []).filter(({ url }) => url !== own)
  for (const { url, siteUrl } of feeds) {
    const page = pageOf(siteUrl ?? '')
    if (page || (url && siteUrl && hostName(url) !== hostName(siteUrl))) {
      const from = url ? `${url}, which is on another host` : page?.of
      notes.add(`Subscribers get the feed from ${from}. In that host’s settings, redirect the feed to ${own}`)
      continue
    }
    const path = url && oldPathOf(url)
    const query = /[?&]feed=[^&#]+/.exec(url ?? '')?.[0].slice(1) ?? 'feed=podcast'
    if (path) paths.add(path)
    if (url && !/\/feed\b|[?&]feed=/.test(url)) continue
    // WordPress serves its podcast at all of these.
    const folder = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl).pathname.replace(/\/$/, '') : ''
    for (const other of ['/feed/', '/feed/podcast/']) paths.add(oldPathOf(folder + other) ?? other)
    notes.add(
      `Some podcast apps ask the old site for “/?${query}”. Redirects here work only for paths: if your host can redirect that query, point it to ${own}`,
    )
  }
  const firstFeedUrl = feeds.find(({ url }) => url)?.url?.replace(/^http:/, 'https:')
  const language = feeds
    .map(({ language: said = '' }) => said.toLowerCase().replaceAll('_', '-'))
    .find((said) => said !== 'en-us' && /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/.test(said))
  // Ids are made from this URL. A podcast that apps know already keeps its own.
  const isPublic = sermons.some(({ audioFile }) => audioFile)
  const found = { ...(firstFeedUrl && !isPublic && { firstFeedUrl }), ...(language && { language }) }
  const podcast = Object.fromEntries(
    Object.entries(found).filter(([name]) => !Object.hasOwn(church.podcast ?? {}, name)),
  )
  for (const [name, value] of Object.entries(podcast)) notes.add(`church.json: podcast.${name} becomes “${value}”.`)
  return {
    /** Old paths that lead to our feed. */
    paths: [...paths].filter((path) => path !== SERMON_FEED),
    /** The fields that church.json gets. */
    podcast,
    notes: [...notes],
  }
}
