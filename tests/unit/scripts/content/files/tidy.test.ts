import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CONTENT_FILES } from '#scripts/build/content/content-files.ts'
import { tidyText } from '#scripts/content/files/tidy.ts'
import { sampleTest } from '#tests/unit/content/sample.ts'

const CONTENT = resolve(import.meta.dirname, '../../../../../src/content')
const ZONE = 'America/Chicago'
const contentFile = (name: string) => CONTENT_FILES.find(({ file }) => file === name)!
const sermons = contentFile('sermons.json')

/** A sermon as a hand has written it. */
const BY_HAND = `{
  "$schema": "../schema/json/sermons.json",
  "sermons": [
    {
      "id": 1,
      "title": "Ask for Wisdom",
      "scripture": ["James 1:2-8", "Proverbs 3:5-6"],
      "preacher": "Ada Example",
      "date": "2025-08-17T10:30",
      "audioFile": { "url": "https://files.example.org/1.mp3", "bytes": 14500000, "type": "audio/mpeg" }
    }
  ]
}
`

test('what is tidy stays as it is, to the letter', () => {
  expect(tidyText(sermons, BY_HAND, ZONE)).toBe(BY_HAND)
})

test('a changed title is one line of difference, whoever wrote it', () => {
  // Keys sorted, lists unfolded, empty fields, another machine's line ends, the offset of the church.
  const byAnEditor = `\uFEFF${JSON.stringify({ sermons: [{ audioFile: { bytes: 14_500_000, seconds: null, type: 'audio/mpeg', url: 'https://files.example.org/1.mp3' }, date: '2025-08-17T10:30:00-05:00', description: '', id: 1, preacher: 'Ada Example', scripture: ['James 1:2-8', 'Proverbs 3:5-6'], series: '', title: 'Ask for More' }], $schema: '../schema/json/sermons.json' }, null, '\t').replaceAll('\n', '\r\n')}`
  const before = BY_HAND.split('\n')
  const after = tidyText(sermons, byAnEditor, ZONE).split('\n')
  expect(after).toHaveLength(before.length)
  expect(after.filter((line, at) => line !== before[at])).toEqual(['      "title": "Ask for More",'])
})

test('a long list is unfolded; a bare list stays bare', () => {
  const references = Array.from({ length: 12 }, (_, at) => `1 Corinthians ${at + 1}:1-10`)
  const tidy = tidyText(
    sermons,
    JSON.stringify([
      { id: 1, title: 'All', preacher: 'Ada Example', date: '2025-11-02T01:30:00-06:00', scripture: references },
    ]),
    ZONE,
  )
  expect(tidy).toContain('"scripture": [\n      "1 Corinthians 1:1-10",\n')
  expect(tidy.startsWith('[\n  {\n    "id": 1,\n')).toBe(true)
  // An hour that comes twice keeps its offset.
  expect(tidy).toContain('"date": "2025-11-02T01:30:00-06:00"')
  expect(tidyText(sermons, tidy, ZONE)).toBe(tidy)
})

sampleTest('the sample is tidy', () => {
  expect(
    CONTENT_FILES.filter(({ isOptional }) => !isOptional)
      .filter((content) => {
        const text = readFileSync(join(CONTENT, content.file), 'utf8')
        return tidyText(content, text, ZONE) !== text
      })
      .map(({ file }) => file),
  ).toEqual([])
})
