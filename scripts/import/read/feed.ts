/** Reads a feed: a podcast's (RSS), or that of a channel of videos (Atom). */
import { utcDay, weekdayOf } from '#schema/dates.ts'
import {
  counted,
  type ImportedEntry,
  type ImportWarning,
  type ReadExport,
  type ReadingFor,
  type Recording,
} from '#scripts/import/imported-entry.ts'
import { readBytes, readDay, readSeconds } from './dates.ts'
import { isAudio, oneLine, mediaIn, webAddress } from './html.ts'
import { childOf, textOf, type XmlItem, type XmlNode } from './xml.ts'

export function readFeed(file: string, root: XmlNode, items: readonly XmlItem[], church: ReadingFor): ReadExport {
  const channel = childOf(root, 'channel') ?? root
  const links = linksOf(channel)
  const siteUrl = links.find(({ rel }) => rel === 'alternate')?.href
  const entries: ImportedEntry[] = []
  const leftOut: ImportWarning[] = []
  for (const [index, item] of items.entries()) {
    const title = oneLine(textOf(item, 'title', 'itunes:title', 'media:title'))
    const when = whenOf(textOf(item, 'pubdate', 'published', 'dc:date', 'date', 'updated'), church)
    const why = !item.isWhole
      ? 'The file ends in the middle of it'
      : !title
        ? 'It has no title'
        : !when && 'It does not say on which day it was published'
    if (why) leftOut.push({ about: why, detail: title ? `“${title}”` : `entry ${index + 1} of the feed` })
    else entries.push(entryOf(item, title, when as ImportedEntry['when'], siteUrl))
  }
  const feed = {
    url: links.find(({ rel }) => rel === 'self')?.href,
    siteUrl,
    language: textOf(channel, 'language') || undefined,
  }
  const isChannel = entries.length > 0 && entries.every(({ recording, videoUrl }) => !recording && videoUrl)
  const next = links.find(({ rel }) => rel === 'next')?.href
  const notes = [
    isChannel
      ? 'A channel’s feed has the newest 15 videos only. The others are in Google Takeout’s videos.csv.'
      : 'Many feeds have the newest 10 to 50 episodes only. If some are missing, use the old site’s export, or a table.',
    ...(next ? [`The feed continues at ${next}: save that page as well.`] : []),
  ]
  return {
    file,
    kind: `a feed of ${counted(items.length, isChannel ? 'video' : 'episode')}`,
    entries,
    leftOut,
    notes,
    feed: isChannel ? undefined : feed,
  }
}

/** RSS has the address as text, Atom as an attribute. */
const linksOf = (node: XmlNode) =>
  node.children
    .filter(({ name }) => /^(?:\w+:)?link$/.test(name))
    .map(({ attributes: { href, rel = 'alternate' }, text }) => ({ href: webAddress(href ?? text), rel }))

/** Programs write a day without a time as midnight UTC. On a Sunday evening at the church it may be a real time. */
function whenOf(written: string, church: ReadingFor): ImportedEntry['when'] | undefined {
  const read = readDay(written, church)
  const ms = /\d:\d\d/.test(written) ? Date.parse(written) : Number.NaN
  if (read && ms % 86_400_000 === 0 && weekdayOf(read.day) !== 'Sunday') return { day: utcDay(ms) }
  return read && { day: read.day, isPublication: Boolean(ms) }
}

function entryOf(
  item: XmlItem,
  title: string,
  when: ImportedEntry['when'],
  siteUrl: string | undefined,
): ImportedEntry {
  const links = linksOf(item)
  const link = links.find(({ rel }) => rel === 'alternate')?.href
  const about = textOf(item, 'itunes:summary', 'description', 'content:encoded', 'summary', 'content')
  const group = childOf(item, 'media:group')
  const guid = textOf(item, 'guid', 'id') || undefined
  const { recording, video } = mediaOf(item, siteUrl)
  const description = oneLine(about || (group ? textOf(group, 'media:description') : ''))
  const season = childOf(item, 'podcast:season')?.attributes.name
  // Apps know an episode without a guid by the address of its recording.
  const known = guid ?? recording?.url
  return {
    key: known ?? link,
    guid: recording && known,
    title,
    description: description || undefined,
    scripture: [],
    series: oneLine(season ?? textOf(item, 'itunes:series')) || undefined,
    author: oneLine(textOf(item, 'itunes:author', 'dc:creator')) || undefined,
    when,
    recording,
    videoUrl: video ?? mediaIn(link ?? '').videos[0] ?? mediaIn(about).videos[0],
    link: link && mediaIn(link).videos.length === 0 ? link : undefined,
    warnings: [],
  }
}

function mediaOf(item: XmlItem, siteUrl?: string): { recording?: Recording | undefined; video?: string | undefined } {
  const files = item.children.flatMap(({ name, attributes: { url, href, rel, type = '', length, filesize } }) => {
    const isFile = name === 'enclosure' || name === 'media:content' || rel === 'enclosure'
    const address = isFile ? webAddress(url ?? href, siteUrl) : undefined
    return address ? [{ url: address, type, bytes: readBytes(length ?? filesize ?? '') }] : []
  })
  const isVideo = ({ url, type }: { url: string; type: string }) =>
    type.startsWith('video/') || mediaIn(url).videos.length > 0
  const sound =
    files.find(({ url, type }) => isAudio(url) || type.startsWith('audio/')) ??
    files.find((file) => !isVideo(file) && !file.type.startsWith('image/'))
  return {
    recording: sound && { ...sound, seconds: readSeconds(textOf(item, 'itunes:duration')) },
    video: files.find((file) => file !== sound && isVideo(file))?.url,
  }
}
