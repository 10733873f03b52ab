/** The feed as podcast directories accept it: Apple's requirements, Spotify's, and the podcast namespace, a test each. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseFeed } from 'podcast-partytime'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chaptersFile, podcastGuid } from '#scripts/build/recordings/podcast.ts'
import { sermonFeed } from '#scripts/build/feeds/sermon-feed.ts'
import { renderPodcastCover } from '#scripts/build/pages/social-card.ts'
import type { Church } from '#schema/church/church.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { church, knownContent } from '#tests/unit/scripts/build/known-content.ts'

const NOW = Date.parse('2025-09-01T12:00:00Z')
const COVER = '/podcast-cover-1a2b3c4d.jpg'
const audioFile = (id: number): NonNullable<Sermon['audioFile']> => ({
  url: `/recordings/sermon-${id}-1a2b3c4d.mp3`,
  bytes: 14_500_000 + id,
  type: 'audio/mpeg',
  seconds: 1840,
})
const sermons = knownContent().sermons.map((sermon) => ({ ...sermon, audioFile: audioFile(sermon.id) }))
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
function read(xml: string) {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => name === 'item',
  })
  return (
    parser.parse(xml) as {
      rss: Record<string, string> & { channel: Record<string, any> & { item: Record<string, any>[] } }
    }
  ).rss
}

test('RSS 2.0 in UTF-8, with the namespaces that its tags are of', () => {
  const xml = feedOf(sermons)
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" /)
  expect(read(xml)).toMatchObject({
    '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
    '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    '@xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
  })
})

test('the channel has all that is required: title, description, picture, language, first category, explicit', () => {
  const { channel } = read(feedOf(sermons))
  expect(channel).toMatchObject({
    title: `Sermons · ${church.name}`,
    description: church.description,
    language: 'en-us',
    'itunes:image': { '@href': `${church.siteUrl}${COVER}` },
    'itunes:explicit': 'false',
    'itunes:author': church.name,
    link: `${church.siteUrl}/sermons`,
  })
  expect(feedOf(sermons)).toContain(
    '<itunes:category text="Religion &amp; Spirituality"><itunes:category text="Christianity"/></itunes:category>',
  )
})

test('no address of a person is in it for those who gather them', () => {
  expect(feedOf(sermons)).not.toContain(church.email)
})

test('the picture is a square JPEG of 1400 to 3000 px, RGB, without transparency, named with a hash of it', async () => {
  const { path, bytes } = await renderPodcastCover()
  const { format, width, height, space, hasAlpha, channels } = await sharp(bytes).metadata()
  expect({ format, space, hasAlpha, channels }).toEqual({ format: 'jpeg', space: 'srgb', hasAlpha: false, channels: 3 })
  expect(width).toBe(height)
  expect(width).toBeGreaterThanOrEqual(1400)
  expect(width).toBeLessThanOrEqual(3000)
  expect(path).toMatch(/^\/podcast-cover-[0-9a-f]{8}\.jpg$/)
  expect((await renderPodcastCover()).path).toBe(path)
})

test('every item has title, enclosure with full address, length and type, guid, day, length in seconds, explicit', () => {
  const { item } = read(feedOf(sermons)).channel
  expect(item).toHaveLength(sermons.length)
  for (const [index, one] of item.entries()) {
    const { id, title } = sermons[index]!
    expect(one).toMatchObject({
      title,
      enclosure: {
        '@url': `${church.siteUrl}/recordings/sermon-${id}-1a2b3c4d.mp3`,
        '@length': String(14_500_000 + id),
        '@type': 'audio/mpeg',
      },
      'itunes:duration': '1840',
      'itunes:explicit': 'false',
      'itunes:episodeType': 'full',
    })
    expect(one.link).toMatch(/^https:\/\//)
  }
  expect(new Set(item.map(({ enclosure }) => enclosure['@url'])).size).toBe(item.length)
})

test('an address elsewhere stays as it is', () => {
  const [item] = read(
    feedOf([{ ...newest, audioFile: { ...newest.audioFile, url: 'https://files.example.org/a.mp3' } }]),
  ).channel.item
  expect(item!.enclosure['@url']).toBe('https://files.example.org/a.mp3')
})

test('a guid stays with another title, another day, another file, and after a move', () => {
  const guids = (xml: string) => read(xml).channel.item.map(({ guid }) => guid['#text'] as string)
  const before = guids(feedOf(sermons))
  expect(new Set(before).size).toBe(sermons.length)
  expect(
    guids(
      feedOf([
        { ...newest, title: 'Another', date: '2025-08-30T09:00:00-05:00', audioFile: audioFile(99) },
        ...sermons.slice(1),
      ]),
    ),
  ).toEqual(before)
  const moved = {
    ...church,
    siteUrl: 'https://elsewhere.example',
    podcast: { firstFeedUrl: `${church.siteUrl}/sermons.xml` },
  }
  expect(guids(feedOf(sermons, moved))).toEqual(before)
  expect(read(feedOf(sermons, moved)).channel['podcast:guid']).toBe(read(feedOf(sermons)).channel['podcast:guid'])
})

test.each([
  // Both examples of the podcast namespace.
  ['https://mp3s.nashownotes.com/pc20rss.xml', '917393e3-1b1e-5cef-ace4-edaa54e1f810'],
  ['podnews.net/rss', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
  ['https://podnews.net/rss/', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
])('the podcast’s own id: %s is %s', (address, guid) => expect(podcastGuid(address)).toBe(guid))

test('series are seasons in the order in which they began, and their sermons episodes; a recording that is added later changes no number', () => {
  const numbers = (list: readonly Sermon[]) =>
    read(feedOf(list)).channel.item.map((item) => [
      item['podcast:season']?.['@name'],
      item['itunes:season'],
      item['itunes:episode'],
    ])
  const all = numbers(sermons)
  expect(all[0]).toEqual(['Later', '2', '7'])
  expect(all.at(-1)).toEqual(['Earlier', '1', '1'])
  expect(numbers(sermons.map((sermon) => (sermon.id % 2 ? { ...sermon, audioFile: undefined } : sermon)))).toEqual(all)
  expect(numbers([{ ...newest, series: undefined }])).toEqual([[undefined, undefined, undefined]])
})

test('chapters are a file of their own, named with a hash of it', () => {
  const { path, text } = chaptersFile(withParts)!
  expect(JSON.parse(text)).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'One' },
      { startTime: 90, title: 'Two & three' },
    ],
  })
  expect(path).toMatch(/^\/recordings\/chapters-[0-9a-f]{12}\.json$/)
  expect(read(feedOf([withParts])).channel.item[0]!['podcast:chapters']).toEqual({
    '@url': church.siteUrl + path,
    '@type': 'application/json+chapters',
  })
  expect(chaptersFile(newest)).toBeUndefined()
})

test('a second reader, that of the podcast index, understands it', () => {
  const feed = parseFeed(feedOf([withParts, ...sermons.slice(1)]))!
  expect(feed).toMatchObject({
    title: `Sermons · ${church.name}`,
    language: 'en-us',
    explicit: false,
    guid: podcastGuid(`${church.siteUrl}/sermons.xml`),
  })
  expect(feed.items).toHaveLength(sermons.length)
  expect(feed.items[0]).toMatchObject({
    enclosure: { url: `${church.siteUrl}/recordings/sermon-14-1a2b3c4d.mp3`, length: 14_500_014, type: 'audio/mpeg' },
    duration: 1840,
    explicit: false,
    podcastPeople: [{ name: newest.preacher, role: expect.stringMatching(/^host$/i) as string }],
    podcastTranscripts: [{ url: `${church.siteUrl}/recordings/sermon-14-5e6f7a8b.vtt`, type: 'text/vtt' }],
    podcastChapters: { type: 'application/json+chapters' },
    podcastSeason: { number: 2, name: 'Later' },
    podcastEpisode: { number: 7 },
  })
})

test('at most 300 items, none of a day that is still to come', () => {
  const many = Array.from({ length: 400 }, (_, index): Sermon => ({ ...newest, id: 400 - index, series: undefined }))
  expect(read(feedOf(many)).channel.item).toHaveLength(300)
  expect(
    read(feedOf([{ ...newest, id: 15, date: '2025-09-07T10:30:00-05:00' }, newest])).channel.item.map(
      ({ title }) => title,
    ),
  ).toEqual([newest.title])
})

test('a description has at most 4000 bytes, cut between two letters', () => {
  const { description } = read(feedOf([{ ...newest, description: 'ä😀'.repeat(2000), scripture: [] }])).channel.item[0]!
  expect(Buffer.byteLength(description as string)).toBeLessThanOrEqual(4000)
  expect(description).toMatch(/^(?:ä😀)+ä?…$/u)
})
