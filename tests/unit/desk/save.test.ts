import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRepository, type Repository } from '#desk/repository/repository.ts'
import type { Person } from '#desk/sign-in/people.ts'
import { createSaver, Refused, type FileChange } from '#desk/repository/save.ts'
import { git, newRepository, SERMON } from './desk-repository.ts'

const RUTH: Person = { name: 'Ruth Example', email: 'ruth@example.org', role: 'keeper' }
const SALT = 'church/sermons/salt.json'
const LIGHT = 'church/sermons/light.json'

let repository: Repository
let root: string
beforeEach(async () => {
  repository = await newRepository()
  root = repository.git.folder
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const saver = () => createSaver(repository, () => [])
const locks = () => readdirSync(repository.gitDir).filter((name) => name.endsWith('.lock'))
const onDisk = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
const seen = async (path: string) => repository.blob(await repository.head(), path)
const light = (text = '{}\n'): FileChange => ({ path: LIGHT, bytes: Buffer.from(text) })

test('a change to several files is one commit in the person’s name, and the checkout is updated', async () => {
  const salt = { path: SALT, seen: await seen(SALT) }
  const commit = await saver().save([salt, light()], 'Add Sermon light', RUTH)
  expect(git(root, 'log', '-1', '--format=%H %an %ae %s')).toBe(
    `${commit} Ruth Example ruth@example.org Add Sermon light`,
  )
  expect(git(root, 'show', '--name-status', '--format=', commit)).toBe(`A\t${LIGHT}\nD\t${SALT}`)
  expect([onDisk(LIGHT), onDisk(SALT)]).toEqual(['{}\n', undefined])
  expect(git(root, 'status', '--porcelain')).toBe('')
})

test('a save is refused with what the check finds in the content as it would be, and nothing changes', async () => {
  const before = await repository.head()
  const read = (folder: string, name: string) => readFileSync(join(folder, 'sermons', name), 'utf8')
  const checking = createSaver(repository, (folder) => [read(folder, 'light.json'), read(folder, 'salt.json')])
  for (const title of ['One', 'Two'])
    await expect(checking.save([light(title)], 'Add', RUTH)).rejects.toEqual(new Refused(`${title} ${SERMON}`))
  expect([await repository.head(), onDisk(LIGHT)]).toEqual([before, undefined])
})

test('somebody else’s change in the meantime is a conflict, and their change stays', async () => {
  const before = await seen(SALT)
  const saving = saver()
  await saving.save([{ path: SALT, bytes: Buffer.from('theirs\n'), seen: before }], 'Theirs', RUTH)
  const mine = { path: SALT, bytes: Buffer.from('mine\n') }
  for (const change of [{ ...mine, seen: before }, mine])
    await expect(saving.save([change], 'Mine', RUTH)).rejects.toMatchObject({ status: 409 })
  expect(onDisk(SALT)).toBe('theirs\n')
})

test('an uncommitted change made by hand is not overwritten', async () => {
  writeFileSync(join(root, SALT), 'by hand\n')
  const saving = saver().save([{ path: SALT, bytes: Buffer.from('mine\n'), seen: await seen(SALT) }], 'Mine', RUTH)
  await expect(saving).rejects.toThrow(
    /changes to the following files would be overwritten by merge:\s+church\/sermons\/salt\.json/,
  )
  expect(onDisk(SALT)).toBe('by hand\n')
})

test('the second press of a button is no conflict and no commit', async () => {
  const saving = saver()
  const [first, second] = await Promise.all([saving.save([light()], 'Add', RUTH), saving.save([light()], 'Add', RUTH)])
  expect([second, git(root, 'log', '--format=%s').split('\n')]).toEqual([first, ['Add', 'Begin']])
})

test('a save whose git is killed while it merges is finished', async () => {
  const { PATH } = process.env
  const bin = join(repository.gitDir, 'bin')
  mkdirSync(bin)
  const program = `#!/bin/sh\ncase "$*" in *" merge "*) kill -9 $$ ;; esac\nPATH='${PATH}' exec git "$@"\n`
  writeFileSync(join(bin, 'git'), program, { mode: 0o755 })
  process.env.PATH = `${bin}:${PATH}`
  const opened = await openRepository(root, join(root, 'church')).finally(() => (process.env.PATH = PATH))
  const commit = await createSaver(opened, () => []).save([light()], 'Add', RUTH)
  expect([await repository.head(), onDisk(LIGHT)]).toEqual([commit, '{}\n'])
})

test('two concurrent saves are two commits', async () => {
  const saving = saver()
  await Promise.all([
    saving.save([light()], 'One', RUTH),
    saving.save([{ path: 'church/sermons/lamp.json', bytes: Buffer.from('{}') }], 'Two', RUTH),
  ])
  expect(git(root, 'log', '--format=%s').split('\n')).toEqual(['Two', 'One', 'Begin'])
})

test('a commit made elsewhere at the same moment stays, and the save is refused', async () => {
  const racing = createSaver(repository, () => {
    git(root, 'commit', '-q', '--allow-empty', '-m', 'Elsewhere')
    return []
  })
  await expect(racing.save([light()], 'Mine', RUTH)).rejects.toMatchObject({ status: 409 })
  expect(git(root, 'log', '-1', '--format=%s')).toBe('Elsewhere')
  expect(git(root, 'status', '--porcelain')).toBe('')
})

test('a save while another git holds the lock is refused with the reason, and works once it is gone', async () => {
  const locked = join(repository.gitDir, 'index.lock')
  writeFileSync(locked, '')
  const before = await repository.head()
  await expect(saver().save([light()], 'Add', RUTH)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('index.lock'),
  })
  expect([await repository.head(), onDisk(LIGHT)]).toEqual([before, undefined])
  rmSync(locked)
  await saver().save([light()], 'Add', RUTH)
  expect([onDisk(LIGHT), git(root, 'status', '--porcelain'), locks()]).toEqual(['{}\n', '', []])
})

test('only the files that the editor writes are within reach', () => {
  const outside = [
    'church/package.json',
    'church/privacy-policy.md',
    'church/screens/package.json',
    'church/old-site.json',
    'church/.git/config.json',
    'church/sermons/-rf.json',
    'church/sermons/.hidden.json',
    'church/script.js',
    'church/photos/x.html',
    'church/sermons/a\nb.json',
    'church/sermons/deep/er.json',
    'church\\church.json',
    `church/sermons/${'x'.repeat(300)}.json`,
    '--upload-pack=x.json',
  ]
  expect(outside.filter(repository.isContent)).toEqual([])
})

test('after a kill in the middle of its merge, the next start finishes a save', async () => {
  const saving = saver()
  const before = await repository.head()
  const commit = await saving.save([light(), { path: SALT, seen: await seen(SALT) }], 'Add', RUTH)
  git(root, 'reset', '-q', '--hard', before)
  git(root, 'update-ref', 'refs/desk/checked', commit)
  writeFileSync(join(root, LIGHT), '')
  for (const lock of ['index', 'desk/index', 'refs/heads/main', 'refs/desk/checked'])
    writeFileSync(join(repository.gitDir, `${lock}.lock`), '')
  await saving.repair()
  expect([await repository.head(), onDisk(LIGHT), onDisk(SALT)]).toEqual([commit, '{}\n', undefined])
  expect([git(root, 'status', '--porcelain'), locks()]).toEqual(['', []])
})

test('after a kill between the files and the branch, the next start finishes the save', async () => {
  const saving = saver()
  const before = await repository.head()
  const commit = await saving.save([light(), { path: SALT, seen: await seen(SALT) }], 'Add', RUTH)
  git(root, 'update-ref', 'refs/desk/checked', commit)
  git(root, 'update-ref', 'HEAD', before)
  await saving.repair()
  expect([await repository.head(), git(root, 'status', '--porcelain')]).toEqual([commit, ''])
})

test('a commit that the keeper takes away stays away, and without a branch nothing is saved', async () => {
  const saving = saver()
  const before = await repository.head()
  await saving.save([light()], 'Add', RUTH)
  git(root, 'reset', '-q', '--hard', before)
  await saving.repair()
  expect(await repository.head()).toBe(before)
  git(root, 'checkout', '-q', '--detach')
  await expect(saving.save([light()], 'Add', RUTH)).rejects.toThrow('“main” is not checked out')
})

test('after a kill at any moment, the repository has all files of a commit or none', { timeout: 240_000 }, async () => {
  const child = new URL('save-forever.ts', import.meta.url).pathname
  for (let run = 0; run < Number(process.env.KILL_RUNS ?? 3); run += 1) {
    const saving = spawn(process.execPath, ['--import', 'tsx', child, root], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(saving.stdout, 'data')
    await new Promise((done) => setTimeout(done, run * 61))
    saving.kill('SIGKILL')
    await once(saving, 'exit')
    await saver().repair()
    expect(git(root, 'status', '--porcelain')).toBe('')
    expect(onDisk('church/sermons/one.json')).toBe(onDisk('church/sermons/two.json'))
    for (const line of git(root, 'log', '--format=', '--shortstat').split('\n').filter(Boolean).slice(0, -1))
      expect(line).toContain('2 files changed')
    git(root, 'fsck', '--strict')
  }
})
