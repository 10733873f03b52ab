import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeImport, writeImport } from '#commands/import/write.ts'
import { runScript } from '#tests/unit/commands/command-in-process.ts'
import { attachment, channel, episode, meta, podcast, post, term, video, wxr } from './exports.ts'
import { imported, moving, reporting } from './import-kit.ts'

const ANSWERS = { 'author webmaster': 'Rev. Ann Lee' }
const NEXT = episode({ id: 8, slug: 'next', title: 'The Next', date: 'Mon, 08 Sep 2025 15:00:00 GMT' })

test('a second run with the same export writes nothing; with a newer export, it adds what is new and changes nothing else', () => {
  const church = imported('feed.xml', podcast(episode()))
  const before = church.state()
  expect(church.take()).toEqual({ sermons: 0, redirects: 0 })
  expect(church.state()).toEqual(before)
  const [own] = church.sermons()
  church.have({ ...own, title: 'Ask', date: '2025-08-24T10:30' })
  church.put('feed.xml', podcast(episode(), NEXT))
  expect(church.take()).toEqual({ sermons: 1, redirects: 1 })
  expect(church.sermons().map(({ slug, title }) => [slug, title])).toEqual([
    ['2025-09-07-the-next', 'The Next'],
    ['2025-08-31-ask-for-wisdom', 'Ask'],
  ])
})

test('a sermon that was removed does not come back, and its name is not reused', () => {
  const church = imported('feed.xml', podcast(episode()))
  church.have()
  church.set('old-site.json', { ...church.oldSite(), redirects: {} })
  church.put('feed.xml', podcast(episode(), NEXT))
  church.take()
  expect(church.sermons().map(({ slug }) => slug)).toEqual(['2025-09-07-the-next'])
  church.put('feed.xml', podcast(episode({ id: 9, slug: 'new' })))
  church.take()
  expect(church.sermons()[1]!.slug).toBe('2025-08-31-ask-for-wisdom-2')
})

test('a sermon typed by hand is recognized by its day and title, and its old URL leads to it', () => {
  const church = moving()
  const own = { slug: 'ours', title: 'Ask for Wisdom!', preacher: 'Ann', date: '2025-08-31T09:00' }
  church.have(own)
  church.put('feed.xml', podcast(episode()))
  expect(church.report()).toContain('New sermons: 0, duplicates: 0, already here: 1, left out: 0.')
  expect(church.take()).toMatchObject({ sermons: 0 })
  expect(church.sermons()).toEqual([own])
  expect(church.oldSite().redirects).toMatchObject({ '/sermons/ask-for-wisdom/': 'ours' })
})

test('several sources of one sermon each add what the others lack, in any order, and each is reported', () => {
  const channels = channel(video('abcdefghijk', 'Ask for Wisdom | James 1', '2014-09-01T16:00:00+00:00'))
  const church = reporting('a-channel.xml', channels)
  const more = [
    term('wpfc_preacher', 'Rev. Ann Lee'),
    term('wpfc_sermon_series', 'Wisdom'),
    meta('sermon_date', '1409443200'),
    meta('sermon_audio', 'https://old.example/1.mp3'),
  ]
  church.put('b-site.xml', wxr(post({ more }), attachment(9, 'https://old.example/1.mp3', 14_500_000, 1840)))
  church.put('c.csv', 'title,date,preacher,oldAddress\nask for wisdom,2014-08-31,Rev. Ann Lee,/s/7\n')
  expect(church.report()).toMatch(/Treated as one sermon \(2\)\n.*in a-channel\.xml and b-site\.xml\n.*and c\.csv/)
  church.take()
  expect(church.sermons()).toEqual([
    expect.objectContaining({
      date: '2014-08-31T10:30',
      preacher: 'Rev. Ann Lee',
      series: 'Wisdom',
      scripture: ['James 1'],
      videoUrl: expect.any(String),
      audioFile: expect.objectContaining({ bytes: 14_500_000 }),
    }),
  ])
  expect(church.oldSite().redirects).toMatchObject({ '/s/7': '2014-08-31-ask-for-wisdom' })
  expect(church.take()).toEqual({ sermons: 0, redirects: 0 })
})

test('a sermon from a table that was corrected or removed here does not come back', () => {
  const table = 'title,date,preacher\nNets,2025-08-31,Ann\nNets,2025-08-31,Ben\nSalt,2025-08-24,Ann\n'
  const church = imported('t.csv', table)
  const [one, two] = church.sermons()
  church.have({ ...one, title: 'Many Nets' }, two!)
  expect(church.take()).toEqual({ sermons: 0, redirects: 0 })
})

test.each([
  ['audioUrl', 'https://media.example.org/emmaus.mp3', 'http://www.media.example.org/emmaus.mp3?_=1'],
  ['videoUrl', 'https://www.youtube.com/watch?v=abcdefghij1', 'https://youtu.be/abcdefghij1?t=12'],
  ['videoUrl', 'https://www.youtube.com/live/abcdefghij1?si=x', 'https://m.youtube.com/watch?app=m&v=abcdefghij1'],
  ['videoUrl', 'https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?h=1'],
  ['oldAddress', 'https://old.example/sermons/eagles/', 'http://old.example/sermons/eagles'],
])('a sermon with another title is recognized by its %s, however that is written', (field, url, other) => {
  const table = (title: string, value: string) => `title,date,preacher,${field}\n${title},2023-05-07,Ann,${value}\n`
  const church = imported('a.csv', table('Like Eagles', url))
  church.put('a.csv', table('Wings', other))
  expect(church.take().sermons).toBe(0)
})

test('equal row numbers in two tables do not mean the same sermon; a corrected title in one of them does not mean another', () => {
  const church = reporting('2019.csv', 'id,title,date,preacher\n1,One of 2019,2019-01-06,Ann\n')
  church.put('2020.csv', 'id,title,date,preacher\n1,One of 2020,2020-01-05,Ann\n')
  expect(church.take().sermons).toBe(2)
  church.put('2020.csv', 'id,title,date,preacher\n1,The One of 2020,2020-01-05,Ann\n')
  expect(church.take().sermons).toBe(0)
})

test.each([
  ['row 1 of 2019-01-06', 'id,title,date,preacher\n1,One,2019-01-06,Ann\n2,Two,2019-01-13,Ann\n'],
  ['one', 'key,title,date,preacher\none,One,2019-01-06,Ann\ntwo,Two,2019-01-13,Ann\n'],
])('a sermon that an earlier release imported as “%s” and that was removed does not come back', (key, table) => {
  const church = reporting('t.csv', table)
  church.set('old-site.json', { imported: { sermons: { [key]: '2019-01-06-one' } } })
  church.take()
  expect(church.sermons().map(({ title }) => title)).toEqual(['Two'])
})

test('a change made while questions are being answered stays', () => {
  const church = reporting('feed.xml', podcast(episode(), NEXT))
  const plan = church.plan()
  church.set('church.json', { ...church.church(), tagline: 'Changed.' })
  church.set('old-site.json', { redirects: { '/changed': '/about' }, imported: { sermons: {} } })
  church.have({
    slug: '2025-09-07-the-next',
    title: 'Another',
    preacher: 'Ann',
    date: '2025-09-07T18:00',
    audioFile: { url: 'https://files.example/another.mp3', bytes: 9_000_000, type: 'audio/mpeg' },
  })
  writeImport(church.content, composeImport(church.content, plan, ANSWERS))
  // A church with its own recording may have published its feed, whose id must not change.
  expect(church.church()).toMatchObject({ tagline: 'Changed.' })
  expect(church.church()).not.toHaveProperty('podcast.firstFeedUrl')
  expect(church.oldSite().redirects).toMatchObject({ '/changed': '/about', '/sermons/next/': '2025-09-07-the-next-2' })
  expect(church.sermons().map(({ title }) => title)).toEqual(['Another', 'The Next', 'Ask for Wisdom'])
})

const run = ({ exports, content }: ReturnType<typeof moving>, ...args: string[]) =>
  runScript('scripts/import.ts', [exports, ...args], content)

test('a dry run and a run without a terminal write nothing, and say what they would ask', async () => {
  const church = reporting('feed.xml', podcast(episode()))
  church.put('notes.txt', 'bread, milk')
  const before = church.state()
  const { code, stdout } = await run(church, '--dry')
  expect(code).toBe(0)
  const words = ['feed.xml: a feed of one episode', 'Left out: notes.txt', '"author webmaster"', 'nothing was written']
  for (const word of words) expect(stdout).toContain(word)
  const { code: failed, stderr } = await run(church)
  expect([failed, stderr]).toEqual([1, expect.stringMatching(/needs a terminal.*--answers FILE.*"author webmaster"/s)])
  expect(church.state()).toEqual(before)
})

test('with a file of answers, the command asks no questions, and says what it added', async () => {
  const church = reporting('feed.xml', podcast(episode()))
  const answers = join(church.content, '..', 'answers.json')
  writeFileSync(answers, JSON.stringify(ANSWERS))
  const { code, stdout } = await run(church, '--answers', answers)
  expect([code, stdout]).toEqual([0, expect.stringContaining('one sermon, and 3 old addresses that lead here')])
  expect(church.sermons()).toMatchObject([{ preacher: 'Rev. Ann Lee' }])
  expect((await run(church, '--answers', answers)).stdout).toContain('Nothing is new')
})
