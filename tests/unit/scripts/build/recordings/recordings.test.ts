/** What a sermon says of its recording: mistakes told to a volunteer, and what the build makes of it. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RecordingAddress, TranscriptAddress } from '#schema/fields.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { wrongRecordings } from '#scripts/build/content/check/check-recordings.ts'
import { recordingFiles, recordingHosts, withRecordings } from '#scripts/build/recordings/recordings.ts'
import { fileHeaders } from '#server/site/headers.ts'
import { writeEntries } from '#tests/fixtures/entries.ts'

type AudioFile = NonNullable<Sermon['audioFile']>

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'church-recordings-'))
  mkdirSync(join(folder, 'recordings'))
  writeFileSync(join(folder, 'recordings/a.mp3'), 'sound')
  writeFileSync(join(folder, 'recordings/a.vtt'), 'WEBVTT')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const AUDIO: AudioFile = { url: 'recordings/a.mp3', bytes: 5, type: 'audio/mpeg', seconds: 60 }
const sermon = (audioFile: Partial<AudioFile> | undefined) =>
  ({ id: 1, title: 'A', ...(audioFile && { audioFile: { ...AUDIO, ...audioFile } }) }) as Sermon
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

test.each<[string, Partial<AudioFile> | undefined, string | undefined]>([
  ['none', undefined, undefined],
  [
    'as it should be',
    {
      transcript: 'recordings/a.vtt',
      chapters: [
        { start: 0, title: 'One' },
        { start: 30, title: 'Two' },
      ],
    },
    undefined,
  ],
  ['its size left out', { bytes: 0 }, undefined],
  ['elsewhere', { url: 'https://files.example.org/a.mp3' }, undefined],
  ['a name misspelled', { url: 'recordings/aa.mp3' }, 'did you mean "recordings/a.mp3"?'],
  ['a transcript that is not there', { transcript: 'recordings/zzzzzz.vtt' }, 'has no zzzzzz.vtt'],
  ['another size', { bytes: 6 }, 'says 6, but recordings/a.mp3 has 5 bytes'],
  ['elsewhere without a size', { url: 'https://files.example.org/a.mp3', bytes: 0 }, 'add the size'],
  ['another type', { type: 'audio/mp4' }, 'must be "audio/mpeg"'],
  ['an address of the built site', { url: '/recordings/a.mp3' }, 'without what comes before'],
  ['chapters that begin late', { chapters: [{ start: 5, title: 'One' }] }, 'whose start is 0'],
  [
    'chapters out of order',
    {
      chapters: [
        { start: 0, title: 'One' },
        { start: 0, title: 'Two' },
      ],
    },
    'out of order: "Two"',
  ],
  [
    'chapters beyond the end',
    {
      chapters: [
        { start: 0, title: 'One' },
        { start: 60, title: 'Two' },
      ],
    },
    'beyond the end: "Two"',
  ],
])('%s', (_, audioFile, problem) => {
  const found = messages(sermon(audioFile))
  if (problem === undefined) expect(found).toEqual([])
  else expect(found).toEqual([expect.stringContaining(problem)])
})

const messages = (...sermons: Sermon[]) =>
  wrongRecordings(
    folder,
    sermons.map((one, at) => ({ file: `sermons/${at + 1}.json`, text: '', sermon: one })),
  ).flatMap(({ found }) => found.map(([, message]) => message))

test('one file is of one sermon', () => {
  expect(messages(sermon({}), sermon({}))).toEqual([expect.stringContaining('also the recording of sermons/1.json')])
})

test.each([
  ['recordings/2025-08-31.mp3', true],
  ['recordings/a_b.c.m4a', true],
  ['https://files.example.org/a.mp3?x=1', true],
  ['/church/recordings/a-1a2b3c4d.mp3', true],
  ['recordings/a b.mp3', false],
  ['recordings/ä.mp3', false],
  ['recordings/../a.mp3', false],
  ['recordings/.hidden.mp3', false],
  ['recordings/a.wav', false],
  ['a.mp3', false],
  ['http://files.example.org/a.mp3', false],
])('the address %s is taken: %s', (address, isTaken) => {
  expect(v.is(RecordingAddress, address)).toBe(isTaken)
  expect(v.is(TranscriptAddress, address.replace(/\.(?:mp3|m4a)/, '.vtt'))).toBe(isTaken)
})

test('the build serves it under a name with a hash of its content, and fills its size in', () => {
  const built = [
    sermon({ bytes: 0, transcript: 'recordings/a.vtt' }),
    sermon({ url: 'https://files.example.org/a.mp3' }),
    sermon(undefined),
  ]
  withRecordings(built, folder)
  expect(built[0]!.audioFile).toMatchObject({
    url: `/recordings/a-${hash('sound')}.mp3`,
    bytes: 5,
    transcript: `/recordings/a-${hash('WEBVTT')}.vtt`,
  })
  expect(built.slice(1)).toEqual([sermon({ url: 'https://files.example.org/a.mp3' }), sermon(undefined)])
})

test('only what a sermon names is published', () => {
  writeFileSync(join(folder, 'recordings/unnamed.mp3'), 'draft')
  writeFileSync(join(folder, 'church.json'), JSON.stringify({ timeZone: 'America/Chicago' }))
  writeEntries(folder, 'sermons', [sermon({})])
  expect([...recordingFiles(folder)]).toEqual([
    [`/recordings/a-${hash('sound')}.mp3`, join(folder, 'recordings/a.mp3')],
  ])
})

test('pages and worker may play and fetch from the hosts that recordings lie on, and from no other', () => {
  const facts = {
    embedHosts: [],
    styleHashes: {},
    recordingHosts: recordingHosts([sermon({ url: 'https://files.example.org/a.mp3' }), sermon({})]),
  }
  const page = fileHeaders('/sermons.html', facts)['Content-Security-Policy']
  expect(page).toContain("media-src 'self' blob: https://files.example.org;")
  expect(page).toContain("connect-src 'self' https://files.example.org;")
  expect(fileHeaders('/sw.js', facts)['Content-Security-Policy']).toContain(
    "connect-src 'self' https://files.example.org;",
  )
  expect(fileHeaders('/sermons.html', { ...facts, recordingHosts: [] })['Content-Security-Policy']).toContain(
    "media-src 'self' blob:;",
  )
})
