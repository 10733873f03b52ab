import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contentFiles, LISTS } from '#church-folder/content-files.ts'
import { tidyText } from '#church-folder/tidy.ts'
import { sampleTest } from '#tests/unit/content/sample.ts'

const CONTENT = resolve(import.meta.dirname, '../../../src/content')
const ZONE = 'America/Chicago'
const sermon = { schema: LISTS.sermons }

/** A sermon in the standard layout. */
const TIDY = `{
  "title": "Ask for Wisdom",
  "scripture": [
    "James 1:2-8",
    "Proverbs 3:5-6"
  ],
  "preacher": "Ada Example",
  "date": "2025-08-17T10:30",
  "audioFile": {
    "url": "https://files.example.org/1.mp3",
    "bytes": 14500000,
    "type": "audio/mpeg"
  }
}
`

test('a changed title is a one-line diff, whatever program wrote the file', () => {
  // Sorted keys, lists on one line, empty fields, another system's line breaks, the church's UTC offset.
  const byAnEditor = `${JSON.stringify({ audioFile: { bytes: 14_500_000, seconds: null, type: 'audio/mpeg', url: 'https://files.example.org/1.mp3' }, date: '2025-08-17T10:30:00-05:00', description: '', preacher: 'Ada Example', scripture: ['James 1:2-8', 'Proverbs 3:5-6'], series: '', title: 'Ask for More' }, null, '\t').replaceAll('\n', '\r\n')}`
  expect(tidyText(sermon, TIDY, ZONE)).toBe(TIDY)
  const before = TIDY.split('\n')
  const after = tidyText(sermon, byAnEditor, ZONE).split('\n')
  expect(after).toHaveLength(before.length)
  expect(after.filter((line, at) => line !== before[at])).toEqual(['  "title": "Ask for More",'])
})

sampleTest('the sample is tidy', () => {
  expect(
    contentFiles(CONTENT)
      .filter(({ isOptional }) => !isOptional)
      .filter((content) => {
        const text = readFileSync(join(CONTENT, content.file), 'utf8')
        return tidyText(content, text, ZONE) !== text
      })
      .map(({ file }) => file),
  ).toEqual([])
})
