import { expect, test } from 'vitest'
import { addSermon, knownNames, lastSunday } from '#scripts/content/sermons/add-sermon.ts'
import { CONTENT_FILES } from '#scripts/build/content/content-files.ts'
import { setRecording } from '#scripts/content/sermons/set-recording.ts'
import { tidyText } from '#scripts/content/files/tidy.ts'
import { linkProblem } from '#scripts/content/check/advice.ts'

const NEW = { title: 'Ask', preacher: 'A', date: '2026-01-25T10:00' }
const ZONE = 'America/Chicago'

test('every other line stays as it was, oddly set as it may be', () => {
  const text = '{\r\n  "sermons": [\r\n    { "id": 7, "title": "Old",   "scripture": ["John 3:16"] }\r\n  ]\r\n}\r\n'
  const { text: after, id } = addSermon(text, NEW, ZONE)
  expect(id).toBe(8)
  expect(after).toContain('    { "id": 7, "title": "Old",   "scripture": ["John 3:16"] }\r\n  ]\r\n}\r\n')
  expect(after.replaceAll('\r\n', '')).not.toContain('\n')
  expect((JSON.parse(after) as { sermons: { id: number }[] }).sermons.map((sermon) => sermon.id)).toEqual([8, 7])
})

test('a file in the one layout stays in it, be it empty or not', () => {
  const sermons = CONTENT_FILES.find(({ file }) => file === 'sermons.json')!
  const empty = tidyText(sermons, '{ "sermons": [] }', ZONE)
  const first = addSermon(empty, { ...NEW, scripture: ['James 1:5'] }, ZONE).text
  expect(first).toContain('\n      "scripture": ["James 1:5"],\n')
  const recording = { url: 'https://a.example/a.mp3', bytes: 1, type: 'audio/mpeg', seconds: 60 } as const
  for (const text of [
    first,
    addSermon(first, { ...NEW, scripture: ['John 3'] }, ZONE).text,
    setRecording(first, 1, recording, ZONE),
  ])
    expect(tidyText(sermons, text, ZONE)).toBe(text)
})

test('a first sermon, and a bare list, are taken as well', () => {
  expect(JSON.parse(addSermon('{ "sermons": [] }', NEW, ZONE).text)).toEqual({ sermons: [{ id: 1, ...NEW }] })
  expect(JSON.parse(addSermon('[]', NEW, ZONE).text)).toEqual([{ id: 1, ...NEW }])
})

test('what the schema refuses is not added', () => {
  expect(() => addSermon('[]', { ...NEW, title: ' ' }, ZONE)).toThrow('must not be empty')
})

test('a date is written as on the clock on the wall; one that no clock shows is refused', () => {
  expect(JSON.parse(addSermon('[]', NEW, ZONE).text)).toEqual([expect.objectContaining({ date: '2026-01-25T10:00' })])
  expect(() => addSermon('[]', { ...NEW, date: '2026-03-08T02:30' }, ZONE)).toThrow('leave out that night')
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
  ['example.org/a.mp3', 'is no web address'],
])('the link %s: %s', (link, problem) => {
  if (problem) expect(linkProblem(link)).toContain(problem)
  else expect(linkProblem(link)).toBeUndefined()
})
