/** Reads the items of RSS and Atom, with what WordPress, its plugins and Blogger add to them. */
import { mediaIn, webUrl } from './html.ts'
import { titleOf } from './passages.ts'
import { enclosuresOf, type Post } from './recording.ts'
import { childOf, childrenOf, textIn, textOf, type readXml, type XmlNode } from './xml.ts'

export type Rss = ReturnType<typeof readRss>

/** Sermon Manager, Church Content, Seriously Simple Podcasting, and others by their names. */
export const SERMON_TYPE =
  /^(?:episode|podcast|messages?|talks?|teachings?)$|sermon|predica|predigt|homil|risen_multimedia|enmse_message/i
/** WordPress's own items, which nobody wrote. */
export const OWN_TYPE = /^(?:attachment|revision|nav_menu_item|wp_.*|custom_css|customize_changeset|oembed_cache)$/
export const PREACHERS = /preacher|speaker|pastor|teacher|predicador|prediger/i
export const SERIES = /series|predigtreihe/i

const isPerson = (type: string) => type !== 'post' && type !== 'page' && !SERMON_TYPE.test(type) && !OWN_TYPE.test(type)
export const joinNames = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** @returns a file's channel and its links, the old site's URL, and the posts. Preachers that are numbers of posts have their names */
export function readRss(file: string, root: XmlNode, items: ReturnType<typeof readXml>['items']) {
  const channel = childOf(root, 'channel') ?? root
  const own = textOf(channel, 'wp:base_site_url', 'wp:base_blog_url')
  const base = own || (root.attribs['xml:base']?.replace(/(?<=[^/]\/)[^/]+$/, '') ?? pageOf(channel))
  const linkTo = (rel: string) => linksOf(channel, base).find((link) => link.rel === rel)?.href
  // WordPress's export declares this namespace.
  const isWordpress = 'xmlns:wp' in root.attribs || items.some(({ node }) => childOf(node, 'wp:post_type'))
  const posts = items.map(({ node: item, isWhole }): Post => {
    const fields = childrenOf(item)
      .filter(({ name }) => name === 'wp:postmeta')
      .map((field) => [textOf(field, 'wp:meta_key'), withoutPhp(textOf(field, 'wp:meta_value'))] as const)
    // ACF has the name of its own field next to each value.
    const written = fields.filter(([, value]) => value && !/^field_[0-9a-f]+$/.test(value))
    const meta = new Map([...new Map(written.toReversed())].toReversed())
    const link = pageOf(item, base) ?? (textOf(item, 'blogger:filename') || undefined)
    const content = textOf(item, 'content:encoded', 'description', 'summary', 'content')
    return {
      item,
      isWhole,
      type: isWordpress ? textOf(item, 'wp:post_type') || 'post' : bloggerKind(item) || 'episode',
      title: titleOf(textOf(item, 'title', 'itunes:title', 'media:title')),
      link,
      base,
      written,
      meta,
      field: (...keys) => keys.map((key) => meta.get(key)).find((value) => value && !/^a:\d+:\{/.test(value)) ?? '',
      fieldLike: (name, isSuch) => [...meta].find(([key, value]) => name.test(key) && isSuch(value))?.[1] ?? '',
      enclosures: enclosuresOf({ item, written, base }),
      shown: mediaIn(`${link ?? ''} ${content}`, base),
      warnings: [],
    }
  })
  namePeople(posts)
  return { file, channel, linkTo, siteUrl: own || linkTo('alternate'), isWordpress, posts }
}

/** @returns the texts of a list that PHP has serialized, such as `a:1:{i:0;s:4:"I Am";}`, in a line; any other value as it is */
const withoutPhp = (value: string) =>
  /^a:\d+:\{(?:i:\d+;(?:s:\d+:"[^"]*"|i:\d+);)*\}$/.test(value)
    ? Array.from(
        value.matchAll(/:(?:\d+:"([^"]*)"|(\d+));(?=i|\})/g),
        ([, text, number]) => text?.trim() ?? number,
      ).join('; ')
    : value

/** Some plugins name the preacher by the number of another post. */
function namePeople(posts: readonly Post[]): void {
  const people = new Map(
    posts.flatMap(({ item, type, title }) => (isPerson(type) ? [[textOf(item, 'wp:post_id'), title]] : [])),
  )
  for (const { meta } of posts)
    for (const [key, value] of meta)
      if (PREACHERS.test(key) && /^\d+(?:; \d+)*$/.test(value))
        meta.set(key, joinNames(value.split('; ').flatMap((id) => people.get(id) ?? [])))
}

/** Blogger's export has posts, pages, comments and settings: `…#comment`. */
const bloggerKind = (item: XmlNode) =>
  textOf(item, 'blogger:type').toLowerCase() ||
  childrenOf(item)
    .find(({ attribs }) => attribs.scheme?.endsWith('#kind'))
    ?.attribs.term?.split('#')[1]

/** @returns the links of an item or a feed: RSS has the URL as text, Atom as an attribute */
const linksOf = (node: XmlNode, base?: string) =>
  childrenOf(node)
    .filter(({ name }) => /^(?:\w+:)?link$/.test(name))
    .map((link) => ({ href: webUrl(link.attribs.href ?? textIn(link), base), rel: link.attribs.rel ?? 'alternate' }))
/** @returns the URL of its page */
const pageOf = (node: XmlNode, base?: string) => linksOf(node, base).find(({ rel }) => rel === 'alternate')?.href

/** @returns when a post was put online, as it is written */
export const publishedOf = (item: XmlNode) =>
  textOf(item, 'pubdate', 'published', 'dc:date', 'date', 'updated', 'atom:updated', 'a10:updated')

/** @returns `full`, `trailer` or `bonus`; empty if it is not said */
export const episodeType = ({ item, field }: Post) =>
  textOf(item, 'itunes:episodetype') || field('itunes_episode_type', 'episode_type')
