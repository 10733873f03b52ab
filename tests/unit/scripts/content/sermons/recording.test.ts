import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRecording, recordingAdvice, type MeasuredFile } from '#scripts/content/sermons/read-recording.ts'
import { freeAddress, recordingName } from '#scripts/content/sermons/set-recording.ts'
import { runScript } from '#tests/unit/scripts/command-in-process.ts'
import { changeEntry } from '#scripts/content/files/entry-files.ts'
import { writeEntries } from '#tests/fixtures/entries.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'

const ROOT = resolve(import.meta.dirname, '../../../../..')

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
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'church-recording-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
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
  ['words', 'a.mp3', () => Buffer.from('These are words.'), 'is not audio that can be read'],
  ['a wave file', 'a.wav', () => Buffer.from('RIFF'), 'is not audio that can be read'],
  ['Apple Lossless', 'a.m4a', () => alac('alac'), 'is ALAC, which many browsers and phones cannot play'],
  ['Opus', 'a.m4a', () => alac('Opus'), 'is Opus, which many browsers and phones cannot play'],
  ['nothing', 'a.mp3', () => Buffer.alloc(0), 'is empty'],
  [
    'an M4A cut before its index',
    'a.m4a',
    () => readFileSync(join(M4A, 'index-last.m4a')).subarray(0, 4000),
    'is cut short',
  ],
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

test('the name is the day and the title, in characters that any URL allows', () => {
  expect(
    recordingName({ title: 'Café & Grâce: “Don’t Fear!”', date: '2025-08-31T22:30:00-05:00' }, 'America/Chicago'),
  ).toBe('2025-08-31-cafe-grace-dont-fear')
})

/** A church with one sermon, and the command that adds its recording. */
function oneSermon() {
  const content = join(folder, 'content')
  copySecondChurch(content)
  const sermon = { slug: 'anchors', title: 'Anchors', preacher: 'A', date: '2025-08-31T12:00' }
  writeEntries(content, 'sermons', [sermon])
  const run = (...args: string[]) => runScript('scripts/recording.ts', args, content)
  const sermons = () => readFileSync(join(content, 'sermons/anchors.json'), 'utf8')
  return { content, run, sermons }
}

test('for an M4A whose index comes last, the command says how to move it', async () => {
  const { run, sermons } = oneSermon()
  const last = await run(join(M4A, 'index-last.m4a'), '--sermon', 'anchors')
  expect([last.code, last.stderr]).toEqual([0, ''])
  expect(last.stdout).toMatch(/^0:03 minutes, 0\.0 MB, \d+ kbit\/s, “A Lamp for the Road” by Ada Example$/m)
  expect(last.stdout).toContain('Its index is at the end, so nothing plays until the whole file has loaded.')
  expect(last.stdout).toContain('-c copy -movflags +faststart')
  const { audioFile } = JSON.parse(sermons()) as { audioFile: { url: string } }
  expect(audioFile).toEqual({
    url: expect.stringMatching(/^recordings\/2025-0\d-\d\d-anchors\.m4a$/),
    bytes: 5694,
    type: 'audio/mp4',
    seconds: 3,
  })
})

test('the command adds the file and writes the entry; run again, it changes nothing; a better file replaces the first', async () => {
  const { content, run, sermons } = oneSermon()
  const made = file('service.mp3', mp3())

  const first = await run(made, '--sermon', 'anchors')
  expect(first.stderr).toBe('')
  const written = sermons()
  const { audioFile } = JSON.parse(written) as { audioFile: { url: string; bytes: number } }
  expect(audioFile).toMatchObject({ bytes: 77 * 208, type: 'audio/mpeg', seconds: 2 })
  expect(audioFile.url).toMatch(/^recordings\/2025-0\d-\d\d-anchors\.mp3$/)
  expect(statSync(join(content, audioFile.url)).size).toBe(77 * 208)

  expect((await run(made, '--sermon', 'anchors')).code).toBe(0)
  expect(sermons()).toBe(written)
  expect(readdirSync(join(content, 'recordings'))).toEqual([audioFile.url.replace('recordings/', '')])

  const better = file('better.mp3', Buffer.concat([mp3(), mp3()]))
  expect((await run(better, '--sermon', 'anchors')).stderr).toBe('')
  expect(statSync(join(content, audioFile.url)).size).toBe(2 * 77 * 208)
  expect(JSON.parse(sermons())).toMatchObject({ audioFile: { bytes: 2 * 77 * 208, seconds: 4 } })

  // Its chapters stay.
  const chapters = [{ start: 0, title: 'One' }]
  changeEntry(content, 'sermons', 'anchors', {
    audioFile: { ...(JSON.parse(sermons()) as { audioFile: object }).audioFile, chapters },
  })
  expect((await run(made, '--sermon', 'anchors')).stdout).toContain('its chapters and transcript belong to')
  expect(JSON.parse(sermons())).toMatchObject({ audioFile: { bytes: 77 * 208, chapters } })

  expect((await run(made)).stderr).toContain('There is no terminal here')
  expect((await run(made, '--sermon', 'nobody')).stderr).toContain('There is no sermon nobody. The newest is anchors.')
  expect((await run('none.mp3', '--sermon', 'anchors')).stderr).toContain('There is no file none.mp3')
  expect((await run(folder, '--sermon', 'anchors')).stderr).toContain('There is no file')
  expect((await run(made, better, '--sermon', 'anchors')).stderr).toContain('One file at a time')
  // A file of another type has another name. The previous file is still published.
  const m4a = await run(join(M4A, 'index-first.m4a'), '--sermon', 'anchors')
  expect(m4a.stdout).toContain(`Please remove ${audioFile.url}: it is no longer used.`)
})

test.each(['Nets', '恩典'])(
  'two sermons on one day called %s each have a recording, and no other file is overwritten',
  (title) => {
    const content = join(folder, 'content')
    const sermon = (slug: string) => ({ slug, title, date: '2025-08-31T17:30:00-05:00' })
    const sermons = [sermon('a'), sermon('b'), sermon('c')]
    mkdirSync(content)
    const address = (index: number, bytes: string) => {
      const url = freeAddress(content, sermons, sermons[index]!, 'America/Chicago', '.mp3', Buffer.from(bytes))
      Object.assign(sermons[index]!, { audioFile: { url } })
      mkdirSync(join(content, 'recordings'), { recursive: true })
      writeFileSync(join(content, url), bytes)
      return url
    }
    const base = `recordings/2025-08-31${title === 'Nets' ? '-nets' : ''}`
    expect([address(0, 'one'), address(1, 'two'), address(0, 'better')]).toEqual([
      `${base}.mp3`,
      `${base}-2.mp3`,
      `${base}.mp3`,
    ])
    writeFileSync(join(content, `${base}-3.mp3`), 'left by a killed run')
    expect(address(2, 'left by a killed run')).toBe(`${base}-3.mp3`)
  },
)
