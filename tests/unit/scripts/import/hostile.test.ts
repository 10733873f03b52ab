/** Files that are broken, or made to do harm, end in a sentence and leave everything as it was. */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#scripts/content/command/refusal.ts'
import { prepareImport } from '#scripts/import/prepare.ts'
import { attachment, channel, episode, ics, meta, podcast, post, term, vevent, video, wxr } from './exports.ts'
import { moving } from './import-kit.ts'

const LAUGHS = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol">
${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`).join('\n')}
]>
<rss version="2.0"><channel><item><title>&lol9;</title></item></channel></rss>`

const FILES: Record<string, [content: string | Buffer, words: string]> = {
  'a billion laughs': [LAUGHS, 'declares entities of its own'],
  'a file of this computer': [
    `<?xml version="1.0"?><!DOCTYPE rss SYSTEM "x.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;</title></item></channel></rss>`,
    'declares entities of its own',
  ],
  'entities behind a comment': [LAUGHS.replace('<!DOCTYPE', '<!-- <a> --><!DOCTYPE'), 'declares entities of its own'],
  'entities behind the first element': [
    LAUGHS.replace(/<!DOCTYPE[^]*\]>\n/, '').replace('<channel>', `<channel>${/<!DOCTYPE[^]*\]>/.exec(LAUGHS)![0]}`),
    'declares entities of its own',
  ],
  'half an export': [wxr(post()).slice(0, 900), 'is not whole, or broken at line'],
  'half a feed': [podcast(episode()).slice(0, -30), 'is not whole, or broken at line'],
  'Latin letters': [Buffer.from('title,date,preacher\nGr\xfc\xdfe,2025-08-31,Ann\n', 'latin1'), 'not UTF-8'],
  'an encoding that nobody knows': ['<?xml version="1.0" encoding="x-mac-klingon"?><rss/>', 'not known here'],
  'a program': [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 3, 0, 62]), 'is no text'],
  'a ZIP': ['PK\u0003\u0004rest', 'unpack it'],
  'a PDF': ['%PDF-1.7 rest', 'is a PDF'],
  'a web page': ['<!DOCTYPE html><html><body>Sermons</body></html>', 'is a web page'],
  'another kind of XML': ['<kml><Document/></kml>', 'of a kind that is not read here (<kml>)'],
  JSON: ['{"results": []}', 'is JSON'],
  'a letter': ['Dear all, here are our sermons.', 'no table whose first line names the columns'],
  nothing: ['', 'is empty'],
  'quotes that nobody closes': ['title,date,preacher\n"A,2025-08-31,Ann\n', 'cannot be read'],
  'half a calendar': [ics(vevent('UID:1', 'DTSTART:20250705T150000Z', 'SUMMARY:A')).slice(0, -40), 'cannot be read'],
  'an export of nothing': ['<rss xmlns:wp="x"></rss>', 'cannot be read'],
}

test.each(Object.entries(FILES))('%s', (_, [content, words]) => {
  const church = moving()
  const file = church.put('export.xml', content)
  const before = church.state()
  const refused = () => prepareImport(church.content, file)
  expect(refused).toThrow(Refusal)
  expect(refused).toThrow(words)
  // It says which file.
  expect(refused).toThrow('export.xml')
  expect(() => church.take()).toThrow(words)
  expect(church.state()).toEqual(before)
})

test('a hundred megabytes are not read', () => {
  const church = moving()
  const file = openSync(join(church.exports, 'large.xml'), 'w')
  writeSync(file, '<?xml version="1.0"?><rss xmlns:wp="x"><!-- ')
  ftruncateSync(file, 100_000_000)
  // A hole in the file is zeros, which are no text: the first page holds letters.
  writeSync(file, ' '.repeat(5000), 44)
  closeSync(file)
  expect(() => church.take()).toThrow(/large\.xml has 100 MB, and 67 are the most/)
})

test('letters of other computers are read where the file says which they are', () => {
  const church = moving()
  const table = 'title,date,preacher\nGrüße,2025-08-31,Ann\n'
  church.put('a.csv', Buffer.from(`\uFEFF${table}`, 'utf16le'))
  church.put('b.csv', Buffer.from(`\uFEFF${table.replace('31', '24')}`, 'utf16le').swap16())
  church.put(
    'c.xml',
    Buffer.from(
      podcast(episode({ title: 'Grüße | Ann Lee', date: 'Sun, 17 Aug 2025 20:00:00 GMT' })).replace(
        'UTF-8',
        'ISO-8859-1',
      ),
      'latin1',
    ),
  )
  church.take()
  expect(church.sermons().map(({ title }) => title)).toEqual(['Grüße', 'Grüße', 'Grüße'])
})

test('names that mean something to a program are names', () => {
  const church = moving()
  church.put(
    'a.csv',
    'title,date,preacher,series,key\n__proto__,2025-08-31,constructor,__proto__,__proto__\ntoString,2025-08-24,Ann,constructor,hasOwnProperty\n',
  )
  church.take()
  expect(church.sermons()).toMatchObject([
    { title: '__proto__', series: '__proto__' },
    { title: 'toString', series: 'constructor' },
  ])
  expect(church.take()).toEqual({ sermons: 0, events: 0, addresses: 0 })
})

test('nothing in the table moves the cursor of a terminal', () => {
  const church = moving()
  church.put('a.csv', 'title,date,preacher\n\u001b[2JA\u202e,2025-08-31,Ann\u0007\n')
  for (const control of ['\u001b', '\u0007', '\u202e']) expect(church.table()).not.toContain(control)
})

const WHOLE: Record<string, string> = {
  WordPress: wxr(
    post({
      content: '<p>Words.</p>',
      more: [
        term('wpfc_preacher', 'Ann'),
        term('wpfc_sermon_series', 'James'),
        meta('sermon_date', '1409443200'),
        meta('sermon_audio', '/a.mp3'),
        meta('sermon_video', '<iframe src="//player.vimeo.com/video/12"></iframe>'),
        meta('bible_passage', 'James 1:5; Proverbs 2:6'),
      ],
    }),
    post({ type: 'ctc_sermon', id: 2, more: [meta('_ctc_sermon_audio', 'https://old.example/b.mp3')] }),
    attachment(3, 'https://old.example/a.mp3', 900, 60),
  ),
  'a podcast': podcast(episode(), episode({ id: 8, title: 'A | Ann Lee | John 1' })),
  'a channel': channel(video('abcdefghijk', 'A | Ann Lee', '2025-08-31T16:02:11+00:00')),
  'a table':
    'title,date,time,preacher,bytes,audioUrl\nA,2025-08-31,9:00 AM,Ann,12,https://old.example/a.mp3\nB,"August 24, 2025",,,,\n',
  Takeout:
    'Video ID,Video Title (Original),Privacy,Video Publish Timestamp\nabcdefghijk,A,Public,2025-08-31T16:02:11+00:00\n',
  'a calendar': ics(
    vevent(
      'UID:1',
      'DTSTART;TZID=Central Standard Time:20260705T150000',
      'DURATION:PT1H',
      'SUMMARY:A',
      'DESCRIPTION:B',
    ),
    vevent('UID:2', 'DTSTART;VALUE=DATE:20260705', 'RRULE:FREQ=WEEKLY;BYDAY=SU', 'SUMMARY:C'),
  ),
}
const PIECES = [
  '<',
  '>',
  '&',
  ']]>',
  '<![CDATA[',
  '"',
  "'",
  '\u0000',
  '\uD800',
  '\r\n',
  '9'.repeat(30),
  '-1',
  '<item>',
  '</item>',
  'BEGIN:VEVENT\r\n',
  '|',
  ';',
  ',',
  '__proto__',
  '\u202e',
  '<!--',
  'T',
  'Z',
  '0000-00-00',
  '99999999999',
]

test.each(Object.entries(WHOLE))(
  '%s, cut, stirred and peppered at random: a sentence or a whole import, never a crash and never half',
  (_, whole) => {
    const church = moving()
    const before = church.state()
    let imported = 0
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            at: fc.nat(whole.length),
            remove: fc.oneof(fc.constant(0), fc.nat(12), fc.nat(whole.length)),
            put: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })),
          }),
          { maxLength: 4 },
        ),
        fc.boolean(),
        (changes, isCut) => {
          let text = whole
          for (const { at, remove, put } of changes) text = text.slice(0, at) + put + text.slice(at + remove)
          if (isCut) text = text.slice(0, changes[0]?.at ?? text.length)
          church.put('export', text)
          try {
            // Whether what was written is whole and in order is looked at by every `take`.
            const { questions } = prepareImport(church.content, church.exports)
            church.take(Object.fromEntries(questions.map(({ name, usual, example }) => [name, usual ?? example])))
            imported += 1
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            expect(error.message).toMatch(/^\S.* .*\.$/s)
            expect(church.state()).toEqual(before)
          }
          church.reset(before)
        },
      ),
      { numRuns: process.env.NIGHTLY === '1' ? 2000 : 120 },
    )
    // The test would say nothing if every file were refused.
    expect(imported).toBeGreaterThan(5)
  },
)
