/** What reads a church's words and an old site's exports reads every shape in linear time. Another reader is one line. */
import { expect, test } from 'vitest'
import { readRows } from '#scripts/content/files/read-rows.ts'
import { readDay, readSeconds } from '#scripts/import/read/dates.ts'
import { decode } from '#scripts/import/read/decode.ts'
import { firstSentences, lineOf, mediaIn } from '#scripts/import/read/html.ts'
import { isPassage, oldPathOf, readPassages, takePassages } from '#scripts/import/read/passages.ts'
import { readXml } from '#scripts/import/read/xml.ts'
import { splitTitle } from '#scripts/import/titles.ts'
import { expectLinear } from './cpu-time.ts'

const CHURCH = { country: 'US', timeZone: 'America/Chicago' }
const READERS: Record<string, (text: string) => unknown> = {
  'a table': readRows,
  'a title of a channel': (title) => splitTitle(title, new Set(), new Set()),
  'a day': (day) => readDay(day, CHURCH),
  'a length': readSeconds,
  passages: readPassages,
  'a passage': isPassage,
  'a text with a passage': takePassages,
  'HTML of an old site': lineOf,
  'sentences of an old site': firstSentences,
  'embedding code': (html) => mediaIn(html, 'https://old.example'),
  'an old address': oldPathOf,
  'bytes of an unknown encoding': (text) => decode(Buffer.from(`${text} \u00e9`, 'latin1'), 'a.csv'),
  XML: readXml,
  'XML whose parts do not end': (text) => readXml(`<rss>${text.replaceAll(/.{9}/g, '<![CDATA[<!--<item>')}`),
}

test.each(Object.keys(READERS))('%s', async (name) => {
  await expectLinear(READERS[name]!)
})

test.each(['What is Faith?|Nick Kidwell', '  What is Faith?   ｜ \t Nick Kidwell | '])('%j is split', (title) => {
  expect(splitTitle(title, new Set(), new Set())).toEqual({
    title: 'What is Faith?',
    preacher: 'Nick Kidwell',
    scripture: [],
  })
})
