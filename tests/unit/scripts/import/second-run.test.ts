import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spawnScript } from '#tests/unit/server/spawn.ts'
import { episode, podcast } from './exports.ts'
import { moving, type Moving } from './import-kit.ts'

const ANSWERS = { 'author webmaster': 'Rev. Ann Lee' }
const NEXT = episode({ id: 8, slug: 'next', title: 'The Next', date: 'Mon, 08 Sep 2025 15:00:00 GMT' })

test('a second run with the same export writes nothing', () => {
  const church = moving()
  church.put('feed.xml', podcast(episode()))
  church.take(ANSWERS)
  const before = church.state()
  expect(church.take(ANSWERS)).toEqual({ sermons: 0, events: 0, addresses: 0 })
  expect(church.state()).toEqual(before)
})

test('a second run adds what is new, and leaves what people have corrected meanwhile', () => {
  const church = moving()
  church.put('feed.xml', podcast(episode()))
  church.take(ANSWERS)
  const file = join(church.content, 'sermons/2025-08-31-ask-for-wisdom.json')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('"Ask for Wisdom"', '"Ask"').replace('2025-08-31', '2025-08-24'),
  )
  church.put('feed.xml', podcast(episode(), NEXT))
  expect(church.take(ANSWERS)).toEqual({ sermons: 1, events: 0, addresses: 1 })
  expect(church.sermons().map(({ id, title, date }) => [id, title, date])).toEqual([
    [2, 'The Next', '2025-09-07T10:30'],
    [1, 'Ask', '2025-08-24T10:30'],
  ])
})

test('what somebody has removed does not come back, and its name is given to no other', () => {
  const church = moving()
  church.put('feed.xml', podcast(episode()))
  church.take(ANSWERS)
  rmSync(join(church.content, 'sermons'), { recursive: true })
  church.set('old-site.json', { ...church.oldSite(), redirects: {} })
  church.put('feed.xml', podcast(episode(), NEXT))
  church.take(ANSWERS)
  expect(church.sermons().map(({ title }) => title)).toEqual(['The Next'])
})

test('a sermon that was typed by hand is known by its day and title, and its old address leads to it', () => {
  const church = moving()
  const own = { id: 1, title: 'Ask for Wisdom!', preacher: 'Ann', date: '2025-08-31T09:00' }
  church.setEntries('sermons', [own])
  church.put('feed.xml', podcast(episode()))
  expect(church.table()).toContain('0 sermons, 0 events. There already, and left as it is: 1')
  expect(church.take()).toEqual({ sermons: 0, events: 0, addresses: 1 })
  expect(church.sermons()).toEqual([own])
  expect(church.oldSite().redirects).toEqual({ '/sermons/ask-for-wisdom/': 1 })
})

test('several exports of one site make one sermon, with what each knows of it', () => {
  const church = moving()
  church.put(
    'b.csv',
    'title,date,preacher,key,series\nAsk for Wisdom,2025-08-31,Ann Lee,https://old.example/?post_type=wpfc_sermon&p=7,James\n',
  )
  church.put('c.csv', 'title,date,preacher,oldAddress\nAsk for wisdom,2025-08-31,Ann Lee,https://old.example/s/7\n')
  church.put('feed.xml', podcast(episode()))
  church.take()
  expect(church.sermons()).toMatchObject([
    { id: 1, preacher: 'Ann Lee', series: 'James', audioFile: { bytes: 14_500_000 } },
  ])
  expect(church.sermons()).toHaveLength(1)
  expect(church.oldSite().redirects).toEqual({ '/sermons/ask-for-wisdom/': 1, '/s/7': 1 })
})

test('a series spelled two ways is asked about, and stays as it is unless somebody says that they are one', () => {
  const series = (...names: string[]) =>
    `title,date,preacher,series\n${names.map((name, at) => `S${at},2025-08-0${at + 1},Ann,${name}`).join('\n')}\n`
  const [asked, alone] = [moving(), moving()]
  for (const church of [asked, alone])
    church.put('a.csv', series('Advent Hope', 'Advent Hope', 'Advnt Hope', 'Mark 1', 'Mark 2'))
  expect(asked.table()).toMatch(/Series spelled two ways: one time\n.*“Advnt Hope” and “Advent Hope”/)
  asked.take({ 'series Advnt Hope': 'Advent Hope' })
  expect(new Set(asked.sermons().map((sermon) => sermon.series))).toEqual(new Set(['Advent Hope', 'Mark 1', 'Mark 2']))
  alone.take()
  expect(alone.sermons().map((sermon) => sermon.series)).toContain('Advnt Hope')
})

const run = (church: Moving, ...args: string[]) =>
  spawnScript('scripts/import.ts', [church.exports, ...args], { CONTENT_DIR: church.content }).finished

test('the command: a dry run writes nothing, and says what it would ask', async () => {
  const church = moving()
  church.put('feed.xml', podcast(episode()))
  church.put('notes.txt', 'bread, milk')
  const before = church.state()
  const { code, stdout } = await run(church, '--dry')
  expect(code).toBe(0)
  for (const words of [
    'feed.xml: a podcast’s feed with one episode',
    'Left out: notes.txt',
    'Ask for Wisdom',
    '"author webmaster"',
    'nothing was written',
  ])
    expect(stdout).toContain(words)
  expect(church.state()).toEqual(before)
})

test('the command without a keyboard says what it needs, and writes nothing', async () => {
  const church = moving()
  church.put('feed.xml', podcast(episode()))
  const before = church.state()
  const { code, stderr } = await run(church)
  expect(code).toBe(1)
  expect(stderr).toMatch(/no keyboard.*--answers FILE.*"author webmaster"/s)
  expect(church.state()).toEqual(before)
  // Not even an old address of what is here already.
  church.setEntries('sermons', [{ title: 'Ask for Wisdom', preacher: 'Ann', date: '2025-08-31T10:30' }])
  expect((await run(church)).stderr).toMatch(/no keyboard.*FILE may hold \{\}/s)
  expect(church.state()).not.toHaveProperty('old-site.json')
})

test('the command with a file of answers asks nothing, and says what it added', async () => {
  const church = moving()
  church.put('feed.xml', podcast(episode()))
  const answers = join(church.content, '..', 'answers.json')
  writeFileSync(answers, JSON.stringify(ANSWERS))
  const { code, stdout } = await run(church, '--answers', answers)
  expect([code, stdout]).toEqual([0, expect.stringContaining('one sermon, 0 events, and one old address')])
  expect(church.sermons()).toMatchObject([{ preacher: 'Rev. Ann Lee' }])
  expect((await run(church, '--answers', answers)).stdout).toContain('Nothing is new')
  writeFileSync(answers, '["Ann"]')
  expect((await run(church, '--answers', answers)).stderr).toContain('must hold the answers in quotes')
})
