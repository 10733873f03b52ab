/** Taking a recording in: what is read of it, what is advised, and what is written. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRecording, recordingAdvice, type Recording } from '#scripts/content/sermons/read-recording.ts'
import { likelySermon, recordingName } from '#scripts/content/sermons/set-recording.ts'
import { entriesOf, writeEntries } from '#tests/fixtures/entries.ts'

const ROOT = resolve(import.meta.dirname, '../../../../..')
const CHURCH = join(ROOT, 'tests/fixtures/second-church')

/** Two seconds of silence: frames of MPEG 1, layer 3, mono, 44.1 kHz, 64 kbit/s, which are 208 bytes each. */
const mp3 = () =>
  Buffer.concat(
    Array.from({ length: 77 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x50, 0xc0]), Buffer.alloc(204)])),
  )

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'church-recording-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, bytes: Buffer | string) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

test('length, size, rate and channels are read', async () => {
  const made = file('a.MP3', mp3())
  expect(await readRecording(made)).toMatchObject({
    ending: '.mp3',
    type: 'audio/mpeg',
    bytes: 77 * 208,
    seconds: 2,
    kbps: 64,
    channels: 1,
    hasLateIndex: false,
  })
})

const M4A = join(ROOT, 'tests/fixtures/sound')

test.each([
  ['index-first.m4a', false],
  ['index-last.m4a', true],
])('%s, a real M4A: length, size, rate, tags, and whether its index comes last', async (name, hasLateIndex) => {
  expect(await readRecording(join(M4A, name))).toEqual({
    ending: '.m4a',
    type: 'audio/mp4',
    bytes: 5694,
    seconds: 3,
    kbps: expect.closeTo(12, -1),
    channels: 1,
    hasLateIndex,
    title: 'A Lamp for the Road',
    artist: 'Ada Example',
  })
})

test.each([
  ['a.wav', 'RIFF', 'no MP3 and no M4A'],
  ['a.mp3', 'These are words.', 'holds no such sound'],
  ['a.m4a', mp3(), 'holds no such sound'],
])('%s with %s is refused, with the command that makes one', async (name, bytes, words) => {
  await expect(readRecording(file(name, bytes))).rejects.toThrow(words)
})

test('a file that is not there is said not to be', async () => {
  await expect(readRecording(join(folder, 'none.mp3'))).rejects.toThrow('There is no file')
})

const WELL: Recording = {
  ending: '.mp3',
  type: 'audio/mpeg',
  bytes: 16_800_000,
  seconds: 2100,
  kbps: 64,
  channels: 1,
  hasLateIndex: false,
}
test.each<[string, Partial<Recording>, string[]]>([
  ['mono at 64 kbit/s', {}, []],
  ['96 kbit/s', { kbps: 96 }, []],
  ['stereo', { channels: 2 }, ['stereo', '-ac 1']],
  ['128 kbit/s', { kbps: 128, bytes: 33_600_000 }, ['128 kbit/s', '16.8 MB instead of 33.6 MB', '-b:a 64k']],
  ['an index that comes last', { ending: '.m4a', hasLateIndex: true }, ['index comes last', '+faststart']],
])('%s: advised %s', (_, change, words) => {
  const advice = recordingAdvice('/home/a b.m4a', { ...WELL, ...change }).join('\n')
  for (const word of words) expect(advice).toContain(word)
  if (words.length === 0) expect(advice).toBe('')
  else expect(advice).toContain('"/home/a b')
})

test('the name is the day and the title, in letters that any address takes', () => {
  expect(
    recordingName({ title: 'Café & Grâce: “Don’t Fear!”', date: '2025-08-31T22:30:00-05:00' }, 'America/Chicago'),
  ).toBe('2025-08-31-cafe-grace-dont-fear')
})

test('proposed is the sermon of last Sunday, else the newest without a recording', () => {
  const sermon = (id: number, day: string, audioFile?: any) => ({ id, date: `${day}T10:30:00-05:00`, audioFile })
  const sermons = [sermon(3, '2025-08-31', {}), sermon(2, '2025-08-24'), sermon(1, '2025-08-17', {})]
  expect(likelySermon(sermons, '2025-08-17', 'America/Chicago')?.id).toBe(1)
  expect(likelySermon(sermons, '2025-09-07', 'America/Chicago')?.id).toBe(2)
  expect(likelySermon([], '2025-09-07', 'America/Chicago')).toBeUndefined()
})

/** A church with one sermon, and the command that takes a recording of it in. */
function oneSermon() {
  const content = join(folder, 'content')
  cpSync(CHURCH, content, { recursive: true })
  const sermon = { slug: 'anchors', title: 'Anchors', preacher: 'A', date: '2025-08-31T12:00' }
  writeEntries(content, 'sermons', [sermon])
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/recording.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, CONTENT_DIR: content },
    })
  const sermons = () => readFileSync(join(content, 'sermons/anchors.json'), 'utf8')
  return { content, sermon, run, sermons }
}

test('of an M4A whose index comes last the command says what mends it, and nothing of one whose index comes first', () => {
  const { content, run, sermons } = oneSermon()
  const last = run(join(M4A, 'index-last.m4a'), '--sermon', 'anchors')
  expect([last.status, last.stderr]).toEqual([0, ''])
  expect(last.stdout).toMatch(/^0:03 minutes, 0\.0 MB, \d+ kbit\/s, mono, “A Lamp for the Road” by Ada Example$/m)
  expect(last.stdout).toContain('Its index comes last: nothing plays before the whole file has come.')
  expect(last.stdout).toContain('-c copy -movflags +faststart')
  const { audioFile } = JSON.parse(sermons()) as { audioFile: { url: string } }
  expect(audioFile).toEqual({
    url: expect.stringMatching(/^recordings\/2025-0\d-\d\d-anchors\.m4a$/),
    bytes: 5694,
    type: 'audio/mp4',
    seconds: 3,
  })

  const first = run(join(M4A, 'index-first.m4a'), '--sermon', 'anchors')
  expect([first.status, first.stderr]).toEqual([0, ''])
  expect(first.stdout).not.toContain('index')
  expect(readFileSync(join(content, audioFile.url))).toEqual(readFileSync(join(M4A, 'index-first.m4a')))
})

test('the command takes the file in and writes the entry; run again it changes nothing; a better one replaces it; a stranger’s file of that name is not written over', () => {
  const { content, sermon, run, sermons } = oneSermon()
  const made = file('service.mp3', mp3())

  const first = run(made, '--sermon', 'anchors')
  expect(first.stderr).toBe('')
  const written = sermons()
  const { audioFile } = JSON.parse(written) as { audioFile: { url: string; bytes: number } }
  expect(audioFile).toMatchObject({ bytes: 77 * 208, type: 'audio/mpeg', seconds: 2 })
  expect(audioFile.url).toMatch(/^recordings\/2025-0\d-\d\d-anchors\.mp3$/)
  expect(statSync(join(content, audioFile.url)).size).toBe(77 * 208)

  expect(run(made, '--sermon', 'anchors').status).toBe(0)
  expect(sermons()).toBe(written)
  expect(readdirSync(join(content, 'recordings'))).toEqual([audioFile.url.replace('recordings/', '')])

  const better = file('better.mp3', Buffer.concat([mp3(), mp3()]))
  expect(run(better, '--sermon', 'anchors').stderr).toBe('')
  expect(statSync(join(content, audioFile.url)).size).toBe(2 * 77 * 208)
  expect(JSON.parse(sermons())).toMatchObject({ audioFile: { bytes: 2 * 77 * 208, seconds: 4 } })

  writeEntries(content, 'sermons', [sermon])
  const other = run(made, '--sermon', 'anchors')
  expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('There is a file')])
  expect(entriesOf(content, 'sermons')).toEqual([sermon])
  expect(run(made, '--sermon', '14').stderr).toContain('There is no sermon 14. The newest is anchors.')
  expect(run(made).stderr).toContain('There is no keyboard here')
})
