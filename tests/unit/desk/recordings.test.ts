/** Recordings at the desk, from the first piece to the commit. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#schema/dates.ts'
import { hasFfmpeg } from '#church-folder/recordings/make-mp3.ts'
import { silence } from '#tests/fixtures/sound/silence.ts'
import { git } from './small-church.ts'
import { startTestDesk, upload } from './test-desk.ts'

const desk = await startTestDesk(undefined, { hasConverter: false })
const keeper = await desk.signIn()
const root = desk.repository.git.folder
const SERMON = 'salt'
const FILE = join(root, 'church/sermons/salt.json')
const M4A = readFileSync(join(import.meta.dirname, '../../fixtures/sound/index-first.m4a'))
mkdirSync(join(root, 'church/recordings'), { recursive: true })

const entry = () => JSON.parse(readFileSync(FILE, 'utf8')) as { audioFile?: { url: string; transcript?: string } }
const files = () => readdirSync(join(root, 'church/recordings'))
const leftovers = () => readdirSync(join(desk.repository.gitDir, 'desk-uploads'))
const subject = () => git(root, 'log', '-1', '--format=%an: %s')
/** @returns what the page is told in the end */
const ended = async () => {
  let last = { done: '', problem: '' }
  await vi.waitFor(async () => {
    last = (await (await desk.page(`recordings/${SERMON}/progress`, keeper)).json()) as typeof last
    expect(last.done ?? last.problem).toBeTruthy()
  })
  return last.done ?? last.problem
}
const send = async (name: string, bytes: Buffer) => {
  await upload(desk, keeper, { sermon: SERMON, name, bytes })
  return ended()
}

test('a recording that arrives in pieces is stored, and its entry is a commit in the person’s name', async () => {
  const page = await (await desk.page('recordings', keeper)).text()
  expect(page.indexOf('>Salt</a>')).toBeLessThan(page.indexOf('Sermons with a recording'))
  expect(await send('New Recording 12.m4a', M4A)).toBe('Added the recording of “Salt”')
  expect(entry()).toMatchObject({
    title: 'Salt',
    audioFile: { url: `recordings/${SERMON}.m4a`, seconds: 3, bytes: 5694 },
  })
  expect([subject(), files(), leftovers()]).toEqual([
    'Ruth Example: Added the recording of “Salt”',
    [`${SERMON}.m4a`],
    [],
  ])
  expect(git(root, 'status', '--porcelain')).toBe('?? church/recordings/')
  expect(await (await desk.page('recordings', keeper)).text()).toContain('Every sermon has its recording.')
})

test('the same file again changes nothing', async () => {
  const before = git(root, 'rev-parse', 'HEAD')
  await send('again.m4a', M4A)
  expect([git(root, 'rev-parse', 'HEAD'), files()]).toEqual([before, [`${SERMON}.m4a`]])
})

test('SubRip becomes WebVTT, and the transcript belongs to the recording', async () => {
  expect(await send('salt.srt', Buffer.from('1\n0:00:01,500 --> 0:00:02,000\nSalt, 1,000 grains\n'))).toContain(
    'Added the transcript',
  )
  expect(entry().audioFile?.transcript).toBe(`recordings/${SERMON}.vtt`)
  expect(readFileSync(join(root, `church/recordings/${SERMON}.vtt`), 'utf8')).toBe(
    'WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.000\nSalt, 1,000 grains\n',
  )
})

const alac = Buffer.from(M4A.toString('latin1').replaceAll('mp4a', 'alac'), 'latin1')
test.each([
  ['notes.vtt', Buffer.from('WEBVTT\n\nno times\n'), 'has no words with a time'],
  ['page.mp3', Buffer.from('<!doctype html><p>'), 'is a web page, not a recording'],
  ['words.mp3', Buffer.from('words '.repeat(99)), 'cannot be read as audio'],
  ['cut.m4a', M4A.subarray(0, 3000), 'is cut short'],
  ['lossless.m4a', alac, 'is ALAC, which many browsers'],
])('%s is refused as by `npm run recording`, without a command, and nothing of it stays', async (name, bytes, said) => {
  const before = [git(root, 'rev-parse', 'HEAD'), ...files()]
  const problem = await send(name, bytes)
  expect([problem, problem.includes('ffmpeg -i')]).toEqual([expect.stringContaining(`${name} ${said}`), false])
  expect([[git(root, 'rev-parse', 'HEAD'), ...files()], leftovers()]).toEqual([before, []])
})

test('while content is not committed, an upload waits, and the next start finishes it', async () => {
  const by = join(root, 'church/sermons/by-hand.json')
  writeFileSync(by, '{}')
  expect(await send('other.m4a', Buffer.concat([M4A, Buffer.alloc(8)]))).toContain('git add church')
  expect([files().length, leftovers().length]).toEqual([2, 2])
  rmSync(by)
  desk.start()
  await vi.waitFor(() => expect(entry().audioFile?.url).toBe(`recordings/${SERMON}-2.m4a`))
  await vi.waitFor(() => expect(leftovers()).toEqual([]))
  expect(git(root, 'status', '--porcelain')).toBe('')
})

test('what is taken off comes back with Undo for thirty days, then its file goes; a file of someone else’s stays', async () => {
  writeFileSync(join(root, 'church/recordings/mine.mp3'), '')
  expect(await (await desk.post(`recordings/${SERMON}`, {}, keeper)).text()).toContain('Undo in History brings it back')
  expect([entry().audioFile, subject()]).toEqual([undefined, 'Ruth Example: Took off the recording of “Salt”'])
  desk.start()
  await vi.waitFor(() => expect(leftovers()).toEqual([]))
  const taken = `${SERMON}-2.m4a`
  expect(files()).toContain(taken)
  await desk.post('history', { sha: desk.repository.head() }, keeper)
  expect(entry().audioFile?.url).toBe(`recordings/${taken}`)
  await desk.post(`recordings/${SERMON}`, {}, keeper)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY_MS })
  desk.start()
  await vi.waitFor(() => expect(existsSync(join(root, `church/recordings/${taken}`))).toBe(false))
  vi.useRealTimers()
  expect(files()).toEqual(['mine.mp3'])
})

test('a beginning that nobody goes on with is removed after a week', async () => {
  await upload(desk, keeper, { sermon: SERMON, name: 'a.mp3', bytes: Buffer.alloc(100), until: 50 })
  expect(leftovers()).toHaveLength(2)
  const old = new Date(Date.now() - 8 * DAY_MS)
  for (const name of leftovers()) utimesSync(join(desk.repository.gitDir, 'desk-uploads', name), old, old)
  desk.start()
  await vi.waitFor(() => expect(leftovers()).toEqual([]))
})

test.skipIf(!hasFfmpeg())('with ffmpeg any sound becomes a small mono MP3, as loud as podcasts are', async () => {
  const converting = await startTestDesk(undefined, { hasConverter: true })
  const who = await converting.signIn()
  const folder = converting.repository.git.folder
  await upload(converting, who, { sermon: SERMON, name: 'sound board.wav', bytes: silence(4) })
  await vi.waitFor(() => expect(git(folder, 'log', '-1', '--format=%s')).toContain('Added the recording'), 20_000)
  const saved = readFileSync(join(folder, 'church/sermons/salt.json'), 'utf8')
  expect(JSON.parse(saved)).toMatchObject({ audioFile: { url: 'recordings/salt.mp3', seconds: 4 } })
})
