import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSermon, knownNames, lastSunday } from '#scripts/content/sermons/add-sermon.ts'
import { setRecording } from '#scripts/content/sermons/set-recording.ts'
import { changeEntry } from '#scripts/content/files/entry-files.ts'
import { tidyContent } from '#scripts/content/files/tidy.ts'
import { entriesOf } from '#tests/fixtures/entries.ts'
import { linkProblem } from '#scripts/content/check/advice.ts'

const NEW = { title: 'Ask', preacher: 'A', date: '2026-01-25T10:00' }
const ZONE = 'America/Chicago'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'church-sermons-'))
  writeFileSync(join(folder, 'church.json'), JSON.stringify({ timeZone: ZONE }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a sermon is a file of its own in the one layout, named by its day and title, and another is beside it', () => {
  expect(addSermon(folder, { ...NEW, scripture: ['James 1:5'] }, ZONE)).toBe('2026-01-25-ask')
  expect(addSermon(folder, { ...NEW, date: '2026-01-25T18:00' }, ZONE)).toBe('2026-01-25-ask-2')
  expect(readdirSync(join(folder, 'sermons'))).toEqual(['2026-01-25-ask-2.json', '2026-01-25-ask.json'])
  expect(entriesOf(folder, 'sermons')[1]).toEqual({ ...NEW, scripture: ['James 1:5'], slug: '2026-01-25-ask' })
  expect(tidyContent(folder, ZONE)).toEqual(['church.json'])
})

test('what the schema refuses is not added, nor a time that no clock shows', () => {
  expect(() => addSermon(folder, { ...NEW, title: ' ' }, ZONE)).toThrow('must not be empty')
  expect(() => addSermon(folder, { ...NEW, date: '2026-03-08T02:30' }, ZONE)).toThrow('skip that night')
  expect(entriesOf(folder, 'sermons')).toEqual([])
})

test('a recording is written into the entry, whose other fields stay, chapters too', () => {
  const chapters = [{ start: 0, title: 'One' }]
  const recording = { url: 'recordings/a.mp3', bytes: 5, type: 'audio/mpeg', seconds: 2 } as const
  const name = addSermon(folder, { ...NEW, notes: 'Mine' }, ZONE)
  setRecording(folder, name, recording)
  changeEntry(folder, 'sermons', name, { audioFile: { ...recording, chapters } })
  setRecording(folder, name, { ...recording, bytes: 9 })
  expect(entriesOf(folder, 'sermons')).toEqual([
    { ...NEW, notes: 'Mine', audioFile: { ...recording, bytes: 9, chapters }, slug: name },
  ])
  expect(() => setRecording(folder, 'nobody', recording)).toThrow('There is no sermon nobody.')
})

test('the last Sunday is the church’s own, today’s where today is one', () => {
  expect(lastSunday(Date.parse('2026-01-27T12:00:00Z'), 'America/Chicago')).toBe('2026-01-25')
  expect(lastSunday(Date.parse('2026-01-25T05:00:00Z'), 'America/Chicago')).toBe('2026-01-18')
  expect(lastSunday(Date.parse('2026-01-25T07:00:00Z'), 'America/Chicago')).toBe('2026-01-25')
})

test('names are offered once each, the latest used first', () => {
  const sermon = (date: string, series?: string) => ({ date, series, preacher: 'A' })
  expect(
    knownNames(
      [
        sermon('2025-01-05T10:00:00Z', 'Old'),
        sermon('2025-02-02T10:00:00Z', 'New'),
        sermon('2025-01-12T10:00:00Z', 'Old'),
        sermon('2025-03-02T10:00:00Z'),
      ],
      'series',
    ),
  ).toEqual(['New', 'Old'])
})

test.each([
  ['https://www.youtube.com/watch?v=sample-0001', undefined],
  ['https://files.example.org/a.mp3', undefined],
  ['https://www.youtube.com/watch?v=short', 'names no video'],
  ['https://www.youtube.com/watch', 'names no video'],
  ['http://example.org/a.mp3', 'does not start with https://'],
  ['https://localhost/a.mp3', 'leads to a computer of your own'],
  ['https://192.168.0.4/a.mp3', 'leads to a computer of your own'],
  ['example.org/a.mp3', 'is not a web address'],
])('the link %s: %s', (link, problem) => {
  if (problem) expect(linkProblem(link)).toContain(problem)
  else expect(linkProblem(link)).toBeUndefined()
})
