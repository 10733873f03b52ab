/** Reads RSS and Atom: the feed of a podcast or a video channel, and WordPress's export, which is RSS with more fields. */
import { counted } from '#scripts/content/command/counted.ts'
import { monthComesFirst, readDay, type DateNotation, type Place, type Warning } from '#scripts/content/files/dates.ts'
import type { Entry, OldRecording, ReadExport } from '#scripts/import/entry.ts'
import { oneLine, mediaIn, webAddress } from './html.ts'
import { readPassages } from './passages.ts'
import { enclosuresOf, isVideo, recordingOf, type Post } from './recording.ts'
import { childOf, childrenOf, textIn, textOf, type readXml, type XmlNode } from './xml.ts'

export interface Rss {
  file: string
  root: XmlNode
  isWordpress: boolean
  posts: Post[]
}

/** Sermon Manager, Church Content, Seriously Simple Podcasting, and others by their names. */
const SERMON_TYPE = /^(?:episode|podcast)$|sermon|predica|predigt/i
/** WordPress's own items, which nobody wrote. */
const OWN_TYPE = /^(?:attachment|revision|nav_menu_item|wp_.*|custom_css|customize_changeset|oembed_cache)$/
const PREACHERS = /preacher|speaker|pastor|teacher|predicador|prediger/i
const SERIES = /series|predigtreihe/i

export function readRss(file: string, root: XmlNode, items: ReturnType<typeof readXml>['items']): Rss {
  // WordPress's export declares this namespace.
  const isWordpress = 'xmlns:wp' in root.attribs || items.some(({ node }) => childOf(node, 'wp:post_type'))
  const posts = items.map(({ node: item, isWhole }): Post => {
    const fields = childrenOf(item)
      .filter(({ name }) => name === 'wp:postmeta')
      .map((field) => [textOf(field, 'wp:meta_key'), textOf(field, 'wp:meta_value')] as const)
    const meta = new Map(fields.filter(([, value]) => value).toReversed())
    return {
      item,
      isWhole,
      type: isWordpress ? textOf(item, 'wp:post_type') || 'post' : 'episode',
      title: oneLine(textOf(item, 'title', 'itunes:title', 'media:title')),
      meta,
      field: (...keys) => keys.map((key) => meta.get(key)).find(Boolean) ?? '',
    }
  })
  return { file, root, isWordpress, posts }
}

/** @param library WordPress's media, from all files */
export function rssExport(
  { file, root, isWordpress, posts }: Rss,
  library: ReadonlyMap<string, OldRecording>,
  church: Place,
): ReadExport {
  const channel = childOf(root, 'channel') ?? root
  const links = linksOf(channel)
  const linkTo = (rel: string) => links.find((link) => link.rel === rel)?.href
  const siteUrl = textOf(channel, 'wp:base_site_url', 'wp:base_blog_url') || linkTo('alternate')
  const entries: Entry[] = []
  const leftOut: Warning[] = []
  const dates = posts.flatMap(({ item, meta }) => [publishedOf(item), meta.get('sermon_date') ?? ''])
  const notation = { ...church, isMonthFirst: monthComesFirst(dates) }
  for (const [index, post] of posts.entries()) {
    const entry = entryOf(post, siteUrl, library, notation)
    const why = whyNot(post, entry)
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
  return {
    file,
    kind: isWordpress
      ? `a WordPress export of ${counted(posts.length, 'item')}`
      : `a feed of ${counted(posts.length, isChannel ? 'video' : 'episode')}`,
    entries,
    leftOut,
    notes: isWordpress ? [] : [newest, ...(next ? [`The feed continues at ${next}: save that page as well.`] : [])],
    ...(!isChannel &&
      (!isWordpress || isRecorded) && {
        feed: { url: linkTo('self'), siteUrl, language: textOf(channel, 'language') },
      }),
  }
}

/** RSS has the address as text, Atom as an attribute. */
const linksOf = (node: XmlNode) =>
  childrenOf(node)
    .filter(({ name }) => /^(?:\w+:)?link$/.test(name))
    .map((link) => ({ href: webAddress(link.attribs.href ?? textIn(link)), rel: link.attribs.rel ?? 'alternate' }))

/** @returns why a post is not imported; undefined for a sermon */
function whyNot({ item, isWhole, type, title }: Post, { recording, videoUrl, when }: Entry): string | undefined {
  if (OWN_TYPE.test(type)) return `Not a sermon but “${type}”`
  if (!SERMON_TYPE.test(type)) {
    if (!recording) return `“${type}” without a recording${videoUrl ? ', with a video' : ''}`
    if (type === 'page') return 'A page, not a post: type what it lists into a table'
  }
  const status = textOf(item, 'wp:status')
  if (status && status !== 'publish') return `Not published on the old site: ${status}`
  if (textOf(item, 'wp:post_password')) return 'Not published on the old site: behind a password'
  if (/^trailer$/i.test(textOf(item, 'itunes:episodetype'))) return 'A podcast trailer, not a sermon'
  if (!isWhole) return 'The file ends in the middle of it'
  return !title ? 'It has no title' : !when.day ? 'It has no date' : undefined
}

function entryOf(
  post: Post,
  base: string | undefined,
  library: ReadonlyMap<string, OldRecording>,
  notation: DateNotation,
): Entry {
  const { item, title, field } = post
  const warnings: Warning[] = []
  const note = (about: string, found: readonly string[], most = 0) =>
    found.length > most && warnings.push({ about, detail: found.join(', ') })
  const terms = childrenOf(item).filter(({ name }) => name === 'category')
  const named = (is: (domain: string) => boolean) =>
    terms.flatMap((term) => (is(term.attribs.domain ?? 'category') && oneLine(textIn(term))) || [])
  const preachers = named((domain) => PREACHERS.test(domain))
  const series = named((domain) => SERIES.test(domain))
  const isOther = (domain: string) =>
    !PREACHERS.test(domain) && !SERIES.test(domain) && !/^(?:category|post_|https?:)/.test(domain)
  const files = ['sermon_notes', 'sermon_bulletin', '_ctc_sermon_pdf']
    .flatMap((key) => field(key).match(/(?:https?:\/)?\/[^\s"']+/g) ?? [])
    .concat(
      childrenOf(item).flatMap(({ name, attribs }) => (/^podcast:(?:trans|chap)/.test(name) && attribs.url) || []),
    )
  note('Several series: the first was used', series, 1)
  note('Topics and the like are not imported', named(isOther))
  note('Notes, bulletins, chapters and transcripts are not imported', files)
  const link = linksOf(item).find(({ rel }) => rel === 'alternate')?.href
  const content = textOf(item, 'content:encoded', 'description', 'summary', 'content')
  const embedded = mediaIn(`${link ?? ''} ${content}`, base)
  const enclosures = enclosuresOf(post, base)
  const recording = recordingOf(post, base, library, enclosures, embedded.audio, warnings)
  const video = field('sermon_video_link', 'sermon_video', '_ctc_sermon_video')
  // Apps know an episode without a guid by the address of its recording.
  const known = textOf(item, 'guid', 'id') || recording?.url
  const group = childOf(item, 'media:group')
  const texts = ['itunes:summary', 'description', 'content:encoded', 'excerpt:encoded', 'summary', 'content']
    .map((name) => textOf(item, name))
    .concat(group ? textOf(group, 'media:description') : '')
  const season = childOf(item, 'podcast:season')?.attribs.name
  return {
    key: known ?? link,
    guid: recording && known,
    link: link && mediaIn(link).videos.length === 0 ? link : undefined,
    title,
    description: [field('sermon_description'), ...texts].map(oneLine).find(Boolean),
    scripture: readPassages(field('bible_passage', 'passage', 'scripture')),
    series: (series[0] ?? oneLine(season ?? textOf(item, 'itunes:series'))) || undefined,
    preacher: new Intl.ListFormat('en').format(preachers) || oneLine(field('preacher', 'speaker')) || undefined,
    author: oneLine(textOf(item, 'itunes:author', 'dc:creator')) || undefined,
    when: whenOf(post, notation, warnings),
    recording,
    videoUrl:
      mediaIn(video, base).videos[0] ??
      webAddress(video, base) ??
      enclosures.find((file) => file.url !== recording?.url && isVideo(file))?.url ??
      embedded.videos[0],
    warnings,
  }
}

const publishedOf = (item: XmlNode) => textOf(item, 'pubdate', 'published', 'dc:date', 'date', 'updated')

/** A sermon's own day, or else its publication day. Church Content has only the latter. */
function whenOf({ item, type, field, meta }: Post, notation: DateNotation, warnings: Warning[]): Entry['when'] {
  const written = field('sermon_date', 'date_recorded')
  // Seriously Simple Podcasting writes 07-09-2014 for September 7.
  const own = readDay(written, meta.has('sermon_date') ? notation : { ...notation, isMonthFirst: false })
  warnings.push(...(own?.warnings ?? []))
  if (own) return { day: own.day }
  if (written)
    warnings.push({ about: 'The date cannot be read: the date of its post was used', detail: `“${written}”` })
  else if (type === 'wpfc_sermon' && meta.get('sermon_date_auto') !== '1')
    warnings.push({ about: 'No date: the date of its post was used' })
  const posted = readDay(textOf(item, 'wp:post_date'), notation)
  if (posted) return { day: posted.day, isPublication: !SERMON_TYPE.test(type) || type === 'podcast' }
  const published = readDay(publishedOf(item), notation)
  warnings.push(...(published?.warnings ?? []))
  // A day without a time is the sermon's own.
  return { day: published?.day ?? '', isPublication: published?.time !== undefined }
}
