/** Recordings at the desk, from the first piece to the commit. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#schema/dates.ts'
import { git } from '#tests/fixtures/church-repository.ts'
import { startTestDesk, upload } from './test-desk.ts'

const desk = await startTestDesk(undefined, { hasConverter: false })
const keeper = await desk.signIn()
const root = desk.repository.git.folder
const M4A = readFileSync(join(import.meta.dirname, '../../fixtures/sound/index-first.m4a'))
mkdirSync(join(root, 'church/recordings'), { recursive: true })

type Entry = { audioFile?: { url: string; transcript?: string } }
const entry = () => JSON.parse(readFileSync(join(root, 'church/sermons/salt.json'), 'utf8')) as Entry
const files = () => readdirSync(join(root, 'church/recordings'))
const leftovers = () => readdirSync(join(desk.repository.gitDir, 'desk-uploads'))
const subject = () => git(root, 'log', '-1', '--format=%an: %s')
/** @returns what the page is told in the end */
const send = async (name: string, bytes: Buffer, tus = desk.tus) => {
  await upload({ tus }, keeper, { sermon: 'salt', name, bytes })
  return vi.waitFor(async () => {
    const progress = await desk.page('recordings/salt/progress', keeper)
    const { done, problem } = (await progress.json()) as { done?: string; problem?: string }
    expect(done ?? problem).toBeTruthy()
    return done ?? problem!
  }, 20_000)
}

test('a recording that arrives in pieces is stored, and its entry is a commit in the person’s name', async () => {
  const page = await (await desk.page('recordings', keeper)).text()
  expect(page.indexOf('>Salt</a>')).toBeLessThan(page.indexOf('Sermons with a recording'))
  expect(await send('New Recording 12.m4a', M4A)).toBe('Added the recording of “Salt”')
  const audioFile = { url: 'recordings/salt.m4a', seconds: 3, bytes: 5694 }
  expect(entry()).toMatchObject({ title: 'Salt', audioFile })
  const done = 'Ruth Example: Added the recording of “Salt”'
  expect([subject(), files(), leftovers()]).toEqual([done, ['salt.m4a'], []])
  expect(git(root, 'status', '--porcelain')).toBe('?? church/recordings/')
  expect(await (await desk.page('recordings', keeper)).text()).toContain('Every sermon has its recording.')
})

test('the same file again changes nothing', async () => {
  const before = git(root, 'rev-parse', 'HEAD')
  await send('again.m4a', M4A)
  expect([git(root, 'rev-parse', 'HEAD'), files()]).toEqual([before, ['salt.m4a']])
})

test('a transcript belongs to the recording, and becomes WebVTT', async () => {
  const added = await send('salt.srt', Buffer.from('1\n0:00:01,500 --> 0:00:02,000\nSalt\n'))
  expect([added, entry().audioFile?.transcript]).toEqual(['Added the transcript of “Salt”', 'recordings/salt.vtt'])
  expect(readFileSync(join(root, 'church/recordings/salt.vtt'), 'utf8')).toMatch(/^WEBVTT\n/)
})

const alac = Buffer.from(M4A.toString('latin1').replaceAll('mp4a', 'alac'), 'latin1')
test.each([
  ['notes.vtt', Buffer.from('WEBVTT\n\nno times\n'), 'has no words with a time'],
  ['page.mp3', Buffer.from('<!doctype html><p>'), 'is a web page, not a recording'],
  ['lossless.m4a', alac, 'is ALAC, which many browsers'],
])('%s is refused as by `npm run recording`, without a command, and nothing of it stays', async (name, bytes, said) => {
  const before = [git(root, 'rev-parse', 'HEAD'), ...files()]
  const problem = await send(name, bytes)
  expect([problem, problem.includes('ffmpeg -i')]).toEqual([expect.stringContaining(`${name} ${said}`), false])
  expect([[git(root, 'rev-parse', 'HEAD'), ...files()], leftovers()]).toEqual([before, []])
})

const BY_HAND = join(root, 'church/sermons/by-hand.json')
test.each([
  ['content is not committed', 'git add church', () => (writeFileSync(BY_HAND, '{}'), () => rmSync(BY_HAND))],
  [
    'there is no memory for git',
    'ENOMEM',
    () => {
      const broken = vi.spyOn(desk.repository.git, 'text').mockImplementation(() => {
        throw new Error('spawnSync git ENOMEM')
      })
      return () => broken.mockRestore()
    },
  ],
])('while %s, an upload waits, and the next start finishes it', async (_, problem, breakIt) => {
  const before = files().length
  let fix: (() => void) | undefined
  const tus: typeof desk.tus = (method, ...rest) => {
    if (method === 'PATCH') fix ??= breakIt()
    return desk.tus(method, ...rest)
  }
  expect(await send('other.m4a', Buffer.concat([M4A, Buffer.alloc(8 * before)]), tus)).toContain(problem)
  expect([files().length, leftovers().length]).toEqual([before, 2])
  fix!()
  desk.start()
  await vi.waitFor(() => expect(entry().audioFile?.url).toBe(`recordings/salt-${before}.m4a`))
  await vi.waitFor(() => expect(leftovers()).toEqual([]))
  expect(git(root, 'status', '--porcelain')).toBe('')
})

test('a refusal is gone from the page once the sermon has changed', async () => {
  const problem = await send('page.mp3', Buffer.from('<!doctype html><p>'))
  const isShown = async () => (await (await desk.page('recordings/salt', keeper)).text()).includes(problem)
  expect(await isShown()).toBe(true)
  writeFileSync(join(root, 'church/sermons/salt.json'), JSON.stringify({ ...entry(), scripture: 'Matthew 5' }))
  git(root, 'commit', '-qam', 'By hand')
  expect(await isShown()).toBe(false)
})

test('what was added and then undone is no longer called added, and an entry by hand breaks no page', async () => {
  const added = await send('undone.m4a', Buffer.concat([M4A, Buffer.alloc(16)]))
  const page = async () => (await desk.page('recordings', keeper)).text()
  expect(await page()).toContain(added)
  await desk.post('history', { sha: desk.repository.head() }, keeper)
  const odd = { date: { title: 'Odd', date: 20260104 }, title: { date: '2026-01-04T10:30' } }
  for (const [name, json] of Object.entries(odd))
    writeFileSync(join(root, `church/sermons/odd-${name}.json`), JSON.stringify(json))
  git(root, 'add', 'church/sermons')
  git(root, 'commit', '-qm', 'By hand')
  const statusOf = async (path: string) => (await desk.page(path, keeper)).status
  expect(await Promise.all(['', 'recordings', 'recordings/odd-title'].map(statusOf))).toEqual([200, 200, 422])
  expect(await page()).not.toContain(added)
})

test('what is taken off comes back with Undo for thirty days, then its file goes; a file of someone else’s stays', async () => {
  writeFileSync(join(root, 'church/recordings/mine.mp3'), '')
  expect(await (await desk.post('recordings/salt', {}, keeper)).text()).toContain('Undo in History brings it back')
  expect([entry().audioFile, subject()]).toEqual([undefined, 'Ruth Example: Took off the recording of “Salt”'])
  desk.start()
  await vi.waitFor(() => expect(leftovers()).toEqual([]))
  const taken = 'salt-3.m4a'
  expect(files()).toContain(taken)
  await desk.post('history', { sha: desk.repository.head() }, keeper)
  expect(entry().audioFile?.url).toBe(`recordings/${taken}`)
  expect(await (await desk.post('recordings/gone', {}, keeper)).text()).toContain('This sermon is no longer there.')
  await desk.post('recordings/salt', {}, keeper)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY_MS })
  desk.start()
  await vi.waitFor(() => expect(existsSync(join(root, `church/recordings/${taken}`))).toBe(false))
  vi.useRealTimers()
  expect(files()).toEqual(['mine.mp3'])
})

test('a beginning that nobody goes on with is removed after a week', async () => {
  await upload(desk, keeper, { sermon: 'salt', name: 'a.mp3', bytes: Buffer.alloc(100), until: 50 })
  expect(leftovers()).toHaveLength(2)
  // A kill while an upload was removed leaves its description, which must not be in the way of the next one.
  rmSync(
    join(
      desk.repository.gitDir,
      'desk-uploads',
      leftovers().find((name) => !name.endsWith('.json'))!,
    ),
  )
  const next = { sermon: 'salt', name: 'b.mp3', bytes: Buffer.alloc(100), until: 50 }
  expect((await upload(desk, keeper, next)).status).toBe(204)
  const old = new Date(Date.now() - 8 * DAY_MS)
  for (const name of leftovers()) utimesSync(join(desk.repository.gitDir, 'desk-uploads', name), old, old)
  desk.start()
  await vi.waitFor(() => expect(leftovers()).toEqual([]))
})
