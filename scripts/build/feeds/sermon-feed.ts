/** The sermons as a feed for readers and podcast apps: RSS 2.0 with Apple's podcast tags. */
import { SERMON_FEED, sermonPath } from '#data/site/links.ts'
import type { Church } from '#schema/church.ts'
import type { Sermon } from '#schema/sermon.ts'
import { publicUrl } from '#scripts/build/host/site-address.ts'
import { element } from './xml.ts'

/** Square, as podcast directories want it; drawn from the icon. */
export const PODCAST_COVER = { file: 'podcast-cover.png', size: 1400 } as const

/** @param sermons newest first */
export function sermonFeed({ church, sermons }: { church: Church; sermons: readonly Sermon[] }): string {
  const archive = publicUrl('/sermons', church)
  const cover = publicUrl(`/${PODCAST_COVER.file}`, church)
  const title = `Sermons · ${church.name}`
  const lines = [
    element('title', title),
    element('link', archive),
    element('description', church.description),
    element('language', 'en-us'),
    // The newest sermon's time and not the build's: the same content is the same feed.
    ...(sermons[0] ? [element('lastBuildDate', rfc822(sermons[0].date))] : []),
    element('atom:link', undefined, { href: publicUrl(SERMON_FEED, church), rel: 'self', type: 'application/rss+xml' }),
    `<image>${element('url', cover)}${element('title', title)}${element('link', archive)}</image>`,
    element('itunes:author', church.name),
    element('itunes:summary', church.description),
    element('itunes:type', 'episodic'),
    element('itunes:explicit', 'false'),
    `<itunes:owner>${element('itunes:name', church.name)}${element('itunes:email', church.email)}</itunes:owner>`,
    element('itunes:image', undefined, { href: cover }),
    `<itunes:category text="Religion &amp; Spirituality">${element('itunes:category', undefined, { text: 'Christianity' })}</itunes:category>`,
    ...sermons.map((sermon) => item(church, sermon)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel>
${lines.join('\n')}
</channel>
</rss>
`
}

function item(church: Church, sermon: Sermon): string {
  const { id, title, description, scripture, series, preacher, date, audioFile } = sermon
  const about = scripture.length > 0 ? `${description ?? title} (${scripture.join('; ')})` : (description ?? title)
  return `<item>
${[
    element('title', title),
    element('link', publicUrl(sermonPath(sermon), church)),
    element('description', about),
    // No address: that of a sermon changes with its title.
    element('guid', `sermon-${id}@${new URL(church.siteUrl).host}`, { isPermaLink: 'false' }),
    element('pubDate', rfc822(date)),
    ...(series ? [element('category', series)] : []),
    element('dc:creator', preacher),
    element('itunes:author', preacher),
    element('itunes:summary', about),
    element('itunes:explicit', 'false'),
    // Only a file that an app can play: a video page's address is none.
    ...(audioFile ? [element('enclosure', undefined, { url: audioFile.url, length: audioFile.bytes, type: audioFile.type })] : []),
    ...(audioFile?.seconds ? [element('itunes:duration', String(audioFile.seconds))] : []),
  ].join('\n')}
</item>`
}

/** RFC 822 with a year of four digits, as RSS asks for it: `Sun, 31 Aug 2025 15:30:00 GMT`. */
const rfc822 = (iso: string) => new Date(iso).toUTCString()
