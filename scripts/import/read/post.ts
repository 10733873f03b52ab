/** Posts and episodes: the items of RSS and Atom, with WordPress' custom fields. */
import { oneLine } from './html.ts'
import { childOf, textOf, type XmlItem, type XmlNode } from './xml.ts'

/** A file that was read. Its recordings may be in the media library of another: exports come in parts. */
export interface Rss {
  file: string
  root: XmlNode
  isWordpress: boolean
  posts: Post[]
}

export interface Post {
  item: XmlItem
  /** In a feed `episode`. */
  type: string
  title: string
  /** The first of these custom fields that has a value; else ''. */
  field(...keys: string[]): string
  meta: ReadonlyMap<string, string>
}

export function readRss(file: string, root: XmlNode, items: readonly XmlItem[]): Rss {
  // WordPress' export declares this namespace.
  const isWordpress = 'xmlns:wp' in root.attributes || items.some((item) => childOf(item, 'wp:post_type'))
  const posts = items.map((item): Post => {
    const fields = item.children
      .filter(({ name }) => name === 'wp:postmeta')
      .map((field) => [textOf(field, 'wp:meta_key'), textOf(field, 'wp:meta_value')] as const)
    const meta = new Map(fields.filter(([, value]) => value).toReversed())
    return {
      item,
      type: isWordpress ? textOf(item, 'wp:post_type') || 'post' : 'episode',
      title: oneLine(textOf(item, 'title', 'itunes:title', 'media:title')),
      field: (...keys) => keys.map((key) => meta.get(key)).find(Boolean) ?? '',
      meta,
    }
  })
  return { file, root, isWordpress, posts }
}
