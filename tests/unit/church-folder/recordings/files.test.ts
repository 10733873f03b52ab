/** What a sermon says about its recording: mistakes, and what the build does with it. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Sermon } from '#schema/collections/sermon.ts'
import { RecordingUrl, TranscriptUrl } from '#schema/fields.ts'
import { wrongRecording } from '#church-folder/check/recordings.ts'
import { recordingFiles, recordingHosts, withRecordings } from '#church-folder/recordings/files.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { writeEntries } from '#tests/fixtures/entries.ts'

type AudioFile = NonNullable<Sermon['audioFile']>

const WORDS = 'WEBVTT\n\n00:00.000 --> 00:05.000\nWelcome.\n'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'recordings'))
  writeFileSync(join(folder, 'recordings/a.mp3'), 'sound')
  writeFileSync(join(folder, 'recordings/a.vtt'), WORDS)
  writeFileSync(join(folder, 'recordings/lfs.mp3'), 'version https://git-lfs.github.com/spec/v1\n')
})

const AUDIO: AudioFile = { url: 'recordings/a.mp3', bytes: 5, type: 'audio/mpeg', seconds: 60 }
const ELSEWHERE = 'https://files.example.org/a.mp3'
const sermon = (audioFile: Partial<AudioFile> | undefined) =>
  ({ id: 1, slug: 'a', title: 'A', ...(audioFile && { audioFile: { ...AUDIO, ...audioFile } }) }) as Sermon
const starts = (...at: number[]) => ({ chapters: at.map((start) => ({ start, title: `At ${start}` })) })
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
function messages(...sermons: Sermon[]): string[] {
  const seen = new Map<string, string>()
  return sermons
    .flatMap((one, at) => wrongRecording(folder, `sermons/${at + 1}.json`, one, seen))
    .map(([, message]) => message)
}

test.each<[Partial<AudioFile> | undefined, string | undefined]>([
  [undefined, undefined],
  [{ transcript: 'recordings/a.vtt', ...starts(0, 30) }, undefined],
  [{ bytes: 0 }, undefined],
  [{ url: ELSEWHERE }, undefined],
  [
    { url: 'recordings/lfs.mp3', bytes: 0 },
    'names recordings/lfs.mp3, which only names a recording that is in Git LFS',
  ],
  [{ url: 'recordings/aa.mp3' }, 'did you mean "recordings/a.mp3"?'],
  [{ transcript: 'recordings/zzzzzz.vtt' }, 'has no zzzzzz.vtt'],
  [{ bytes: 6 }, 'says 6, but recordings/a.mp3 has 5 bytes'],
  [{ url: ELSEWHERE, bytes: 0 }, 'add the size'],
  [{ type: 'audio/mp4' }, 'must be "audio/mpeg"'],
  [{ url: '/recordings/a.mp3' }, 'without what comes before'],
  [starts(5), 'that starts at 0'],
  [starts(0, 0), 'out of order: "At 0"'],
  [starts(0, 60), 'past the end: "At 60"'],
])('%j: %s', (audioFile, problem) => {
  expect(messages(sermon(audioFile))).toEqual(problem ? [expect.stringContaining(problem)] : [])
})

test.each([
  [Buffer.from(WORDS.replace('W', '\uFEFFW').replaceAll('\n', '\r\n')), undefined],
  [Buffer.from(`\uFEFF${WORDS}`, 'utf16le'), 'which is saved as UTF-16'],
  [Buffer.from(`${WORDS}\n\n00:05.000 --> 00:06.000\nCafé\n`, 'latin1'), 'which is saved as Windows-1252'],
  [Buffer.from('Good morning.'), 'which has no words with a time'],
])('a transcript whose letters nobody can read is refused (%#)', (bytes, problem) => {
  writeFileSync(join(folder, 'recordings/other.vtt'), bytes)
  const found = messages(sermon({ transcript: 'recordings/other.vtt' }))
  expect(found).toEqual(problem ? [expect.stringContaining(problem)] : [])
})

test('an ending that no player knows is the reason given', () => {
  const message = (schema: typeof TranscriptUrl, url: string) => v.safeParse(schema, url).issues?.[0].message
  expect(message(TranscriptUrl, 'recordings/a.srt')).toContain('and .vtt at the end')
  expect(message(RecordingUrl, 'recordings/a.wav')).toContain('and .mp3 or .m4a at the end')
})

test('a file belongs to only one sermon', () => {
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
])('the URL %s is accepted: %s', (url, isAccepted) => {
  expect(v.is(RecordingUrl, url)).toBe(isAccepted)
  expect(v.is(TranscriptUrl, url.replace(/\.(?:mp3|m4a)/, '.vtt'))).toBe(isAccepted)
})

test('the build adds a hash of the content to a file’s name, and fills in its size', () => {
  const built = [sermon({ bytes: 0, transcript: 'recordings/a.vtt' }), sermon({ url: ELSEWHERE }), sermon(undefined)]
  withRecordings(built, folder)
  expect(built[0]!.audioFile).toMatchObject({
    url: `/recordings/a-${hash('sound')}.mp3`,
    bytes: 5,
    transcript: `/recordings/a-${hash(WORDS)}.vtt`,
  })
  expect(built.slice(1)).toEqual([sermon({ url: ELSEWHERE }), sermon(undefined)])
})

test('only files that a sermon names are published', () => {
  writeFileSync(join(folder, 'recordings/unnamed.mp3'), 'draft')
  writeFileSync(join(folder, 'church.json'), JSON.stringify({ timeZone: 'America/Chicago' }))
  writeEntries(folder, 'sermons', [sermon({})])
  expect([...recordingFiles(folder)]).toEqual([
    [`/recordings/a-${hash('sound')}.mp3`, join(folder, 'recordings/a.mp3')],
  ])
})

// For what the policy allows them, see tests/e2e/recordings/hosts.spec.ts.
test('the hosts of recordings are those of sermons with one elsewhere', () => {
  expect(recordingHosts([sermon({ url: ELSEWHERE }), sermon({})])).toEqual(['https://files.example.org'])
})
