import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readRecording, recordingAdvice, type MeasuredFile } from '#church-folder/recordings/measure.ts'
import { freeUrl } from '#church-folder/recordings/set.ts'
import { spawnCommand } from '#tests/unit/server/spawn.ts'
import { runScript } from '#tests/unit/commands/command-in-process.ts'
import { changeEntry } from '#church-folder/write-entries.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { entriesOf, writeEntries } from '#tests/fixtures/entries.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** Silence in 26 ms frames: MPEG 1, layer 3, mono, 44.1 kHz. @param rate the index of the bit rate: 5 is 64 kbit/s */
const frames = (count: number, rate: number, bytes: number) =>
  Buffer.concat(
    Array.from({ length: count }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, rate << 4, 0xc0]), Buffer.alloc(bytes - 4)]),
    ),
  )
/** Two seconds at 64 kbit/s. */
const mp3 = () => frames(77, 5, 208)

let folder: string
beforeEach(() => (folder = temporaryFolder()))
const file = (name: string, bytes: Buffer | string) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

const M4A = join(ROOT, 'tests/fixtures/sound')

test.each([
  ['index-first.m4a', false],
  ['index-last.m4a', true],
])('%s, a real M4A: length, size, rate, tags and index position are read', async (name, hasLateIndex) => {
  expect(await readRecording(join(M4A, name))).toEqual({
    ending: '.m4a',
    type: 'audio/mp4',
    bytes: 5694,
    seconds: 3,
    kbps: expect.closeTo(12, -1),
    isStereo: false,
    hasLateIndex,
    title: 'A Lamp for the Road',
    artist: 'Ada Example',
  })
})

const alac = (kind: string) =>
  Buffer.from(readFileSync(join(M4A, 'index-first.m4a'), 'latin1').replaceAll('mp4a', kind), 'latin1')

test.each([
  ['words', 'a.mp3', () => Buffer.from('These are words.'), 'cannot be read as audio'],
  ['Apple Lossless', 'a.m4a', () => alac('alac'), 'is ALAC, which many browsers and phones cannot play'],
  ['Opus', 'a.m4a', () => alac('Opus'), 'is Opus, which many browsers and phones cannot play'],
  ['nothing', 'a.mp3', () => Buffer.alloc(0), 'is empty'],
  [
    'an M4A cut before its index',
    'a.m4a',
    () => readFileSync(join(M4A, 'index-last.m4a')).subarray(0, 4000),
    'is cut short',
  ],
  ['a web page', 'sermon.mp3', () => Buffer.from('\n<!DOCTYPE html><title>Not found</title>'), 'is a web page'],
  ['a bookmark of a Mac', 'Sermon.webloc', () => Buffer.from('<?xml version="1.0"?><plist/>'), 'is a link or a list'],
  [
    'a bookmark of Windows',
    'Sermon.url',
    () => Buffer.from('[InternetShortcut]\nURL=https://x'),
    'is a link or a list',
  ],
  ['a playlist', 'all.m3u', () => Buffer.from('#EXTM3U\na.mp3'), 'is a link or a list'],
  ['an archive', 'sermons.mp3', () => Buffer.from('PK\x03\x04rest'), 'is an archive'],
  ['a PDF', 'notes.mp3', () => Buffer.from('%PDF-1.4'), 'is a PDF'],
  ['a bought one', 'song.m4p', () => alac('drms'), 'is protected (DRM)'],
  ['a name with a line break', 'a\nb.mp3', () => Buffer.from('words'), 'a b.mp3 cannot be read as audio'],
  ['an M4A cut short', 'a.m4a', () => readFileSync(join(M4A, 'index-first.m4a')).subarray(0, 3000), 'is cut short'],
])('%s is refused, whatever its name', async (_, name, bytes, words) => {
  await expect(readRecording(file(name, bytes()))).rejects.toThrow(words)
})

test.each([
  ['an MP3 called .m4a', 'a.m4a', mp3, { ending: '.mp3', seconds: 2 }],
  ['an M4A called .mp3', 'a.mp3', () => readFileSync(join(M4A, 'index-first.m4a')), { ending: '.m4a', seconds: 3 }],
  [
    'a changing bit rate and no header',
    'a.mp3',
    () => Buffer.concat([frames(200, 1, 104), frames(800, 9, 417)]),
    { seconds: 26, kbps: 109 },
  ],
  [
    'a header of the whole, and half the sound',
    'a.mp3',
    () => {
      const half = frames(200, 5, 208)
      half.write('Info', 21, 'latin1')
      half.set([0, 0, 0, 1, 0, 0, 0x0f, 0xa0], 25)
      return half
    },
    { seconds: 5 },
  ],
  [
    'a picture of 300 KB in its tag',
    'a.mp3',
    () => {
      const tag = Buffer.alloc(10 + 300_000)
      tag.write('ID3', 'latin1')
      tag.set([3, 0, 0, 0, 300_000 >> 14, (300_000 >> 7) & 127, 300_000 & 127], 3)
      return Buffer.concat([tag, mp3()])
    },
    { seconds: 2, kbps: 64 },
  ],
])('%s: the audio itself is measured', async (_, name, bytes, measured) => {
  expect(await readRecording(file(name, bytes()))).toMatchObject(measured)
})

const WELL: MeasuredFile = {
  ending: '.mp3',
  type: 'audio/mpeg',
  bytes: 16_800_000,
  seconds: 2100,
  kbps: 64,
  isStereo: false,
  hasLateIndex: false,
}
test.each<[string, Partial<MeasuredFile>, string[]]>([
  ['mono at 64 kbit/s', {}, []],
  ['96 kbit/s', { kbps: 96 }, []],
  ['stereo', { isStereo: true }, ['stereo', '-ac 1']],
  ['128 kbit/s', { kbps: 128, bytes: 33_600_000 }, ['128 kbit/s', '16.8 MB instead of 33.6 MB', '-b:a 64k']],
  ['an index that comes last', { ending: '.m4a', hasLateIndex: true }, ['index is at the end', '+faststart']],
])('%s: the advice is %s', (_, change, words) => {
  const advice = recordingAdvice('/home/a b.m4a', { ...WELL, ...change }).join('\n')
  for (const word of words) expect(advice).toContain(word)
  if (words.length === 0) expect(advice).toBe('')
  else expect(advice).toContain('"/home/a b')
})

/** A church with one sermon, and the command that adds its recording. */
function oneSermon() {
  const content = join(folder, 'content')
  copySecondChurch(content)
  writeEntries(content, 'sermons', [{ slug: 'anchors', title: 'Anchors', preacher: 'A', date: '2025-08-31T12:00' }])
  const run = (...args: string[]) => runScript('scripts/recording.ts', args, content)
  const audioFile = () => entriesOf<{ audioFile: object }>(content, 'sermons')[0]!.audioFile
  return { content, run, audioFile }
}

test('for an M4A whose index comes last, the command says how to move it', async () => {
  const { run, audioFile } = oneSermon()
  const { code, stdout } = await run(join(M4A, 'index-last.m4a'), '--sermon', 'anchors')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^0:03 minutes, 0\.0 MB, \d+ kbit\/s, “A Lamp for the Road” by Ada Example$/m)
  expect(stdout).toContain('-c copy -movflags +faststart')
  expect(audioFile()).toEqual({ url: 'recordings/anchors.m4a', bytes: 5694, type: 'audio/mp4', seconds: 3 })
})

test('the command adds the file and writes the entry; run again, it changes nothing; a better file replaces the first', async () => {
  const { content, run, audioFile } = oneSermon()
  const url = 'recordings/anchors.mp3'
  const bytes = 77 * 208
  const made = file('service.mp3', mp3())
  for (let times = 1; times <= 2; times += 1) {
    expect(await run(made, '--sermon', 'anchors')).toMatchObject({ code: 0, stderr: '' })
    expect(audioFile()).toEqual({ url, bytes, type: 'audio/mpeg', seconds: 2 })
    expect(readFileSync(join(content, url)).equals(mp3())).toBe(true)
    expect(readdirSync(join(content, 'recordings'))).toEqual(['anchors.mp3'])
  }
  const chapters = [{ start: 0, title: 'One' }]
  changeEntry(content, 'sermons', 'anchors', { audioFile: { ...audioFile(), chapters } })
  const better = file('better.mp3', Buffer.concat([mp3(), mp3()]))
  expect((await run(better, '--sermon', 'anchors')).stdout).toContain('its chapters and transcript belong to')
  expect(statSync(join(content, url)).size).toBe(2 * bytes)
  expect(audioFile()).toMatchObject({ url, bytes: 2 * bytes, seconds: 4, chapters })
  // A file of another type has another name. The previous file is still published.
  const { stdout } = await run(join(M4A, 'index-first.m4a'), '--sermon', 'anchors')
  expect(stdout).toContain(`Please remove ${url}: it is no longer used.`)
})

test.each([
  ['2025-8-31 Pastor Jo.mp3', false],
  ['07Sep25.mp3', true],
])('a recording whose name says another day than its sermon is doubted: %s', async (name, isDoubted) => {
  const { stdout } = await oneSermon().run(file(name, mp3()), '--sermon', 'anchors')
  expect(stdout.includes('says 2025-09-07, and this sermon is of 2025-08-31')).toBe(isDoubted)
})

test('an MP3 that ends before its header says is doubted', async () => {
  const header = frames(1, 5, 208)
  header.write('Info\0\0\0\x01', 21, 'latin1')
  header.writeUInt32BE(4000, 29)
  const { stdout } = await oneSermon().run(file('service.mp3', Buffer.concat([header, mp3()])), '--sermon', 'anchors')
  expect(stdout).toContain('It ends at 0:02, and its header says 1:44')
})

test('what the command cannot use is refused by name', async () => {
  const { run, content } = oneSermon()
  const made = file('service.mp3', mp3())
  expect((await run(made)).stderr).toContain('needs a terminal')
  expect((await run(made, '--sermon', 'nobody')).stderr).toContain('There is no sermon nobody. The newest is anchors.')
  expect((await run(made, '--sermon', 'sermons/ancors.json')).stderr).toContain('Did you mean anchors?')
  expect((await run(folder, '--sermon', 'anchors')).stderr).toContain('is a folder')
  expect((await run(made, made, '--sermon', 'anchors')).stderr).toContain('One file at a time')
  rmSync(join(content, 'sermons'), { recursive: true })
  expect((await run(made, '--sermon', 'anchors')).stderr).toContain('no sermons yet. Write')
})

test('a command that waits for an answer says so when the input ends', async () => {
  const code = "await import('./commands/terminal/prompt.ts'); await new Promise(() => {})"
  const { finished } = spawnCommand(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {})
  expect((await finished).stderr).toContain('Nothing was written')
})

test('two sermons whose names differ in no Latin letter each have a recording, and no other file is overwritten', () => {
  const urlFor = (name: string, used: string[], sound = 'new') =>
    freeUrl(folder, name, '.mp3', new Set(used), Buffer.from(sound))
  const [first, second] = ['recordings/2025-08-31.mp3', 'recordings/2025-08-31-2.mp3']
  expect(urlFor('2025-08-31-恩典', [])).toBe(first)
  expect(urlFor('2025-08-31-Café', [])).toBe('recordings/2025-08-31-cafe.mp3')
  expect(urlFor('2025-08-31-平安', [first])).toBe(second)
  mkdirSync(join(folder, 'recordings'))
  file(first, 'left by a killed run')
  expect(urlFor('2025-08-31-恩典', [])).toBe(second)
  expect(urlFor('2025-08-31-恩典', [], 'left by a killed run')).toBe(first)
})

test.each([
  ['a folder', () => folder, 'is a folder, not a file'],
  [
    'a link to itself',
    () => (symlinkSync('round.mp3', join(folder, 'round.mp3')), join(folder, 'round.mp3')),
    'a link that leads to itself',
  ],
  ['nothing', () => join(folder, 'none.mp3'), 'There is no file'],
  ['a file below a file', () => join(file('a.mp3', mp3()), 'b.mp3'), 'it is not there'],
])('the command says in a sentence that it was given %s', async (_, given, words) => {
  copySecondChurch(join(folder, 'church'))
  const { code, stderr } = await runScript('scripts/recording.ts', [given(), '--sermon', 'x'], join(folder, 'church'))
  expect([code, stderr]).toEqual([1, expect.stringContaining(words)])
  expect(stderr).not.toMatch(/\n +at /)
})
