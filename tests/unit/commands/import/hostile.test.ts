/** Broken or malicious files end in a readable message, or in an import of their intact entries, never in a partial write. */
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { UserError } from '#church-folder/user-error.ts'
import { attachment, channel, episode, meta, podcast, post, term, video, wxr } from './exports.ts'
import { moving, reporting } from './import-kit.ts'

const REFUSED: Record<string, [content: string | Buffer, words: string]> = {
  'a program': ['\x7fELF\x02\x01\x01\0\0\0\0\0\0\x03\0>', 'is not text'],
  'a recording': ['ID3\u0003\0\0\0', 'is a recording: npm run recording'],
  'a picture': [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'is a picture'],
  'a ZIP': ['PK\u0003\u0004rest', 'is not text: unpack it if it is a ZIP file'],
  'a spreadsheet': [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'save a spreadsheet as “CSV UTF-8”'],
  'a web page': ['\n<!DOCTYPE html><html><body>Sermons</body></html>', 'is a web page'],
  'a web page that a program calls a spreadsheet': [
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>',
    'is a web page that Excel can open: save it there as “CSV UTF-8”',
  ],
  'the browser’s view': ['This XML file does not appear to have any style information', 'Save the file itself: curl'],
  'another kind of XML': ['<kml><Document/></kml>', 'is a kind of XML that this command cannot read (<kml>)'],
  JSON: ['{"results": []}', 'is a calendar or JSON, which this command cannot read'],
  'a calendar in a table': ['Column1\nBEGIN,VCALENDAR\nDTSTART,20240107\n', 'is a calendar or JSON'],
  'a chat': ['[1/7/24, 12:31:22 PM] Ann: The Vine\n[1/14/24, 12:29:10 PM] Ann: The Gate', 'is a chat'],
  'a page of a site generator': ['---\ntitle: The Vine\ndate: 2024-01-07\n---\n', 'is a page of a site generator'],
  'a playlist': ['#EXTM3U\n#EXTINF:1840,The Vine (2024-01-07)\nhttps://old.example/1.mp3\n', 'is a playlist'],
  'a letter': ['Dear all, here are our sermons.\nYours, Ann', 'nor a table with a column of titles'],
  'a table without titles': ['Date,A\n2025-08-31,Ann\n2025-08-24,Ann\n', 'which column is the title: write title at'],
  nothing: ['', 'is empty'],
  'an export of nothing': ['<rss xmlns:wp="x"></rss>', 'has no entries'],
}

test.each(Object.entries(REFUSED))('%s is refused by name', (_, [content, words]) => {
  const church = reporting('export.xml', content)
  const before = church.state()
  for (const what of [UserError, words, 'export.xml']) expect(() => church.take()).toThrow(what)
  expect(church.state()).toEqual(before)
})

const OPEN = episode({ title: '<![CDATA[Open', id: 1 })
const TWO = episode({ id: 8, title: 'Two', date: '2025-09-07' })
const LOST = episode({ slug: 'a%EF%BF%BD%01' }).replace(/<guid.*<\/guid>/, '<guid>x\uFFFD&#xFFFD;&#xD800;</guid>')
const OWN_FILE = '<!DOCTYPE rss SYSTEM "x.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`).join('')}]>`

test.each<[string, string, string[]]>([
  ['empty lines before its first', `\n\n${podcast(episode())}`, ['Ask for Wisdom']],
  ['half an entry at its end', podcast(episode(), episode({ id: 8, title: 'Cut' })).slice(0, -200), ['Ask for Wisdom']],
  ['CDATA that does not end', podcast(OPEN, episode({ id: 8 })), ['Ask for Wisdom', 'Open']],
  ['an unclosed entry', podcast(episode(), TWO).replace('</item>', ''), ['Ask for Wisdom', 'Two']],
  ['letters that were lost', podcast(episode({ title: 'Caf\uFFFD, &#xD800;now' })), ['Caf?, ?now']],
  ['letters that were lost in names', podcast(LOST), ['Ask for Wisdom']],
  ['an entry within a text', podcast(episode({ title: '<![CDATA[A <item> of news]]>' })), ['A of news']],
  ['a billion laughs', podcast(episode({ title: 'Ha &lol9;' })).replace('<rss', `${LAUGHS}<rss`), ['Ha &lol9;']],
  ['endless tags', podcast(episode({ title: `${'<b>'.repeat(50_000)}Deep` })), ['Deep']],
  ['a file of this computer', podcast(episode({ title: '&x;' })).replace('<rss', `${OWN_FILE}<rss`), ['&x;']],
  ['bare & and tags', podcast(episode({ title: 'Salt & Light <3 &nbsp; <b>now</b>' })), ['Salt & Light <3 now']],
])('a feed with %s: intact entries are imported, and the rest is reported', (_, feed, titles) => {
  const church = reporting('feed.xml', feed)
  if (feed.includes('Cut')) expect(church.report()).toMatch(/The file ends in the middle of it \(1\)\n.*“Cut”/)
  church.take()
  const taken = church.sermons().map(({ title }) => title)
  expect(taken.sort()).toEqual(titles)
})

test('a file of a hundred megabytes is not read', () => {
  const church = reporting('large.xml', '<?xml version="1.0"?><rss xmlns:wp="x">')
  truncateSync(join(church.exports, 'large.xml'), 100_000_000)
  expect(() => church.take()).toThrow(/large\.xml is 100 MB. The limit is 64 MB/)
})

test('names with a special meaning to a program or a terminal are plain names', () => {
  const table = `title,date,preacher,series,guid
__proto__,2025-08-31,constructor,__proto__,__proto__
toString,2025-08-24,Ann,constructor,hasOwnProperty
\u001b[2JA\u202e,2025-08-17,Ann\u0007,,
`
  const church = reporting('a.csv', table)
  expect(church.report()).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
  church.take()
  expect(church.sermons()).toMatchObject([{ title: '__proto__', series: '__proto__' }, { title: 'toString' }, {}])
  expect(church.take()).toEqual({ sermons: 0, redirects: 0 })
})

const WHOLE: Record<string, string> = {
  WordPress: wxr(
    post({
      content: '<p>Words.</p>',
      more: [term('wpfc_preacher', 'Ann'), meta('sermon_date', '1409443200'), meta('sermon_audio', '/a.mp3')],
    }),
    post({ type: 'post', id: 2, title: 'B', more: [meta('enclosure', 'https://old.example/b.mp3\n12\naudio/mpeg')] }),
    attachment(3, 'https://old.example/a.mp3', 900, 60),
  ),
  'a podcast': podcast(episode(), episode({ id: 8, title: 'A | Ann Lee | John 1' })),
  'a channel': channel(video('abcdefghijk', 'A | Ann Lee', '2025-08-31T16:02:11+00:00')),
  'a table':
    'title,date,time,preacher,bytes,audioUrl\nA,2025-08-31,9:00 AM,Ann,12,https://old.example/a.mp3\nB,"August 24, 2025",,"Ann ""B""",,\n',
}
const PIECES = '< > & ]]> <![CDATA[ " \' <item> </item> | ; , <!-- -1 T \\ / .. __proto__ 0000-00-00 99999999999'
  .split(' ')
  .concat('\u0000', '\uD800', '\u202e', '\r\n', '9'.repeat(30))

test.each(Object.entries(WHOLE))('%s, randomly altered, is refused in words, or each entry counts', (_, whole) => {
  const church = moving()
  const before = church.state()
  let imported = 0
  const change = fc.record({
    at: fc.nat(whole.length),
    remove: fc.oneof(fc.constant(0), fc.nat(12), fc.nat(whole.length)),
    put: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), fc.boolean(), (changes, isLatin) => {
      let text = whole
      for (const { at, remove, put } of changes) text = text.slice(0, at) + put + text.slice(at + remove)
      church.put('export', Buffer.from(text, isLatin ? 'latin1' : 'utf8'))
      try {
        // Every `take` checks the counts, and that what was written is complete and valid.
        church.take()
        const { read } = church.plan()
        if (whole.includes('<item>') && !/CDATA|<!--/.test(text))
          expect(read).toBe(text.match(/<item[\s>]/gi)?.length ?? 0)
        imported += 1
        church.reset()
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        expect(error.message).toMatch(/^\S.* .*\S$/s)
        expect(church.state()).toEqual(before)
      }
    }),
    { numRuns: process.env.NIGHTLY === '1' ? 2000 : 30 },
  )
  // The test would prove nothing if every file were refused.
  expect(imported).toBeGreaterThan(2)
})
