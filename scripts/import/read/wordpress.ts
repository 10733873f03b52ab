/** Reads WordPress' own export (WXR): the known plugins' sermons, and notes about the rest. */
import { XMLParser } from 'fast-xml-parser'
import * as v from 'valibot'
import { counted, type Found, type FoundSermon, type ReadingFor } from '#scripts/import/found.ts'
import { churchContentSermon, CHURCH_CONTENT } from './church-content.ts'
import { sermonManagerSermon, SERMON_MANAGER } from './sermon-manager.ts'
import { lineOf } from './html.ts'
import { attachmentsOf, type Attachments, type Post } from './wordpress-post.ts'

/** The parser makes an object of text with attributes. */
const Text = v.pipe(
  v.optional(v.union([v.string(), v.looseObject({ '#text': v.optional(v.string(), '') })]), ''),
  v.transform((node) => (typeof node === 'string' ? node : node['#text']).trim()),
)
const Item = v.looseObject({
  title: Text,
  link: Text,
  guid: Text,
  'content:encoded': Text,
  'excerpt:encoded': Text,
  'wp:post_id': Text,
  'wp:post_date': Text,
  'wp:status': Text,
  'wp:post_type': Text,
  'wp:post_password': Text,
  'wp:attachment_url': Text,
  category: v.optional(
    v.array(
      v.union([
        v.string(),
        v.looseObject({ '@_domain': v.optional(v.string(), ''), '#text': v.optional(v.string(), '') }),
      ]),
    ),
    [],
  ),
  'wp:postmeta': v.optional(
    v.array(v.union([v.string(), v.looseObject({ 'wp:meta_key': Text, 'wp:meta_value': Text })])),
    [],
  ),
})
const Channel = v.looseObject({
  link: Text,
  'wp:base_site_url': Text,
  'wp:base_blog_url': Text,
  item: v.optional(v.array(v.union([v.string(), Item])), []),
})
const Wxr = v.looseObject({ rss: v.looseObject({ channel: Channel }) })

const parser = new XMLParser({
  ignoreAttributes: false,
  // "007" is a title.
  parseTagValue: false,
  isArray: (name) => name === 'item' || name === 'category' || name === 'wp:postmeta',
  htmlEntities: true,
  // Without limits: files that declare entities are refused before (xml.ts), and an archive has thousands of &amp;.
  processEntities: { enabled: true, maxTotalExpansions: Infinity, maxExpandedLength: Infinity },
})

type Plugin = {
  type: string
  name: string
  /** Taxonomies that are not imported, with their names for messages. */
  dropped: Readonly<Record<string, string>>
  sermonOf: (
    post: Post,
    base: string,
    attachments: Attachments,
    church: ReadingFor,
  ) => FoundSermon & { files: string[] }
}
const PLUGINS: readonly Plugin[] = [
  { ...SERMON_MANAGER, sermonOf: sermonManagerSermon },
  { ...CHURCH_CONTENT, sermonOf: churchContentSermon },
]

export function readWordpress(text: string, file: string, church: ReadingFor): Found {
  const { channel } = v.parse(Wxr, parser.parse(text)).rss
  const posts = channel.item.flatMap((item) => (typeof item === 'string' ? [] : [postOf(item)]))
  const base = channel['wp:base_site_url'] || channel['wp:base_blog_url'] || channel.link
  const attachments = attachmentsOf(posts)
  const sermons: FoundSermon[] = []
  const notes: string[] = []
  const kinds: string[] = []
  for (const plugin of PLUGINS) {
    const own = posts.filter(({ type }) => type === plugin.type)
    if (own.length === 0) continue
    const published = own.filter(({ status }) => status === 'publish')
    kinds.push(`${counted(published.length, 'sermon')} of ${plugin.name}`)
    notes.push(...withdrawn(own), ...dropped(published, plugin), ...byQueryAlone(published))
    for (const post of published) {
      const { files, ...sermon } = plugin.sermonOf(post, base, attachments, church)
      if (!sermon.title) {
        notes.push(`The sermon at ${post.link || post.guid} is left out: it has no title.`)
        continue
      }
      sermons.push(sermon)
      if (files.length > 0) notes.push(`For the office, notes and bulletins of “${sermon.title}”: ${files.join(', ')}`)
    }
  }
  const others = otherTypes(posts)
  if (others) notes.push(`Beside sermons it holds ${others}, which are not taken.`)
  if (kinds.length === 0)
    notes.push(
      'It holds no sermons of Sermon Manager or Church Content. Sermons that were posts, or are Series Engine’s, come as a table or by their podcast’s feed.',
    )
  return { file, kind: `a WordPress export with ${kinds.join(' and ') || 'no sermons'}`, sermons, events: [], notes }
}

function postOf(item: v.InferOutput<typeof Item>): Post {
  const terms = new Map<string, string[]>()
  for (const term of item.category) {
    if (typeof term === 'string') continue
    const name = lineOf(term['#text'])
    if (name) terms.set(term['@_domain'], [...(terms.get(term['@_domain']) ?? []), name])
  }
  const meta = new Map<string, string>()
  for (const one of item['wp:postmeta'])
    if (typeof one !== 'string' && !meta.get(one['wp:meta_key'])) meta.set(one['wp:meta_key'], one['wp:meta_value'])
  return {
    id: item['wp:post_id'],
    type: item['wp:post_type'],
    status: item['wp:status'] === 'publish' && item['wp:post_password'] ? BEHIND_PASSWORD : item['wp:status'],
    title: lineOf(item.title),
    link: item.link,
    guid: item.guid,
    date: item['wp:post_date'],
    content: item['content:encoded'] || item['excerpt:encoded'],
    attachmentUrl: item['wp:attachment_url'],
    terms,
    meta,
  }
}

/** Posts with a password. WordPress calls them published. */
const BEHIND_PASSWORD = 'password'
const STATUS: Record<string, string> = {
  [BEHIND_PASSWORD]: 'password-protected one',
  draft: 'draft',
  pending: 'pending one',
  future: 'scheduled one',
  private: 'private one',
  trash: 'one in the trash',
}

function withdrawn(posts: readonly Post[]): string[] {
  const counts = new Map<string, number>()
  for (const { status } of posts)
    if (status !== 'publish' && status !== 'auto-draft') counts.set(status, (counts.get(status) ?? 0) + 1)
  if (counts.size === 0) return []
  const words = [...counts].map(([status, count]) =>
    status === 'trash'
      ? `${count} in the trash`
      : counted(count, STATUS[status] ?? `one that is ${JSON.stringify(status)}`),
  )
  return [`Not published on the old site, and not taken: ${words.join(', ')}.`]
}

/** Plain permalinks (`/?p=12`) cannot be redirected: static hosts look at the path alone. */
function byQueryAlone(posts: readonly Post[]): string[] {
  const links = posts.flatMap(({ link }) => (URL.canParse(link) && new URL(link).search ? [link] : []))
  if (links.length === 0) return []
  return [
    `${counted(links.length, 'old address differs', 'old addresses differ')} only after the “?”, such as ${links[0]}: they cannot lead to their sermons.`,
  ]
}

function dropped(posts: readonly Post[], plugin: Plugin): string[] {
  return Object.entries(plugin.dropped).flatMap(([domain, name]) => {
    const names = new Set(posts.flatMap(({ terms }) => terms.get(domain) ?? []))
    return names.size === 0
      ? []
      : [
          `${name} have no place here and are left out: ${[...names].slice(0, 12).join(', ')}${names.size > 12 ? ' …' : ''}.`,
        ]
  })
}

function otherTypes(posts: readonly Post[]): string {
  const counts = new Map<string, number>()
  for (const { type } of posts)
    if (!PLUGINS.some((plugin) => plugin.type === type)) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => `${count} of the kind “${type}”`).join(', ')
}
