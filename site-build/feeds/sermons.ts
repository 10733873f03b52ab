/** The sermons as RSS 2.0, with Apple's and podcastindex.org's tags (docs/decisions/recordings.md). */
import { SERMON_FEED, sermonPath } from '#data/site/links.ts'
import type { Church } from '#schema/church/church.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { chaptersFile, feedGuid, itemGuid, seasonsOf } from './podcast.ts'
import type { SiteContent } from '#church-folder/read-collection.ts'
import { absolute, publicUrl } from '#church-folder/site-url.ts'
import { element } from './xml.ts'

/** Apps fetch the whole feed again and again. */
const MOST_ITEMS = 300
/** Apple's limit for a description. */
const DESCRIPTION_BYTES = 4000
const languageOf = ({ podcast }: Church) => podcast?.language ?? 'en-us'

/** Sermons dated after now are left out. @param now ms since 1970 */
export function sermonFeed({ church, sermons }: Pick<SiteContent, 'church' | 'sermons'>, cover: string, now: number) {
  const archive = publicUrl('/sermons', church)
  const coverUrl = publicUrl(cover, church)
  const title = `Sermons · ${church.name}`
  const seasons = seasonsOf(sermons)
  const owner = church.podcast?.owner
  const held = sermons.filter(({ date }) => Date.parse(date) <= now).slice(0, MOST_ITEMS)
  const lines = [
    element('title', title),
    element('link', archive),
    element('description', shortened(church.description)),
    element('language', languageOf(church)),
    // The newest sermon's time, not the build's, so that the same content gives the same feed.
    held[0] && element('lastBuildDate', rfc822(held[0].date)),
    empty('atom:link', { href: publicUrl(SERMON_FEED, church), rel: 'self', type: 'application/rss+xml' }),
    `<image>${element('url', coverUrl)}${element('title', title)}${element('link', archive)}</image>`,
    element('itunes:author', church.name),
    element('itunes:summary', shortened(church.description)),
    owner &&
      `<itunes:owner>${element('itunes:name', owner.name)}${element('itunes:email', owner.email)}</itunes:owner>`,
    element('itunes:type', 'episodic'),
    element('itunes:explicit', 'false'),
    empty('itunes:image', { href: coverUrl }),
    `<itunes:category text="Religion &amp; Spirituality">${empty('itunes:category', { text: 'Christianity' })}</itunes:category>`,
    element('podcast:guid', feedGuid(church)),
    // Podcast hosts must not import the feed without the church's consent.
    element('podcast:locked', 'yes'),
    element('podcast:medium', 'podcast'),
    ...held.map((sermon) => item(church, sermon, seasons.get(sermon))),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
${joined(lines)}
</channel>
</rss>
`
}

function item(church: Church, sermon: Sermon, season: { season: number; episode: number; name: string } | undefined) {
  const { title, description = title, scripture, series, preacher, date, audioFile } = sermon
  const about = shortened(scripture.length > 0 ? `${description} (${scripture.join('; ')})` : description)
  const chapters = chaptersFile(sermon)
  const lines = [
    element('title', title),
    element('link', publicUrl(sermonPath(sermon), church)),
    element('description', about),
    element('guid', itemGuid(sermon), { isPermaLink: 'false' }),
    element('pubDate', rfc822(date)),
    series && element('category', series),
    element('dc:creator', preacher),
    element('itunes:author', preacher),
    element('itunes:summary', about),
    element('itunes:explicit', 'false'),
    // Only for a file that an app can play, not for a video page. Feed readers show the sermon anyway.
    ...(audioFile
      ? [
          empty('enclosure', { url: absolute(audioFile.url, church), length: audioFile.bytes, type: audioFile.type }),
          audioFile.seconds && element('itunes:duration', String(audioFile.seconds)),
          element('itunes:episodeType', 'full'),
          chapters &&
            empty('podcast:chapters', { url: publicUrl(chapters.path, church), type: 'application/json+chapters' }),
          audioFile.transcript &&
            empty('podcast:transcript', {
              url: absolute(audioFile.transcript, church),
              type: 'text/vtt',
              language: languageOf(church),
            }),
        ]
      : []),
    ...(season
      ? [
          element('itunes:season', String(season.season)),
          element('itunes:episode', String(season.episode)),
          element('podcast:season', String(season.season), { name: season.name }),
          element('podcast:episode', String(season.episode)),
        ]
      : []),
    element('podcast:person', preacher, { role: 'host' }),
  ]
  return `<item>\n${joined(lines)}\n</item>`
}

const empty = (name: string, attributes: Record<string, string | number>) => element(name, undefined, attributes)
const joined = (lines: readonly (string | 0 | undefined)[]) => lines.filter(Boolean).join('\n')

/** RFC 822 with a four-digit year, as RSS requires: `Sun, 31 Aug 2025 15:30:00 GMT`. */
const rfc822 = (iso: string) => new Date(iso).toUTCString()

/** Shortens to `DESCRIPTION_BYTES`, never within a character. */
function shortened(text: string): string {
  const bytes = Buffer.from(text)
  return bytes.length <= DESCRIPTION_BYTES
    ? text
    : `${new TextDecoder().decode(bytes.subarray(0, DESCRIPTION_BYTES - 3), { stream: true })}…`
}
