/** The sermon feed is valid for podcast directories, checked with other programs' parsers. */
import { parseFeed as parseRss } from '@rowanmanning/feed-parser'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseFeed as parsePodcast } from 'podcast-partytime'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { feedFiles } from '#site-build/feeds/all.ts'
import { sermonFeed } from '#site-build/feeds/sermons.ts'
import { renderPodcastCover } from '#site-build/pages/social-card.ts'
import { chaptersFile, podcastGuid, podcastProblem } from '#site-build/feeds/podcast.ts'
import type { Church } from '#schema/church/church.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { church, knownContent } from '#tests/unit/site-build/known-content.ts'

const NOW = Date.parse('2025-09-01T12:00:00Z')
const COVER = '/podcast-cover-1a2b3c4d.jpg'
const audioFile = (id: number): NonNullable<Sermon['audioFile']> => ({
  url: `/recordings/sermon-${id}-1a2b3c4d.mp3`,
  bytes: 14_500_000 + id,
  type: 'audio/mpeg',
  seconds: 1840,
})
const plain = knownContent().sermons
const sermons = plain.map((sermon) => ({ ...sermon, audioFile: audioFile(sermon.id) }))
const newest = sermons[0]!
const withParts: Sermon = {
  ...newest,
  audioFile: {
    ...newest.audioFile,
    chapters: [
      { start: 0, title: 'One' },
      { start: 90, title: 'Two & three' },
    ],
    transcript: '/recordings/sermon-14-5e6f7a8b.vtt',
  },
}

const feedOf = (list: readonly Sermon[], whose: Church = church) =>
  sermonFeed({ church: whose, sermons: list }, COVER, NOW)
const options = { ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false }
const channelOf = (xml: string) =>
  (
    new XMLParser({ ...options, isArray: (name) => name === 'item' }).parse(xml) as {
      rss: { channel: Record<string, any> & { item: Record<string, any>[] } }
    }
  ).rss.channel
const itemsOf = (list: readonly Sermon[], whose?: Church) => channelOf(feedOf(list, whose)).item

test('a feed reader finds every sermon, newest first, each with its own id', () => {
  const feed = parseRss(feedOf(plain))
  expect(feed).toMatchObject({ url: `${church.siteUrl}/sermons`, self: `${church.siteUrl}/sermons.xml` })
  expect(feed.items.map(({ title }) => title)).toEqual(plain.map(({ title }) => title))
  expect(feed.items[0]!.description).toContain(newest.description)
  expect(new Set(feed.items.map(({ id }) => id)).size).toBe(plain.length)
})

test('the channel has everything required; an owner’s email address and another language only if the church asks', () => {
  const xml = feedOf(sermons)
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" /)
  expect(channelOf(xml)).toMatchObject({
    title: `Sermons · ${church.name}`,
    description: church.description,
    language: 'en-us',
    'itunes:image': { '@href': `${church.siteUrl}${COVER}` },
    'itunes:explicit': 'false',
    'itunes:author': church.name,
    'itunes:category': { '@text': 'Religion & Spirituality', 'itunes:category': { '@text': 'Christianity' } },
    link: `${church.siteUrl}/sermons`,
  })
  expect(xml).not.toContain(church.email)
  expect(xml).not.toContain('itunes:owner')
  const podcast = { owner: { name: 'Ada & Co', email: 'ada@example.org' }, language: 'es-us' } as const
  expect(channelOf(feedOf(sermons, { ...church, podcast }))).toMatchObject({
    'itunes:owner': { 'itunes:name': 'Ada & Co', 'itunes:email': 'ada@example.org' },
    language: 'es-us',
  })
})

test('the picture is a square JPEG of 1400 to 3000 px, RGB, without transparency, named with a hash', async () => {
  const { path, bytes } = await renderPodcastCover()
  const { format, width, height, space, hasAlpha } = await sharp(bytes).metadata()
  expect([format, space, hasAlpha, width, height]).toEqual(['jpeg', 'srgb', false, 1400, 1400])
  expect(path).toMatch(/^\/podcast-cover-[0-9a-f]{8}\.jpg$/)
})

test('every item has its day (RFC 822), its length in seconds, and the URL, size and type of its file', () => {
  const items = itemsOf(sermons)
  expect(items).toHaveLength(sermons.length)
  for (const [index, { id, title }] of sermons.entries())
    expect(items[index]).toMatchObject({
      title,
      link: expect.stringMatching(/^https:\/\//),
      pubDate: expect.stringMatching(/^Sun, \d{2} (?:May|Jun|Jul|Aug) 2025 15:30:00 GMT$/),
      guid: { '@isPermaLink': 'false' },
      enclosure: {
        '@url': `${church.siteUrl}/recordings/sermon-${id}-1a2b3c4d.mp3`,
        '@length': String(14_500_000 + id),
        '@type': 'audio/mpeg',
      },
      'itunes:duration': '1840',
      'itunes:explicit': 'false',
      'itunes:episodeType': 'full',
    })
  const elsewhere = { ...newest, audioFile: { ...newest.audioFile, url: 'https://files.example.org/a.mp3' } }
  expect(itemsOf([elsewhere])[0]!.enclosure['@url']).toBe('https://files.example.org/a.mp3')
  expect(feedOf(plain)).not.toContain('<enclosure')
})

test('a guid stays the same after a change of title, day or file, and after a move', () => {
  const guids = (list: readonly Sermon[], whose?: Church) =>
    itemsOf(list, whose).map(({ guid }) => guid['#text'] as string)
  const before = guids(sermons)
  const changed = { ...newest, title: 'Another', date: '2025-08-30T09:00:00-05:00', audioFile: audioFile(99) }
  expect(guids([changed, ...sermons.slice(1)])).toEqual(before)
  const firstFeedUrl = `${church.siteUrl}/sermons.xml`
  const moved = { ...church, siteUrl: 'https://elsewhere.example', podcast: { firstFeedUrl } }
  expect(guids(sermons, moved)).toEqual(before)
  expect(channelOf(feedOf(sermons, moved))['podcast:guid']).toBe(podcastGuid(firstFeedUrl))
  const known = { ...newest, guid: 'sermon-3@old.example' }
  expect(guids([known, sermons[1]!])).toEqual(['sermon-3@old.example', 'sermon-13'])
})

test.each<[string, Partial<Church>]>([
  ['with www.', { siteUrl: 'https://www.oakstreet.example' }],
  ['with another name', { name: 'Elm Street Chapel', shortName: 'Elm Street' }],
  [
    'after a move, with the first URL',
    { siteUrl: 'https://new.example', podcast: { firstFeedUrl: 'https://oakstreet.example/sermons.xml' } },
  ],
  [
    'after a move, with the first URL and www.',
    { siteUrl: 'https://www.new.example', podcast: { firstFeedUrl: 'https://www.oakstreet.example/sermons.xml' } },
  ],
])('podcast and episodes are the same %s', (_, change) => {
  const [before, after] = [feedOf(sermons), feedOf(sermons, { ...church, ...change })]
  const ids = (xml: string) => xml.match(/<(?:podcast:)?guid.*<.*guid>/g)
  expect(ids(after)).toEqual(ids(before))
  expect(podcastProblem({ ...church, ...change }, before)).toBeUndefined()
})

test('episodes keep their ids even if the podcast gets another; the build says how to keep that, too', () => {
  const guids = (whose: Church) => itemsOf(sermons, whose).map(({ guid }) => guid['#text'] as string)
  const moved = { ...church, siteUrl: 'https://new.example' }
  const imported = { ...church, podcast: { firstFeedUrl: 'https://anchor.example/s/1/podcast/rss' } }
  for (const other of [moved, imported]) {
    expect(guids(other)).toEqual(guids(church))
    expect(podcastProblem(other, feedOf(sermons))).toContain('"firstFeedUrl": "https://oakstreet.example/sermons.xml"')
  }
  expect(podcastProblem(church, feedOf(sermons, imported))).toContain('"firstFeedUrl": "its first address"')
  expect(podcastProblem(moved, '')).toBeUndefined()
})

test('a transcript has the language of the feed', () => {
  const language = (podcast?: Church['podcast']) =>
    itemsOf([withParts], { ...church, podcast })[0]!['podcast:transcript']['@language'] as string
  expect([language(), language({ language: 'es-us' }), language({ language: 'ko' })]).toEqual(['en-us', 'es-us', 'ko'])
})

test('a sermon that is ahead of its day is in feed and sitemap on its day', () => {
  const ahead = { ...newest, id: 15, slug: 'ahead', date: '2025-09-07T10:30:00-05:00' }
  const content = knownContent({ sermons: [ahead, ...sermons] })
  const published = (now: string) => {
    const files = feedFiles(content, ['/', '/sermons'], COVER, '', Date.parse(now))
    const text = (name: string) => files.find((file) => file.name === name)!.text
    return [text('sermons.xml').includes('>ahead<'), /<lastmod>(.*?)</.exec(text('sitemap.xml'))![1]]
  }
  expect(published('2025-09-06T12:00:00Z')).toEqual([false, newest.date])
  expect(published('2025-09-07T15:30:00Z')).toEqual([true, ahead.date])
})

test.each([
  // Examples from the podcast namespace.
  ['https://mp3s.nashownotes.com/pc20rss.xml', '917393e3-1b1e-5cef-ace4-edaa54e1f810'],
  ['podnews.net/rss', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
  ['https://podnews.net/rss/', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
])('the podcast’s own id for %s is %s', (url, guid) => expect(podcastGuid(url)).toBe(guid))

test('series are seasons in the order in which they began; a recording added later changes no number', () => {
  const numbers = (list: readonly Sermon[]) =>
    itemsOf(list).map((item) =>
      [item['podcast:season']?.['@name'], item['itunes:season'], item['itunes:episode']].join(' '),
    )
  const all = numbers(sermons)
  expect([all[0], all.at(-1)]).toEqual(['Later 2 7', 'Earlier 1 1'])
  expect(numbers(sermons.map((sermon) => (sermon.id % 2 ? { ...sermon, audioFile: undefined } : sermon)))).toEqual(all)
  expect(numbers([{ ...newest, series: undefined }])).toEqual(['  '])
})

test('chapters are in a separate file; a podcast app finds all parts of an episode', () => {
  const { path, text } = chaptersFile(withParts)!
  const chapters = withParts.audioFile!.chapters!.map(({ start, title }) => ({ startTime: start, title }))
  expect(JSON.parse(text)).toEqual({ version: '1.2.0', chapters })
  expect(path).toMatch(/^\/recordings\/chapters-[0-9a-f]{12}\.json$/)
  expect(chaptersFile(newest)).toBeUndefined()
  const feed = parsePodcast(feedOf([withParts, ...sermons.slice(1)]))!
  expect(feed).toMatchObject({ explicit: false, guid: podcastGuid(`${church.siteUrl}/sermons.xml`) })
  expect(feed.items[0]).toMatchObject({
    podcastPeople: [{ name: newest.preacher, role: expect.stringMatching(/^host$/i) }],
    podcastTranscripts: [{ url: `${church.siteUrl}/recordings/sermon-14-5e6f7a8b.vtt`, type: 'text/vtt' }],
    podcastChapters: { url: church.siteUrl + path, type: 'application/json+chapters' },
    podcastSeason: { number: 2, name: 'Later' },
    podcastEpisode: { number: 7 },
  })
})

test('there are at most 300 items, and none from a future day', () => {
  const many = Array.from({ length: 400 }, (_, index): Sermon => ({ ...newest, id: 400 - index, series: undefined }))
  expect(itemsOf(many)).toHaveLength(300)
  const future = { ...newest, title: 'To come', date: '2025-09-07T10:30:00-05:00' }
  expect(itemsOf([future, newest]).map(({ title }) => title as string)).toEqual([newest.title])
})

test('nothing that people type breaks the feed; a long description is cut at 4000 bytes, between two characters', () => {
  const title = 'Salt & Light: “<Not> a CDATA ]]> end” \u0007'
  const xml = feedOf([{ ...newest, title, description: 'ä😀'.repeat(2000), scripture: [] }])
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(parseRss(xml).items[0]!.title).toBe(title.replace('\u0007', '').trim())
  const { description } = channelOf(xml).item[0]!
  expect(Buffer.byteLength(description as string)).toBeLessThanOrEqual(4000)
  expect(description).toMatch(/^(?:ä😀)+ä?…$/u)
  const none = feedOf([])
  expect([XMLValidator.validate(none), none.includes('lastBuildDate')]).toEqual([true, false])
})

test('the sitemap lists every screen by its public URL, and robots.txt names the sitemap', () => {
  const files = feedFiles(knownContent(), ['/', '/about', '/sermons'], COVER, '', NOW)
  const sitemap = files.find(({ name }) => name === 'sitemap.xml')!.text
  expect(XMLValidator.validate(sitemap)).toBe(true)
  const { urlset } = new XMLParser(options).parse(sitemap) as { urlset: Record<string, unknown> }
  expect(urlset).toEqual({
    '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
    url: [
      { loc: `${church.siteUrl}/` },
      { loc: `${church.siteUrl}/about` },
      { loc: `${church.siteUrl}/sermons`, lastmod: newest.date },
    ],
  })
  expect(files.find(({ name }) => name === 'robots.txt')!.text).toContain(`\nSitemap: ${church.siteUrl}/sitemap.xml\n`)
})
