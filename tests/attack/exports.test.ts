/** What reads a church's words and an old site's exports reads every shape in linear time. Another reader is one line. */
import { expect, test } from 'vitest'
import { parseDays, parseHours } from '#scripts/build/feeds/opening-hours.ts'
import { readRows } from '#scripts/content/files/read-rows.ts'
import { embeddedUrl, firstSentences } from '#scripts/import/read/html.ts'
import { sermonManagerSermon } from '#scripts/import/read/sermon-manager.ts'
import { oldPathOf, readDay, readPassages, readSeconds } from '#scripts/import/read/words.ts'
import { splitTitle } from '#scripts/import/titles.ts'
import { expectLinear } from './cpu-time.ts'

const CHURCH = { country: 'US', timeZone: 'America/Chicago' }
const POST = {
  id: '1',
  type: 'wpfc_sermon',
  status: 'publish',
  title: 'A title',
  link: 'https://old.example/sermons/a-title/',
  guid: 'https://old.example/?p=1',
  date: '2014-08-31 09:12:00',
  content: '',
  attachmentUrl: '',
  terms: new Map(),
}
const filesOf = (notes: string) =>
  sermonManagerSermon(
    { ...POST, meta: new Map([['sermon_notes', notes]]) },
    'https://old.example',
    { byId: new Map(), byUrl: new Map() },
    CHURCH,
  ).files

const READERS: Record<string, (text: string) => unknown> = {
  'office days': parseDays,
  'office hours': parseHours,
  'a table': readRows,
  'a title of a channel': (title) => splitTitle(title, new Set(), new Set()),
  'a day': (day) => readDay(day, CHURCH),
  'a length': readSeconds,
  passages: readPassages,
  'HTML of an old site': firstSentences,
  'embedding code': embeddedUrl,
  'an old address': oldPathOf,
  'a sermon’s files': filesOf,
}

test.each(Object.keys(READERS))('%s', async (name) => {
  await expectLinear(READERS[name]!)
})

test('a sermon’s files are an address a line, whatever blanks are around it', () => {
  expect(filesOf('  https://old.example/a.pdf \r\n\n\t/b.pdf\n')).toEqual([
    'https://old.example/a.pdf',
    'https://old.example/b.pdf',
  ])
})

test.each(['What is Faith?|Nick Kidwell', '  What is Faith?   ｜ \t Nick Kidwell | '])('%j is split', (title) => {
  expect(splitTitle(title, new Set(), new Set())).toEqual({
    title: 'What is Faith?',
    preacher: 'Nick Kidwell',
    scripture: [],
  })
})
