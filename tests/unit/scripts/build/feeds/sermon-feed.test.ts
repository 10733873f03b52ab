/** The sermon feed and the sitemap, read by other programs' parsers. */
import { parseFeed } from '@rowanmanning/feed-parser'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { feedFiles } from '#scripts/build/feeds/feeds.ts'
import { sermonFeed as feedOf, type FeedContent } from '#scripts/build/feeds/sermon-feed.ts'
import { church, knownContent } from '#tests/unit/scripts/build/known-content.ts'
import type { Church } from '#schema/church/church.ts'

const content = knownContent()
const newest = content.sermons[0]!
const parse = (xml: string) =>
  new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', isArray: (name) => name === 'item' }).parse(
    xml,
  ) as { rss: { channel: Record<string, unknown> & { item: Record<string, any>[] } } }
const NOW = Date.parse('2025-09-01T12:00:00Z')
const sermonFeed = (of: FeedContent) => feedOf(of, '/podcast-cover-1a2b3c4d.jpg', NOW)
const AUDIO = {
  url: 'https://files.example.org/2025-08-31.mp3',
  bytes: 14_500_000,
  type: 'audio/mpeg',
  seconds: 1840,
} as const

test('a feed reader finds every sermon, newest first, with its day, its words and an id of its own', () => {
  const feed = parseFeed(sermonFeed(content))
  expect(feed.meta).toMatchObject({ type: 'rss', version: '2.0' })
  expect(feed.title).toBe(`Sermons · ${church.name}`)
  expect(feed.url).toBe(`${church.siteUrl}/sermons`)
  expect(feed.self).toBe(`${church.siteUrl}/sermons.xml`)
  expect(feed.items.map(({ title }) => title)).toEqual(content.sermons.map(({ title }) => title))
  expect(feed.items[0]!.published?.toISOString()).toBe(new Date(newest.date).toISOString())
  expect(feed.items[0]!.description).toContain(newest.description)
  expect(new Set(feed.items.map(({ id }) => id)).size).toBe(content.sermons.length)
})

test('dates are written as RFC 822 asks, and ids are no addresses', () => {
  const { channel } = parse(sermonFeed(content)).rss
  for (const { pubDate, guid } of channel.item) {
    expect(pubDate).toMatch(
      /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/,
    )
    expect(guid['@isPermaLink']).toBe('false')
  }
  expect(channel.item[0]!.pubDate).toBe('Sun, 31 Aug 2025 15:30:00 GMT')
})

test('without a file of its own a sermon has no enclosure; with one, podcast apps can play it', () => {
  expect(sermonFeed(content)).not.toContain('<enclosure')
  const { channel } = parse(sermonFeed({ church, sermons: [{ ...newest, audioFile: AUDIO }] })).rss
  expect(channel.item[0]!.enclosure).toEqual({ '@url': AUDIO.url, '@length': '14500000', '@type': 'audio/mpeg' })
  expect(channel.item[0]!['itunes:duration']).toBe(1840)
})

test('it carries what podcast directories ask for', () => {
  const { channel } = parse(sermonFeed(content)).rss
  expect(channel['itunes:author']).toBe(church.name)
  expect(channel['itunes:explicit']).toBe(false)
  expect(channel['itunes:category']).toEqual({
    '@text': 'Religion & Spirituality',
    'itunes:category': { '@text': 'Christianity' },
  })
  expect(channel['itunes:image']).toEqual({ '@href': `${church.siteUrl}/podcast-cover-1a2b3c4d.jpg` })
  expect(channel.language).toBe('en-us')
})

test('what people type breaks nothing', () => {
  const title = 'Salt & Light: “<Not> a CDATA ]]> end” \u0007'
  const xml = sermonFeed({ church, sermons: [{ ...newest, title, scripture: [] }] })
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(parseFeed(xml).items[0]!.title).toBe(title.replace('\u0007', '').trim())
})

test('a church without sermons has a feed all the same', () => {
  const xml = sermonFeed({ church, sermons: [] })
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(xml).not.toContain('lastBuildDate')
})

test('the sitemap names every screen by its public address, and robots.txt names the sitemap', () => {
  const files = feedFiles(content, ['/', '/about', '/sermons'], '/podcast-cover-1a2b3c4d.jpg', '', NOW)
  const sitemap = files.find(({ name }) => name === 'sitemap.xml')!.text
  expect(XMLValidator.validate(sitemap)).toBe(true)
  const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(sitemap) as {
    urlset: { '@_xmlns': string; url: { loc: string; lastmod?: string }[] }
  }
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  expect(urlset.url).toEqual([
    { loc: `${church.siteUrl}/` },
    { loc: `${church.siteUrl}/about` },
    { loc: `${church.siteUrl}/sermons`, lastmod: newest.date },
  ])
  expect(files.find(({ name }) => name === 'robots.txt')!.text).toContain(`\nSitemap: ${church.siteUrl}/sitemap.xml\n`)
})

test('an owner is named only where the church asks for it, and a language other than English where it has one', () => {
  const feed = (podcast: Church['podcast']) => sermonFeed({ ...knownContent(), church: { ...church, podcast } })
  expect(feed(undefined)).not.toContain('itunes:owner')
  const named = feed({ owner: { name: 'Ada & Co', email: 'ada@example.org' }, language: 'es-us' })
  expect(named).toContain(
    '<itunes:owner><itunes:name>Ada &amp; Co</itunes:name><itunes:email>ada@example.org</itunes:email></itunes:owner>',
  )
  expect(named).toContain('<language>es-us</language>')
})

test('a sermon that apps know by another id keeps it, whatever its file is called', () => {
  const { sermons } = knownContent()
  const feed = sermonFeed({ church, sermons: [{ ...sermons[0]!, guid: 'sermon-3@old.example' }, sermons[1]!] })
  expect(feed.match(/(?<=<guid[^>]*>)[^<]+/g)).toEqual(['sermon-3@old.example', 'sermon-13@oakstreet.example'])
})
