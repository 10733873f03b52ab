/** Reads RSS and Atom: the feed of a podcast or a video channel, and WordPress's export, which is RSS with more fields. */
import { counted } from '#commands/terminal/counted.ts'
import type { DateNotation, Place, Warning } from '#commands/files/dates.ts'
import { isTimeStamp, monthComesFirst, mostHaveTimes, readDay } from '#commands/files/dates.ts'
import { urlKey } from '#commands/import/dedupe.ts'
import type { ImportedEntry, OldRecording, ReadExport } from '#commands/import/entry.ts'
import { framesIn, textLines, mediaIn, oneLine, webUrl } from './html.ts'
import { isPassage, readPassages } from './passages.ts'
import { enclosuresOf, findRecording, isVideoFile, type Post } from './recording.ts'
import { daysInTitle } from '#commands/files/written-days.ts'
import { daysInUrl } from '#commands/import/sermon-day.ts'
import { childOf, childrenOf, textIn, textOf, type readXml, type XmlNode } from './xml.ts'

const isPerson = (type: string) => type !== 'post' && type !== 'page' && !SERMON_TYPE.test(type) && !OWN_TYPE.test(type)
const list = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

export type Rss = ReturnType<typeof readRss>

/** Sermon Manager, Church Content, Seriously Simple Podcasting, and others by their names. */
export const SERMON_TYPE =
  /^(?:episode|podcast|messages?|talks?|teachings?)$|sermon|predica|predigt|homil|risen_multimedia|enmse_message/i
/** WordPress's own items, which nobody wrote. */
const OWN_TYPE = /^(?:attachment|revision|nav_menu_item|wp_.*|custom_css|customize_changeset|oembed_cache)$/
const PREACHERS = /preacher|speaker|pastor|teacher|predicador|prediger/i
const SERIES = /series|predigtreihe/i

export function readRss(file: string, root: XmlNode, items: ReturnType<typeof readXml>['items']) {
  // WordPress's export declares this namespace.
  const isWordpress = 'xmlns:wp' in root.attribs || items.some(({ node }) => childOf(node, 'wp:post_type'))
  const posts = items.map(({ node: item, isWhole }): Post => {
    const fields = childrenOf(item)
      .filter(({ name }) => name === 'wp:postmeta')
      .map((field) => [textOf(field, 'wp:meta_key'), textOf(field, 'wp:meta_value')] as const)
    // ACF has the name of its own field next to each value.
    const meta = new Map(fields.filter(([, value]) => value && !/^field_[0-9a-f]+$/.test(value)).toReversed())
    return {
      item,
      isWhole,
      type: isWordpress ? textOf(item, 'wp:post_type') || 'post' : bloggerKind(item) || 'episode',
      title: oneLine(textOf(item, 'title', 'itunes:title', 'media:title')),
      meta,
      field: (...keys) => keys.map((key) => meta.get(key)).find(Boolean) ?? '',
      fieldLike: (name, isSuch) => [...meta].find(([key, value]) => name.test(key) && isSuch(value))?.[1] ?? '',
    }
  })
  // Some plugins name the preacher by the number of another post.
  const people = new Map(
    posts.flatMap(({ item, type, title }) => (isPerson(type) ? [[textOf(item, 'wp:post_id'), title]] : [])),
  )
  for (const { meta } of posts)
    for (const [key, value] of meta)
      if (PREACHERS.test(key) && /^(?:\d+|a:\d+:\{.*\})$/.test(value))
        meta.set(key, list((value.match(/(?<=^|")\d+(?=$|")/g) ?? []).flatMap((id) => people.get(id) ?? [])))
  return { file, root, isWordpress, posts }
}

/** Blogger's export has posts, pages, comments and settings: `…#comment`. */
const bloggerKind = (item: XmlNode) =>
  textOf(item, 'blogger:type').toLowerCase() ||
  childrenOf(item)
    .find(({ attribs }) => attribs.scheme?.endsWith('#kind'))
    ?.attribs.term?.split('#')[1]

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
  const isComments = /^comments? (?:on|for):? /i.test(textOf(channel, 'title'))
  const entries: ImportedEntry[] = []
  const leftOut: Warning[] = []
  const dates = posts.flatMap(({ item, meta }) => [publishedOf(item), meta.get('sermon_date') ?? ''])
  const hasTimes = mostHaveTimes(posts.map(({ item }) => publishedOf(item)))
  const notation = { ...church, isMonthFirst: monthComesFirst(dates), hasTimes }
  for (const [index, post] of posts.entries()) {
    const entry = entryOf(post, siteUrl, library, notation)
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

/** RSS has the URL as text, Atom as an attribute. */
const linksOf = (node: XmlNode) =>
  childrenOf(node)
    .filter(({ name }) => /^(?:\w+:)?link$/.test(name))
    .map((link) => ({ href: webUrl(link.attribs.href ?? textIn(link)), rel: link.attribs.rel ?? 'alternate' }))

const episodeType = ({ item, field }: Post) =>
  textOf(item, 'itunes:episodetype') || field('itunes_episode_type', 'episode_type')

/** @returns why a post is not imported; undefined for a sermon */
function whyNot(post: Post, { recording, videoUrl, when }: ImportedEntry): string | undefined {
  const { item, isWhole, type, title } = post
  const isDraft = /^yes$/i.test(textOf(childOf(item, 'app:control') ?? item, 'app:draft'))
  const status =
    textOf(item, 'wp:status') || (isDraft ? 'draft' : textOf(item, 'blogger:status').toLowerCase() || 'publish')
  const reasons: readonly (readonly [is: unknown, why: string])[] = [
    [OWN_TYPE.test(type), `Not a sermon but “${type}”`],
    [!SERMON_TYPE.test(type) && !recording, `“${type}” without a recording${videoUrl ? ', with a video' : ''}`],
    [type === 'comment', 'Not a sermon but a comment'],
    [type === 'page', 'A page, not a post: type what it lists into a table'],
    [!/^(?:publish|live)$/.test(status), `Not published on the old site: ${status}`],
    [textOf(item, 'wp:post_password'), 'Not published on the old site: behind a password'],
    [/^(?:yes|true)$/i.test(textOf(item, 'itunes:block')), 'Not public in the old podcast'],
    [/^trailer$/i.test(episodeType(post)), 'A podcast trailer, not a sermon'],
    [type === 'episode' && /\/shorts\/|#shorts?\b/i.test(`${videoUrl} ${title}`), 'A short video, not a sermon'],
    [!isWhole, 'The file ends in the middle of it'],
    [!title || isTimeStamp(title), 'It has no title'],
    [!when.day, 'It has no date'],
  ]
  return reasons.find(([is]) => is)?.[1]
}

const isWord = (value: string) => /^\p{L}[^/{<]{2,60}$/u.test(value)

function entryOf(
  post: Post,
  base: string | undefined,
  library: ReadonlyMap<string, OldRecording>,
  notation: DateNotation,
): ImportedEntry {
  const { item, title, type, field, fieldLike } = post
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
  note('Several series: the first was used', series, 1)
  note('Topics and the like are not imported', named(isOther))
  const inSeries = fieldLike(/(?:^|_)series(?:_(?:name|title))?$/i, isWord)
  const spoken = fieldLike(/(?:preacher|speaker|pastor)(?:_name)?$/i, isWord)
  const link =
    linksOf(item).find(({ rel }) => rel === 'alternate')?.href ?? (textOf(item, 'blogger:filename') || undefined)
  const content = textOf(item, 'content:encoded', 'description', 'summary', 'content')
  const embedded = mediaIn(`${link ?? ''} ${content}`, base)
  const enclosures = enclosuresOf(post, base)
  const recording = findRecording(post, base, library, enclosures, embedded.audio, warnings)
  const video = field('sermon_video_link', 'sermon_video', '_ctc_sermon_video')
  const isShown = (value: string) => mediaIn(value, base).videos.length > 0
  const videoUrl =
    mediaIn(video || fieldLike(/video|youtube|vimeo|embed|watch/i, isShown), base).videos[0] ??
    webUrl(video, base) ??
    enclosures.find((file) => file.url !== recording?.url && isVideoFile(file))?.url ??
    embedded.videos[0] ??
    VIDEO_SITES.map(([site, id, page]) => fieldLike(site, (value) => id.test(value)).replace(/^(?=.)/, page)).find(
      Boolean,
    ) ??
    mediaIn(fieldLike(/^(?!_oembed)/, isShown), base).videos[0]
  const used = [recording?.url, videoUrl]
  const isUsed = (url: string) => used.some((one) => one && urlKey(one) === urlKey(url))
  const shown = new Set([...framesIn(content, base), ...embedded.videos])
  const others = [...otherUrls(post, used, base), ...[...shown].filter((url) => !isUsed(url))]
  note('Notes, bulletins, chapters, transcripts and other addresses are not imported', others)
  if (/^bonus$/i.test(episodeType(post)) || /\btrailer\b|^(?:introducing|welcome to) .*podcast/i.test(title))
    warnings.push({ about: 'A bonus episode or a trailer: check that it is a sermon' })
  if (type === 'episode' && !recording && !videoUrl)
    warnings.push({ about: 'Neither a recording nor a video: check that it is a sermon' })
  // Apps know an episode without a guid by the URL of its recording.
  const known = textOf(item, 'guid', 'id') || recording?.url
  const group = childOf(item, 'media:group')
  const texts = ['itunes:summary', 'description', 'content:encoded', 'excerpt:encoded', 'summary', 'content']
    .map((name) => textOf(item, name))
    .concat(group ? textOf(group, 'media:description') : '')
  const lines = [field('sermon_description'), ...texts].map(textLines).find((one) => one.length > 0) ?? []
  const passage =
    field('bible_passage', 'passage', 'scripture') ||
    fieldLike(/passage|scripture|bible|verse/i, (value) => readPassages(value).every(isPassage))
  const season = childOf(item, 'podcast:season')?.attribs.name
  return {
    key: known ?? link,
    guid: recording && known,
    link: link && mediaIn(link).videos.length === 0 ? link : undefined,
    title,
    description:
      lines
        .map((line) => line.replace(/https?:\/\/\S+/g, (url) => (isUsed(url) ? '' : url)).trim())
        .filter((line) => line && !LINK_WORDS.test(line))
        .join('\n') || undefined,
    scripture: readPassages(passage),
    series: series[0] ?? (oneLine(season ?? textOf(item, 'itunes:series')) || inSeries || undefined),
    preacher: list(preachers) || spoken || undefined,
    author: authorOf(item),
    when: findDay(post, recording?.url, notation, warnings),
    recording,
    videoUrl,
    warnings,
  }
}

/** RSS has `office@old.example (Ann Lee)`, Atom a name in a tag of its own. */
const authorOf = (item: XmlNode) =>
  oneLine(
    textOf(item, 'itunes:author', 'dc:creator') ||
      textOf(childOf(item, 'author') ?? item, 'name') ||
      textOf(item, 'author').replace(/^[^\s()@]{1,80}@[^\s()]{1,80} ?\(([^()]*)\)$/, '$1'),
  ) || undefined

/** WordPress's own fields and those of page builders. */
const OWN_FIELD =
  /^_(?:edit_|wp_|oembed|thumbnail|menu_item|elementor|yoast|aioseo|rank_math|et_|wpb_|fl_|jetpack)|enclosure$/

/** What a link to a recording says. */
const LINK_WORDS =
  /^(?:(?:click|listen|download|play|watch|here|now|to|the|this|sermon|message|audio|video|mp3|recording|online)\b[\s:|!.-]{0,3})+$/i
/** Fields for a video's number alone, and what comes before it. */
const VIDEO_SITES = [
  [/youtube/i, /^[\w-]{11}$/, 'https://www.youtube.com/watch?v='],
  [/vimeo/i, /^\d{6,12}$/, 'https://vimeo.com/'],
] as const

/** @returns the URLs in custom fields and tags that nothing of the sermon uses, each with its field's name */
function otherUrls({ item, meta }: Post, used: readonly (string | undefined)[], base?: string): string[] {
  const urls = [...meta].flatMap(([key, value]) => {
    const { audio, videos } = mediaIn(value, base)
    const [url] =
      /https?:\/\/[^\s"'<>\\]+/.exec(value) ?? (/notes|bulletin|pdf/.test(key) ? (/^\/\S+/.exec(value) ?? []) : [])
    const isUsed = [...audio, ...videos, webUrl(value, base)].some((one) => one && used.includes(one))
    return url && !isUsed && !OWN_FIELD.test(key) ? `${key}: ${url}` : []
  })
  const tags = childrenOf(item).filter(({ name }) => /^podcast:(?:trans|chap)/.test(name))
  return [...urls, ...tags.flatMap(({ attribs }) => attribs.url || [])]
}

const publishedOf = (item: XmlNode) => textOf(item, 'pubdate', 'published', 'dc:date', 'date', 'updated')

/** A sermon's own day, or else its publication day. Church Content has only the latter. */
function findDay(
  post: Post,
  recording: string | undefined,
  notation: DateNotation,
  warnings: Warning[],
): ImportedEntry['when'] {
  const { item, title, type, field, fieldLike, meta } = post
  const written =
    field('sermon_date', 'date_recorded') ||
    fieldLike(/(?:sermon|message|preach\w*)_?(?:date|day|on)$/i, (value) => /\d/.test(value))
  // Seriously Simple Podcasting writes 07-09-2014 for September 7.
  const isDayFirst = meta.has('date_recorded') && !meta.has('sermon_date')
  const own = readDay(written, isDayFirst ? { ...notation, isMonthFirst: false } : notation)
  warnings.push(...(own?.warnings ?? []))
  const posted = readDay(textOf(item, 'wp:post_date'), notation)
  if (own && posted && own.day > posted.day)
    warnings.push({ about: 'It was put online before its day: check the day', detail: `${own.day}, and ${posted.day}` })
  if (own) return { day: own.day }
  if (written)
    warnings.push({ about: 'The date cannot be read: the date of its post was used', detail: `“${written}”` })
  else if (type === 'wpfc_sermon' && meta.get('sermon_date_auto') !== '1')
    warnings.push({ about: 'No date: the date of its post was used' })
  if (posted) return { day: posted.day, isPublication: type !== 'ctc_sermon' }
  const published = readDay(publishedOf(item), notation)
  warnings.push(...(published?.warnings ?? []))
  // A day without a time is the sermon's own.
  if (published) return { day: published.day, isPublication: published.time !== undefined }
  const [day = ''] = [...daysInTitle(title, notation), ...daysInUrl(recording, notation)]
  if (day) warnings.push({ about: 'It has no date: the day is from the title or the recording’s name', detail: day })
  return { day }
}
