/** What exports hold that must not be taken as it stands, or be taken for something else. */
import { expect, test } from 'vitest'
import { episode, ics, meta, podcast, post, term, vevent, wxr } from './exports.ts'
import { moving } from './import-kit.ts'

const ANN = term('wpfc_preacher', 'Rev. Ann Lee')
const USUAL = { 'author webmaster': 'Rev. Ann Lee' }

test('a day of eight digits is that day, and no number of seconds', () => {
  const church = moving()
  church.put('old.csv', 'title,date,preacher\nOne,20140831,Ann\nTwo,20140931,Ann\n')
  expect(church.table()).toContain('Row 3 is left out: the date of “Two” is "20140931"')
  church.put('old.xml', wxr(post({ title: 'Three', more: [ANN, meta('sermon_date', '20140907')] })))
  church.take()
  expect(church.sermons().map(({ date }) => date)).toEqual(['2014-09-07T10:30', '2014-08-31T10:30'])
})

test('a sermon behind a password is not published here', () => {
  const church = moving()
  const hidden = post({ more: [ANN] }).replace('<wp:post_password><![CDATA[]]>', '<wp:post_password><![CDATA[amen]]>')
  church.put('old.xml', wxr(hidden))
  expect(church.table()).toContain('Not published on the old site, and not taken: one password-protected one.')
  expect(church.take().sermons).toBe(0)
})

test.each(['PRIVATE', 'CONFIDENTIAL'])('an event that its calendar calls %s is nobody’s to read', (kind) => {
  const church = moving()
  church.put('c.ics', ics(vevent('UID:1@x', `CLASS:${kind}`, 'DTSTART:20261105T220000Z', 'SUMMARY:A talk with N.')))
  expect(church.table()).toContain('“A talk with N.” (Thursday, 2026-11-05, 16:00) is private in that calendar')
  expect(church.take().events).toBe(0)
})

test('an address in angle brackets stays in an event’s words', () => {
  const church = moving()
  const words = 'DESCRIPTION:Write to Ann <ann@old.example>.\\nJoin here<https://old.example/join>'
  church.put('c.ics', ics(vevent('UID:1@x', 'DTSTART:20261105T220000Z', 'SUMMARY:Supper', words)))
  church.take()
  expect(church.events()[0]!.description).toBe('Write to Ann <ann@old.example>. Join here<https://old.example/join>')
})

test.each([
  ['Sun, 31 Aug 2025 00:00:00 +0000', '2025-08-31', 'Sermon Manager’s feed has the day as Greenwich’s midnight'],
  ['2025-08-31', '2025-08-31', 'a day alone'],
  ['Wed, 03 Sep 2025 00:00:00 GMT', '2025-09-03', 'of a Wednesday too'],
  ['Mon, 01 Sep 2025 00:00:00 +0000', '2025-08-31', 'Sunday evening where the church is'],
])('an episode of %s was preached on %s: %s', (date, day) => {
  const church = moving()
  church.put('feed.xml', podcast(episode({ date })))
  church.take(USUAL)
  expect(church.sermons()[0]!.date).toBe(`${day}T10:30`)
})

test('an old address with two slashes is that with one, and the content stays in order', () => {
  const church = moving()
  church.put('old.xml', wxr(post({ more: [ANN] }).replace('old.example/sermons/', 'old.example//sermons/')))
  expect(church.take().addresses).toBe(1)
  expect(church.oldSite().redirects).toEqual({ '/sermons/ask-for-wisdom/': 1 })
})

test('addresses that only a query tells apart are said not to lead here', () => {
  const church = moving()
  const plain = (id: number) =>
    post({ id, title: `No. ${id}`, more: [ANN] }).replace(
      /<link>.*<\/link>/,
      `<link>https://old.example/?p=${id}</link>`,
    )
  church.put('old.xml', wxr(plain(3), plain(4)))
  expect(church.table()).toContain(
    '2 old addresses differ only after the “?”, such as https://old.example/?p=3: they cannot lead to their sermons.',
  )
})

test('in a table an old address may be a path', () => {
  const church = moving()
  church.put('t.csv', 'title,date,preacher,oldAddress\nOne,2014-08-31,Ann,/sermons/one/\n')
  church.take()
  expect(church.oldSite().redirects).toEqual({ '/sermons/one/': 1 })
})

test('empty lines above a table’s head do not hide its semicolons', () => {
  const church = moving()
  church.put('t.csv', '\r\n\r\ntitle;date;preacher\r\nOne;2014-08-31;Ann\r\n')
  expect(church.take().sermons).toBe(1)
})
