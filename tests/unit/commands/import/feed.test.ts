import { expect, test } from 'vitest'
import { channel, episode, podcast, video } from './exports.ts'
import { imported, reporting } from './import-kit.ts'

const sunday = (day: number) => `Sun, ${String(day).padStart(2, '0')} Sep 2025 15:00:00 GMT`

test('an episode becomes a sermon on the Sunday before its publication, by the preacher given in an answer', () => {
  const show = episode({ id: 8, slug: 'show', title: 'Show Me &amp; Tell', date: 'Mon, 08 Sep 2025 15:00:00 GMT' })
  const words = ['a feed of 2 episodes', 'the Sunday before was used (1)', 'only the newest 10 to 50']
  const church = reporting('feed.xml', podcast(episode(), show), ...words)
  expect(() => church.take({})).toThrow(/missing:\n {2}"author webmaster"/)
  church.take({ 'author webmaster': 'Rev. Ann Lee' })
  const url = 'https://old.example/files/7.mp3'
  expect(church.sermons()).toEqual([
    expect.objectContaining({ title: 'Show Me & Tell', date: '2025-09-07T10:30' }),
    {
      slug: '2025-08-31-ask-for-wisdom',
      title: 'Ask for Wisdom',
      description: 'James says: “ask”. Two. Three.',
      preacher: 'Rev. Ann Lee',
      // 2 AM UTC is Sunday evening in Illinois.
      date: '2025-08-31T10:30',
      audioUrl: url,
      audioFile: { url, bytes: 14_500_000, type: 'audio/mpeg', seconds: 1840 },
      guid: 'https://old.example/?post_type=wpfc_sermon&p=7',
    },
  ])
})

test('subscribers find the feed: its URL and variants redirect, and its guids, first URL and language stay the same', () => {
  const two = episode({ id: 8, slug: 'two', title: 'Two', date: sunday(7) }).replace(/<guid.*<\/guid>/, '')
  const feed = podcast(episode(), two)
  const spanish = feed.replace('<channel>', '<channel><language>es-US</language>')
  const church = imported('feed.xml', spanish, 'Some podcast apps ask the old site for “/?feed=podcast”')
  expect(church.church().podcast).toEqual({ firstFeedUrl: 'https://old.example/feed/podcast/', language: 'es-us' })
  expect(church.oldSite().redirects).toMatchObject({ '/feed/podcast/': '/sermons.xml', '/feed/': '/sermons.xml' })
  // Apps identify an episode without a guid by its recording.
  expect(church.sermons().map(({ guid }) => guid)).toEqual([
    'https://old.example/files/8.mp3',
    'https://old.example/?post_type=wpfc_sermon&p=7',
  ])
  church.put('feed.xml', feed.replace('https://old.example/feed/podcast/', 'https://feeds.example/church'))
  expect(church.report()).toContain('get the feed from https://feeds.example/church, which is on another host')
  church.take()
  expect(church.church().podcast).toMatchObject({ firstFeedUrl: 'https://old.example/feed/podcast/' })
  expect(church.oldSite().redirects).not.toHaveProperty('/church')
})

test.each(['https://ferry.buzzsprout.com', 'https://podcasters.spotify.com/pod/show/ferry'])(
  'subscribers of a podcast at %s are told of, and no path of it leads here',
  (site) => {
    const feed = podcast(episode())
      .replace(/<atom:link[^>]*>/, '')
      .replace('https://old.example', site)
    const church = imported('feed.xml', feed, /spotify/.test(site) ? 'from Spotify.' : 'from Buzzsprout.')
    expect(Object.keys(church.oldSite().redirects)).toEqual(['/sermons/ask-for-wisdom/'])
  },
)

test('who speaks in an episode, and when it was updated, are read from the tags that .NET and podcast hosts write', () => {
  const more =
    '<podcast:person role="guest">Rev. Ann Lee</podcast:person><a10:updated>2025-08-31T15:00:00Z</a10:updated>'
  const church = reporting('feed.xml', podcast(episode({ date: '' }).replace('</item>', `${more}</item>`)))
  expect(() => church.take({})).toThrow('"author Rev. Ann Lee"')
  expect(church.plan().sermons[0]!.when.day).toBe('2025-08-31')
})

test.each([
  ['xml:base="https://old.example/"', '/'],
  ['xml:base="https://old.example/feed.xml"', ''],
  ['', '/'],
])('URLs without a site are of the feed’s own: %s %s', (base, path) => {
  const feed = podcast(episode().replaceAll('https://old.example/', path))
    .replace('<rss', `<rss ${base}`)
    .replace('<link>https://old.example<', base ? '<link>/<' : '<link>https://old.example<')
    .replace('</channel>', '<atom:link rel="next" href="/feed?page=2" /></channel>')
  const church = imported('feed.xml', feed, 'The feed continues at https://old.example/feed?page=2')
  expect(church.sermons()).toMatchObject([{ audioUrl: 'https://old.example/files/7.mp3' }])
  expect(church.oldSite().redirects).toHaveProperty('/sermons/ask-for-wisdom/')
})

test('where other episodes have a time, midnight in Greenwich is Wednesday evening, and doubted', () => {
  const ask = episode({ date: 'Thu, 18 Jul 2024 00:00:00 +0000' })
  const two = episode({ id: 8, title: 'Two', slug: 'two', date: 'Sun, 21 Jul 2024 12:00:00 +0000' })
  const words = 'The date can be read two ways (1)\n    2024-07-17 “Ask for Wisdom”'
  reporting('feed.xml', podcast(ask, two, two.replaceAll('8', '9').replace('21 Jul', '14 Jul')), words)
})

test('a guid shared by all episodes is ignored, and a page that they share leads to the archive', () => {
  const one = (at: number, title: string) =>
    episode({ id: at, slug: 'podcast', title, date: sunday(7 * at) }).replace(/p=\d/, 'p=1')
  const feed = podcast(one(1, 'Nets'), one(2, 'Salt'), one(3, 'Bread'))
  const church = imported(
    'feed.xml',
    feed,
    '3 entries have the same podcast id (guid) as another entry. Those ids were left out.',
  )
  expect(church.sermons().map(({ guid }) => guid)).toEqual([undefined, undefined, undefined])
  expect(church.oldSite().redirects).toMatchObject({ '/sermons/podcast/': '/sermons' })
  expect(church.take()).toEqual({ sermons: 0, redirects: 0 })
})

test('two services on one Sunday with the same title are two sermons; a repeated episode is one sermon, and is reported', () => {
  const two = episode({ id: 8, author: 'Ben Roe' })
  const church = reporting(
    'feed.xml',
    podcast(episode({ author: 'Ann Lee' }), two, two),
    'New sermons: 2, duplicates: 1',
    'Treated as one sermon (1)\n    2025-08-31 “Ask for Wisdom”, in feed.xml',
    'check that they are not the same',
  )
  church.take({ 'author Ann Lee': 'Ann Lee', 'author Ben Roe': 'Ben Roe' })
  expect(church.sermons().map(({ preacher }) => preacher)).toEqual(['Ben Roe', 'Ann Lee'])
})

test.each([
  ['Love came. We build. Three. Four.  Reference:  Luke 10:25-29', 'Love came. We build. Three.', ['Luke 10:25-29']],
  ['Mark 14:19-30', undefined, ['Mark 14:19-30']],
  ['Job 2:9. The sufferings of Job.', 'The sufferings of Job.', ['Job 2:9']],
  ['Psalm 23; 1 John 4:7', undefined, ['Psalm 23', '1 John 4:7']],
  ['Lectura: Génesis 1:1', undefined, ['Génesis 1:1']],
  ['Example 3 of a good deed. Read on.', 'Example 3 of a good deed. Read on.', undefined],
])('a passage in a description becomes the scripture: %s', (words, description, scripture) => {
  const own = episode().replace(/<description>.*<\/description>/, `<description>${words}</description>`)
  const church = imported('feed.xml', podcast(own))
  expect([church.sermons()[0]!.description, church.sermons()[0]!.scripture]).toEqual([description, scripture])
})

test.each([
  ['no size', '<enclosure url="https://old.example/a.mp3" length="0" type="audio/mpeg" />', 'its size is not known'],
  ['no https', '<enclosure url="http://old.example/a.mp3" length="9" type="audio/mpeg" />', 'begins with http://'],
])('a recording with %s becomes a link and does not play on the page', (_, enclosure, words) => {
  const church = imported('feed.xml', podcast(episode({ enclosure })), words)
  expect(church.sermons()[0]).toMatchObject({ audioUrl: expect.stringMatching(/old\.example\/a\.mp3$/) })
  expect(church.sermons()[0]).not.toHaveProperty('audioFile')
})

test('a trailer is not a sermon, what cannot be imported is reported, and a size may have commas', () => {
  const enclosure = '<enclosure url="https://old.example/a.mp3" length="14,500,000" type="audio/mpeg"/>'
  const more = '<podcast:transcript url="https://old.example/a.vtt" type="text/vtt"/>'
  const trailer = episode({ id: 9, title: 'Welcome', enclosure: '<itunes:episodeType>trailer</itunes:episodeType>' })
  const feed = podcast(episode({ enclosure: enclosure + more }), trailer)
  const church = imported('feed.xml', feed, 'A podcast trailer, not a sermon (1)\n    feed.xml: “Welcome”', 'a.vtt')
  expect(church.sermons()).toMatchObject([{ audioFile: { bytes: 14_500_000 } }])
})

test('the same size for all recordings is questioned, and a recording belongs to only one sermon', () => {
  const one = (id: number, file: string) => {
    const enclosure = `<enclosure url="https://old.example/${file}.mp3" length="8727310" type="audio/mpeg"/>`
    return episode({ id, title: `No. ${id}`, date: sunday(7 * id), enclosure })
  }
  const feed = podcast(one(1, 'a'), one(2, 'b'), one(3, 'c'), one(4, 'c'))
  const church = imported('feed.xml', feed, '3 recordings have the same size (8,727,310 bytes)')
  expect(church.sermons().filter(({ audioFile }) => audioFile)).toHaveLength(3)
})

test.each([
  ['Sun, 31 Aug 2025 00:00:00 +0000', '2025-08-31', 'Sermon Manager’s feed has the day as midnight UTC'],
  ['2025-08-31', '2025-08-31', 'a day alone'],
  ['Wed, 03 Sep 2025 00:00:00 GMT', '2025-09-03', 'midnight on a Wednesday'],
  ['Mon, 01 Sep 2025 00:00:00 +0000', '2025-08-31', 'Sunday evening where the church is'],
])('an episode of %s was preached on %s: %s', (date, day) => {
  const church = imported('feed.xml', podcast(episode({ date })))
  expect(church.sermons()[0]!.date).toBe(`${day}T10:30`)
})

test('videos in a channel’s feed become sermons, with their titles split into fields', () => {
  const title = 'Show Me | Rev. Ann Lee | 1 John 3:16-18 | August 24, 2025 | Part 2'
  const church = imported(
    'videos.xml',
    channel(
      video('abcdefghijk', 'What is Faith? | Nick Kidwell | Hebrews 11', '2025-08-31T16:02:11+00:00'),
      video('bbcdefghijk', title, '2025-08-25T01:00:00+00:00'),
    ),
    'a feed of 2 videos',
    'only the newest 15 videos',
    '“What is Faith? | Nick Kidwell | Hebrews 11” becomes “What is Faith? – Nick Kidwell”, “Hebrews 11”',
  )
  const [first, second] = church.sermons()
  expect(first).toEqual({
    slug: '2025-08-31-what-is-faith',
    title: 'What is Faith?',
    description: 'First. Second. Third.',
    scripture: ['Hebrews 11'],
    preacher: 'Nick Kidwell',
    date: '2025-08-31T10:30',
    videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  })
  expect(second).toMatchObject({ title: 'Show Me – Part 2', preacher: 'Rev. Ann Lee', scripture: ['1 John 3:16-18'] })
  expect(second!.date).toBe('2025-08-24T10:30')
  expect(church.church().podcast).toBeUndefined()
})

test.each(['Grace Lutheran Church', 'Morning Worship', 'Week Two'])('“%s” in a title is not a preacher', (part) => {
  const church = reporting('c.xml', channel(video('abcdefghijk', `Faith | ${part}`, '2025-08-31T16:00:00+00:00')))
  expect(() => church.take({})).toThrow(/missing:\n {2}"preacher"/)
})

test.each(['James 2:14-26', 'Works • James 2:14-26'])('a subtitle may have the passage: %s', (subtitle) => {
  const one = episode({ enclosure: `<itunes:subtitle>${subtitle}</itunes:subtitle>` })
  expect(reporting('feed.xml', podcast(one)).plan().sermons[0]?.scripture).toEqual(['James 2:14-26'])
})

const SOUND = 'https://old.example/a.mp3'
const MP3 = `<enclosure url="${SOUND}" length="5000" type="audio/mpeg"/>`
const CARD = `<div class="kg-card kg-audio-card"><audio src="${SOUND}"></audio><span>0:00</span>/<span>1102.4</span></div>`
test.each([
  [
    'Ghost',
    `<media:content url="https://old.example/a.jpg" medium="image"/><media:content url="https://old.example/b.png"/><content:encoded><![CDATA[<p>Abide.</p>${CARD}]]></content:encoded>`,
    { recording: { url: SOUND }, description: 'Abide.' },
  ],
  ['RDF', `<enc:enclosure rdf:resource="/a.mp3" enc:length="5000"/>`, { recording: { url: SOUND, bytes: 5000 } }],
  [
    'a program that escapes twice',
    `<enclosure url="${SOUND}?a=1&amp;amp;b=2" length="5000"/>`,
    { recording: { url: `${SOUND}?a=1&b=2` } },
  ],
  ['a season in the title', `<title>Ep 12 | S2 - Lamps</title>${MP3}`, { title: 'Lamps' }],
  [
    'a passage below the title',
    `<title><![CDATA[Lamps<br/>James 1:1-8]]></title>${MP3}`,
    { scripture: ['James 1:1-8'] },
  ],
  [
    'Gutenberg',
    `<description><![CDATA[<p>Abide.</p><div class="wp-block-buttons"><a href="/give">Give</a></div>]]></description>${MP3}`,
    { description: 'Abide.' },
  ],
])('a feed as %s writes it', (_, more, fields) => {
  const item = `<item><title>Lamps</title><pubDate>Sun, 07 Jan 2024 18:00:00 GMT</pubDate>${more}</item>`
  const written = more.includes('<title>') ? item.replace('<title>Lamps</title>', '') : item
  expect(reporting('f.xml', podcast(written)).plan().sermons).toMatchObject([{ title: 'Lamps', ...fields }])
})

test('another version of an episode is named, and a day in a title that is later than its upload is doubted', () => {
  const version =
    '<podcast:alternateEnclosure><podcast:source uri="https://old.example/a.mp4"/></podcast:alternateEnclosure>'
  const date = 'Fri, 05 Jan 2024 18:00:00 GMT'
  const words = [
    'not imported (1)\n    2024-01-05 “Lamps”: https://old.example/a.mp4',
    'is after it was put online: check the day (1)',
  ]
  reporting('f.xml', podcast(episode({ title: 'Lamps - January 14, 2024', date, enclosure: MP3 + version })), ...words)
})
