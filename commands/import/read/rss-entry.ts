/** Reads what a post says of a sermon: in its tags, in WordPress's terms and custom fields, and in its text. */
import { readDay, type DateNotation, type Warning } from '#commands/files/dates.ts'
import { daysInTitle } from '#commands/files/written-days.ts'
import { urlKey } from '#commands/import/dedupe.ts'
import type { ImportedEntry, OldRecording } from '#commands/import/entry.ts'
import { pageOf } from '#commands/recordings/links.ts'
import { daysInUrl } from '#commands/import/sermon-day.ts'
import { isAudio, mediaIn, oneLine, textLines, webUrl } from './html.ts'
import { isLikePassage, isPassage, readPassages } from './passages.ts'
import { episodeType, joinNames, PREACHERS, publishedOf, SERIES, SERMON_TYPE } from './posts.ts'
import { findRecording, isVideoFile, PICTURE, type Library, type Post } from './recording.ts'
import { childOf, childrenOf, textIn, textOf, type XmlNode } from './xml.ts'

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

/** WordPress's own series, in a few languages. */
const NO_TERM = /^(?:uncategori[sz]ed|sin categor[ií]a|non classé|미분류)$/i
const URLS = /https?:\/\/[^\s"'<>\\]+/g
const DOCUMENT = /\.(?:pdf|docx?|pptx?)$/i
/** Of a file on the old site. */
const PATHS = /(?<=^|")\/[^\s"<>]+\.(?:pdf|docx?|pptx?|mp3|m4a|ogg|wav)(?=$|")/gi

/** Google Drive, SoundCloud and the like; not a social network. */
function isRecordingPage(url: string): boolean {
  const page = pageOf(url)
  return page !== undefined && !page.isVideo && !page.of.includes('network')
}

const isWord = (value: string) => /^\p{L}[^/{<]{2,60}$/u.test(value)

/** @returns what a post says of a sermon */
export function postEntry(post: Post, library: Library, notation: DateNotation): ImportedEntry {
  const { item, title, link, field, fieldLike, warnings } = post
  const { preachers, series, others: terms } = termsOf(post)
  const inSeries = fieldLike(/(?:^|_)series(?:_(?:name|title))?$/i, isWord)
  const spoken = fieldLike(/(?:preacher|speaker|pastor)s?(?:_names?)?$/i, isWord)
  const file = findRecording(post, library)
  const page = SERMON_TYPE.test(post.type) ? post.shown.frames.find(isRecordingPage) : undefined
  const recording = file ?? (page ? { url: page } : undefined)
  const videoUrl = findVideo(post, recording)
  const used = [recording?.url, videoUrl]
  const isUsed = (url: string) =>
    [url, ...mediaIn(url).videos].some((one) => used.some((own) => own && urlKey(own) === urlKey(one)))
  // Podcast apps have the same recording.
  const isApp = (url: string) => file && /podcast|spotify|music|iheart/i.test(pageOf(url)?.of ?? '')
  const others = otherUrls(post, library, (url) => Boolean(isUsed(url) || isApp(url)))
  const isSound = ([url]: Found) => isAudio(url)
  note(warnings, 'Several recordings: one was used, not these', others.filter(isSound))
  note(
    warnings,
    'Notes, bulletins, chapters, transcripts and other addresses are not imported',
    others.filter((one) => !isSound(one)),
  )
  const description = describe(post, isUsed)
  doubtEpisode(post, recording ?? videoUrl, description)
  // Apps know an episode without a guid by the URL of its recording.
  const known = textOf(item, 'guid', 'id') || file?.url
  const passages = readPassages(textLines(field('bible_passage', 'passage', 'scripture')).join(';'))
  const more = [...post.meta].flatMap(([key, value]) => {
    const found = readPassages(value)
    return /passage|scripture|bible|verse/i.test(key) && found.every((one) => isLikePassage(one)) ? found : []
  })
  const subtitle = textOf(item, 'itunes:subtitle').split(/ [|•·] /)
  const season = childOf(item, 'podcast:season')?.attribs.name
  return {
    key: known ?? link,
    guid: file && known,
    link: link && mediaIn(link).videos.length === 0 ? link : undefined,
    title,
    description,
    scripture: [passages, [...new Set(more)]].find(([one]) => one) ?? subtitle.filter(isPassage),
    series: series[0] ?? (oneLine(season ?? textOf(item, 'itunes:series')) || inSeries || undefined),
    preacher: joinNames(preachers) || joinNames(spoken.split('; ')) || undefined,
    author: authorOf(item),
    service: terms.join('|'),
    when: findDay(post, recording?.url, notation),
    recording,
    videoUrl,
    warnings,
  }
}

/** A URL or a text, and the field that it is in. */
type Found = readonly [text: string, field?: string]
const note = (warnings: Warning[], about: string, found: readonly (string | Found)[]) =>
  found.length > 0 &&
  warnings.push({
    about,
    detail: found.map((one) => (typeof one === 'string' ? one : one.toReversed().join(': '))).join(', '),
  })

/** Reads the terms that WordPress and feeds give a post: preachers, series, topics. */
function termsOf({ item, warnings }: Post) {
  const terms = childrenOf(item).filter(({ name }) => name === 'category')
  const named = (is: (domain: string) => boolean) =>
    terms
      .flatMap((term) => (is(term.attribs.domain ?? 'category') && oneLine(textIn(term))) || [])
      .filter((name) => !NO_TERM.test(name))
  const preachers = named((domain) => PREACHERS.test(domain))
  const series = named((domain) => SERIES.test(domain))
  const isOther = (domain: string) =>
    !PREACHERS.test(domain) && !SERIES.test(domain) && !/^(?:category|post_|https?:)/.test(domain)
  if (series.length > 1) note(warnings, 'Several series: the first was used', series)
  note(warnings, 'Topics and the like are not imported', named(isOther))
  return { preachers, series, others: named((domain) => !PREACHERS.test(domain) && !SERIES.test(domain)) }
}

/** An attached video, or one in the text, comes after the fields for a video, and before all others. */
function findVideo({ field, fieldLike, base, enclosures, shown }: Post, recording: OldRecording | undefined) {
  const video = field('sermon_video_link', 'sermon_video', '_ctc_sermon_video')
  const isShown = (value: string) => mediaIn(value, base).videos.length > 0
  const numbered = VIDEO_SITES.map(([site, id, page]) =>
    fieldLike(site, (value) => id.test(value)).replace(/^(?=.)/, page),
  )
  return (
    mediaIn(video || fieldLike(/video|youtube|vimeo|embed|watch/i, isShown), base).videos[0] ??
    webUrl(video, base) ??
    enclosures.find((file) => file.url !== recording?.url && isVideoFile(file))?.url ??
    shown.videos[0] ??
    numbered.find(Boolean) ??
    mediaIn(fieldLike(/^(?!_oembed)/, isShown), base).videos[0]
  )
}

function doubtEpisode(post: Post, media: unknown, description: string | undefined): void {
  const doubt = (about: string) => post.warnings.push({ about })
  if (/^bonus$/i.test(episodeType(post)) || /\btrailer\b|^(?:introducing|welcome to) .*podcast/i.test(post.title))
    doubt('A bonus episode or a trailer: check that it is a sermon')
  const isPlain = /^(?:episode|post)$/.test(post.type)
  if (!media && isPlain) doubt('Neither a recording nor a video: check that it is a sermon')
  // Series Engine and others keep it in tables of their own.
  if (!media && !isPlain && !description)
    doubt('Only a title and a day: what a plugin keeps elsewhere is not in this file')
}

/** @returns the first text that has words, without links to what the entry has */
function describe({ item, field }: Post, isUsed: (url: string) => boolean): string | undefined {
  const group = childOf(item, 'media:group')
  const texts = ['itunes:summary', 'description', 'content:encoded', 'excerpt:encoded', 'summary', 'content']
    .map((name) => textOf(item, name))
    .concat(group ? textOf(group, 'media:description') : '')
  const lines = [field('sermon_description'), ...texts].map(textLines).find((one) => one.length > 0) ?? []
  const own = lines
    .map((line) => line.replace(/https?:\/\/\S+/g, (url) => (isUsed(url) ? '' : url)).trim())
    .filter((line) => line && !LINK_WORDS.test(line))
  return own.join('\n') || undefined
}

/** RSS has `office@old.example (Ann Lee)`, Atom a name in a tag of its own. */
const authorOf = (item: XmlNode) =>
  oneLine(
    textOf(item, 'podcast:person', 'itunes:author', 'dc:creator') ||
      textOf(childOf(item, 'author') ?? item, 'name') ||
      textOf(item, 'author').replace(/^[^\s()@]{1,80}@[^\s()]{1,80} ?\(([^()]*)\)$/, '$1'),
  ) || undefined

/** @returns the URLs of a post that nothing of the sermon uses, also several of one field, and no pictures next to others */
function otherUrls(
  { item, written, base, enclosures, shown }: Post,
  library: Library,
  isUsed: (url: string) => boolean,
): Found[] {
  const fields = written.flatMap(([key, text]): Found[] => {
    // A field may have the number of a file in the media library.
    const stored = /^\d+$/.test(text) ? library.get(text)?.url : undefined
    const value = stored && DOCUMENT.test(stored) ? stored : text
    const { audio, videos, frames } = mediaIn(value, base)
    if (OWN_FIELD.test(key)) return /oembed|enclosure$/.test(key) ? [] : [...audio, ...videos].map((url) => [url, key])
    const paths = value.match(/notes|bulletin|pdf/.test(key) ? /^\/\S+/ : PATHS) ?? []
    const urls = [...(value.replaceAll('\\/', '/').match(URLS) ?? []), ...paths, ...audio, ...videos, ...frames]
    const files = urls.filter((url) => !PICTURE.test(url))
    return (files.length > 0 ? files : urls.slice(0, 1)).map((url) => [url, key])
  })
  const tags = childrenOf(item).filter(({ name }) => /^podcast:(?!person)/.test(name))
  const tagged = tags.flatMap((tag) => [tag, ...childrenOf(tag)]).map(({ attribs: { url, uri = '' } }) => url ?? uri)
  const files = enclosures.map(({ url }) => url).filter((url) => !PICTURE.test(url))
  const more = [...files, ...tagged].filter((url) => webUrl(url, base))
  const found = [...fields, ...[...more, ...shown.frames, ...shown.videos, ...shown.audio].map((url): Found => [url])]
  const whole = (url: string) => urlKey(webUrl(url, base) ?? url)
  return [...new Map(found.toReversed().map((one) => [whole(one[0]), one])).values()]
    .toReversed()
    .filter(([url]) => !isUsed(webUrl(url, base) ?? url))
}

/** A sermon's own day, or else its publication day. Church Content has only the latter. */
function findDay(post: Post, recording: string | undefined, notation: DateNotation): ImportedEntry['when'] {
  const { item, title, type, field, fieldLike, meta, warnings } = post
  const written =
    field('sermon_date', 'date_recorded') ||
    fieldLike(/(?:sermon|message|preach\w*)[_-]?(?:date|day|on)$/i, (value) => /\d/.test(value))
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
  const isPublication = type !== 'ctc_sermon'
  if (posted) return { day: posted.day, isPublication, ...(isPublication && { time: posted.time }) }
  const published = readDay(publishedOf(item), notation)
  warnings.push(...(published?.warnings ?? []))
  // A day without a time is the sermon's own.
  if (published) return { day: published.day, time: published.time, isPublication: published.time !== undefined }
  const [day = ''] = [...daysInTitle(title, notation), ...daysInUrl(recording, notation)]
  if (day) warnings.push({ about: 'It has no date: the day is from the title or the recording’s name', detail: day })
  return { day }
}
