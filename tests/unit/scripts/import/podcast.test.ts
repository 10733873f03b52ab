import { expect, test } from 'vitest'
import { prepareImport } from '#scripts/import/prepare.ts'
import { episode, podcast } from './exports.ts'
import { moving } from './import-kit.ts'

test('an episode becomes a sermon of the Sunday before it was published, preached by whom somebody named', () => {
  const church = moving()
  church.put(
    'feed.xml',
    podcast(
      episode(),
      episode({ id: 8, slug: 'show-me', title: 'Show Me &amp; Tell', date: 'Mon, 08 Sep 2025 15:00:00 GMT' }),
    ),
  )
  expect(church.table()).toMatch(/published on Monday, 2025-09-08: the Sunday before is taken/)
  church.take({ 'author webmaster': 'Rev. Ann Lee' })
  expect(church.sermons()).toEqual([
    expect.objectContaining({ id: 2, title: 'Show Me & Tell', date: '2025-09-07T10:30' }),
    {
      id: 1,
      title: 'Ask for Wisdom',
      description: 'James says: “ask”. Two. Three.',
      preacher: 'Rev. Ann Lee',
      // Two in the morning in Greenwich is Sunday evening in Illinois.
      date: '2025-08-31T10:30',
      audioUrl: 'https://old.example/files/7.mp3',
      audioFile: { url: 'https://old.example/files/7.mp3', bytes: 14_500_000, type: 'audio/mpeg', seconds: 1840 },
    },
  ])
  expect(church.oldSite()).toMatchObject({
    redirects: { '/sermons/ask-for-wisdom/': 1, '/sermons/show-me/': 2 },
    imported: { sermons: { 'https://old.example/?post_type=wpfc_sermon&p=7': 1 } },
  })
})

test('who put it online is nobody’s preacher until somebody says so', () => {
  const church = moving()
  church.put('feed.xml', podcast(episode()))
  const before = church.state()
  expect(() => church.take()).toThrow(/"author webmaster" is needed/)
  expect(church.state()).toEqual(before)
  expect(church.table()).toMatch(/may be who put it online: one time\n.*webmaster/)
})

test('a Monday may be meant, and other days are asked to be looked at', () => {
  const church = moving()
  church.put(
    'feed.xml',
    podcast(
      episode({ id: 8, title: 'On Monday', date: 'Mon, 08 Sep 2025 15:00:00 GMT' }),
      episode({ id: 9, title: 'On Wednesday', date: 'Wed, 10 Sep 2025 15:00:00 GMT' }),
    ),
  )
  expect(church.table()).toContain('published on Wednesday, 2025-09-10: check the day')
  church.take({ 'author webmaster': 'Ann', published: 'as published' })
  expect(church.sermons().map(({ date }) => date)).toEqual(['2025-09-10T10:30', '2025-09-08T10:30'])
})

test('a title with “|” is split into title, preacher and passage, unless it is to stay whole', () => {
  const title = 'What is Faith? | Nick Kidwell | Hebrews 11'
  const [split, whole] = [moving(), moving()]
  for (const church of [split, whole]) church.put('feed.xml', podcast(episode({ title })))
  expect(split.table()).toContain('is split: title “What is Faith?”, preacher Nick Kidwell, passage Hebrews 11')
  split.take()
  expect(split.sermons()).toMatchObject([
    { title: 'What is Faith?', preacher: 'Nick Kidwell', scripture: ['Hebrews 11'] },
  ])
  whole.take({ titles: 'whole', 'author webmaster': 'Ann' })
  expect(whole.sermons()).toMatchObject([{ title, preacher: 'Ann' }])
})

test.each([
  ['no size', '<enclosure url="https://old.example/a.mp3" length="0" type="audio/mpeg" />', 'size is not known'],
  ['no https', '<enclosure url="http://old.example/a.mp3" length="9" type="audio/mpeg" />', 'begins with http://'],
])('a recording with %s is linked, and not played in the page', (_, enclosure, words) => {
  const church = moving()
  church.put('feed.xml', podcast(episode({ enclosure })))
  expect(church.table()).toContain(words)
  church.take({ 'author webmaster': 'Ann' })
  const [sermon] = church.sermons()
  expect(sermon!.audioUrl).toMatch(/^https?:\/\/old\.example\/a\.mp3$/)
  expect(sermon).not.toHaveProperty('audioFile')
})

test('one recording is of one sermon, as podcast apps want it', () => {
  const church = moving()
  const enclosure = '<enclosure url="https://old.example/a.mp3" length="9" type="audio/mpeg" />'
  church.put('feed.xml', podcast(episode({ enclosure }), episode({ id: 8, title: 'Another', enclosure })))
  church.take({ 'author webmaster': 'Ann' })
  expect(church.sermons().filter(({ audioFile }) => audioFile)).toHaveLength(1)
})

test('it says that a feed holds the newest only', () => {
  const church = moving()
  church.put('feed.xml', podcast(episode()))
  expect(church.table()).toContain('Many feeds hold the last 10 to 50 only')
})

test('a church with two services is asked at which one they are preached', () => {
  const service = { day: 'Sunday', group: 'sunday', description: 'All.' }
  const church = moving({
    gatherings: [
      { ...service, name: 'Early Worship', shortName: 'Early', time: '8:00 AM' },
      { ...service, name: 'Morning Worship', shortName: 'Morning', time: '10:45 AM' },
    ],
  })
  church.put('feed.xml', podcast(episode({ title: 'A | Ann Lee' })))
  expect(prepareImport(church.content, church.exports).questions.map(({ name }) => name)).toEqual(['titles', 'time'])
  expect(() => church.take({ time: '9:00 AM' })).toThrow('must be "8:00 AM" or "10:45 AM"')
  church.take({ time: '10:45 AM' })
  expect(church.sermons()[0]!.date).toBe('2025-08-31T10:45')
})
