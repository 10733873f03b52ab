import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { openRepository, type Repository } from '#church-folder/repository.ts'
import type { FileChange } from '#desk/lists.ts'
import { createSaver } from '#desk/save.ts'
import { git, newRepository, SERMON } from '#tests/fixtures/church-repository.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { KEEPER } from './small-church.ts'

const [SALT, LIGHT] = ['church/sermons/salt.json', 'church/sermons/light.json']

let root: string
let repository: Repository
beforeEach(() => {
  root = temporaryFolder()
  repository = newRepository(root)
})

const saver = (check: (folder: string) => string[] = () => []) => createSaver(repository, check)
const save = (change: FileChange, to = saver()) => to.save([change], 'Add', KEEPER)
const refused = (status: number, message = '') =>
  expect.objectContaining({ status, message: expect.stringContaining(message) })
const onDisk = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
const status = () => git(root, 'status', '--porcelain')
const subjects = () => git(root, 'log', '--format=%s').split('\n')
const seen = (path: string) => repository.blob('HEAD', path)
const light = (text = '{}\n'): FileChange => ({ path: LIGHT, bytes: Buffer.from(text) })
const salt = (text: string): FileChange => ({ path: SALT, bytes: Buffer.from(text), seen: seen(SALT) })
const noSalt = (): FileChange => ({ path: SALT, seen: seen(SALT) })

test('a change to several files is one commit in the person’s name, and the checkout is updated', () => {
  const commit = saver().save([noSalt(), light()], 'Add', KEEPER)
  expect(git(root, 'log', '-1', '--format=%H %an %ae %s')).toBe(`${commit} ${KEEPER.name} ${KEEPER.email} Add`)
  expect(git(root, 'show', '--name-status', '--format=', commit)).toBe(`A\t${LIGHT}\nD\t${SALT}`)
  expect([onDisk(LIGHT), onDisk(SALT), status()]).toEqual(['{}\n', undefined, ''])
})

test('a save is refused with what the check finds in the content as it would be, and nothing changes', () => {
  const checking = saver((folder) =>
    readdirSync(join(folder, 'sermons')).map((name) => name + readFileSync(join(folder, 'sermons', name), 'utf8')),
  )
  for (const title of ['One', 'Two'])
    expect(() => save(light(title), checking)).toThrow(refused(422, `light.json${title} salt.json${SERMON}`))
  save(light('Three'))
  expect(() => save(noSalt(), checking)).toThrow(/^light.jsonThree$/)
  expect([subjects(), onDisk(SALT)]).toEqual([['Add', 'Begin'], SERMON])
})

test('someone else’s change in the meantime is a conflict, and their change stays', () => {
  const mine = salt('mine\n')
  expect(mine.seen).toBeDefined()
  save(salt('theirs\n'))
  for (const change of [mine, { ...mine, seen: undefined }]) expect(() => save(change)).toThrow(refused(409))
  expect([onDisk(SALT), subjects()]).toEqual(['theirs\n', ['Add', 'Begin']])
})

test('while content is not committed, a save is refused with the files and the two commands, and code does not matter', () => {
  mkdirSync(join(root, 'church/recordings'))
  writeFileSync(join(root, 'church/recordings/new.mp3'), '')
  writeFileSync(join(root, 'package.json'), 'by hand\n')
  save(light())
  writeFileSync(join(root, SALT), 'by hand\n')
  writeFileSync(join(root, 'church/sermons/a b.json'), '')
  const said = `${SALT}, church/sermons/a b.json. Two commands put them there: git add church and git commit -m`
  for (const change of [salt('mine\n'), noSalt(), light('new\n')])
    expect(() => save(change)).toThrow(refused(409, said))
  vi.stubEnv('CHURCH_COMMAND', 'grace')
  expect(() => save(light())).toThrow(refused(409, 'grace git add church and grace git commit'))
  vi.unstubAllEnvs()
  expect([onDisk(SALT), onDisk('package.json')]).toEqual(['by hand\n', 'by hand\n'])
  git(root, 'add', 'church')
  git(root, 'commit', '-qm', 'Changed by hand')
  save(salt('mine\n'))
  expect([onDisk(SALT), onDisk('package.json')]).toEqual(['mine\n', 'by hand\n'])
})

test('Undo takes one change back, and is refused if the same file was changed again', () => {
  const first = saver().save([salt('first\n'), light()], 'First', KEEPER)
  saver().undo(first, 'First', KEEPER)
  expect([onDisk(SALT), onDisk(LIGHT), subjects()[0]]).toEqual([SERMON, undefined, 'Undid: First'])
  expect(() => saver().undo(first, 'First', KEEPER)).toThrow('A later change touched the same thing.')
})

/** From now on, git runs these lines of a shell instead of writing files. */
function insteadOfRestore(script: string): void {
  const bin = join(repository.gitDir, 'bin')
  mkdirSync(bin)
  const program = `#!/bin/sh\ncase "$*" in *" restore "*) ${script} ;; esac\nPATH='${process.env.PATH}' exec git "$@"\n`
  writeFileSync(join(bin, 'git'), program, { mode: 0o755 })
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
  repository = openRepository(root, join(root, 'church'))
  vi.unstubAllEnvs()
}

test('a save that fails halfway on a full disk is taken back by the next save or start, and never half there', () => {
  const before = repository.head()
  const half = join(root, 'half')
  writeFileSync(half, '')
  const fail = `cd ${root} && echo half > ${LIGHT} && rm ${SALT} && echo disk full >&2 && exit 1`
  insteadOfRestore(`[ ! -e ${half} ] || { ${fail}; }`)
  const other = { path: 'church/leaders/ada.json', bytes: Buffer.from('{}') }
  for (const again of [() => saver().repair(), () => save(other)]) {
    writeFileSync(half, '')
    expect(() => saver().save([light(), noSalt()], 'Add', KEEPER)).toThrow('disk full')
    expect(repository.head()).toBe(before)
    rmSync(half)
    again()
    expect([onDisk(LIGHT), onDisk(SALT), status()]).toEqual([undefined, SERMON, ''])
  }
})

test('a save that a full disk lets nobody take back is called saved, and the next press of the button publishes it', () => {
  const [half, locked] = [join(root, 'half'), join(repository.gitDir, 'refs/heads/main.lock')]
  writeFileSync(half, '')
  insteadOfRestore(`[ ! -e ${half} ] || { touch ${locked} && echo disk full >&2 && exit 1; }`)
  const published = vi.fn()
  const full = createSaver(repository, () => [], published)
  const press = () => full.save([light()], 'Add', KEEPER)
  expect(press).toThrow(/^The change is saved, but .*disk full/)
  expect([subjects(), published.mock.calls.length]).toEqual([['Add', 'Begin'], 0])
  for (const one of [half, locked]) rmSync(one)
  press()
  expect([subjects(), onDisk(LIGHT), status(), published.mock.calls.length]).toEqual([['Add', 'Begin'], '{}\n', '', 1])
})

test('a commit made elsewhere at the same moment stays, and the save is refused', () => {
  const racing = saver(() => (git(root, 'commit', '-q', '--allow-empty', '-m', 'Elsewhere'), []))
  expect(() => save(light(), racing)).toThrow(refused(409))
  expect([subjects(), status()]).toEqual([['Elsewhere', 'Begin'], ''])
})

test.each(['index', 'HEAD'])('a save while another git locks the %s is refused with the reason, then works', (name) => {
  const locked = join(repository.gitDir, `${name}.lock`)
  writeFileSync(locked, '')
  expect(() => save(light())).toThrow(refused(409, `${name}.lock`))
  expect([subjects(), onDisk(LIGHT)]).toEqual([['Begin'], undefined])
  rmSync(locked)
  save(light())
  expect([onDisk(LIGHT), status()]).toEqual(['{}\n', ''])
})

test('an Undo leaves alone what the editor may not write: the build runs church.ts', () => {
  writeFileSync(join(root, 'church/church.ts'), '')
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'Code')
  expect(() => saver().undo(repository.head(), 'Code', KEEPER)).toThrow('only the person who runs the site')
  expect(onDisk('church/church.ts')).toBe('')
})

test('after a kill in the middle of a save, the next start finishes it, and removes what only the dead process used', () => {
  const before = repository.head()
  const commit = saver().save([light(), noSalt()], 'Add', KEEPER)
  git(root, 'read-tree', before)
  writeFileSync(join(root, LIGHT), 'half')
  writeFileSync(join(root, SALT), SERMON)
  const desk = join(repository.gitDir, 'desk')
  mkdirSync(join(desk, '999999999/files'), { recursive: true })
  writeFileSync(join(desk, '999999999/pending'), [LIGHT, SALT].join('\0'))
  for (const lock of ['index', 'HEAD', 'refs/heads/main']) writeFileSync(join(repository.gitDir, `${lock}.lock`), '')
  saver().repair()
  expect([repository.head(), onDisk(LIGHT), onDisk(SALT), status()]).toEqual([commit, '{}\n', undefined, ''])
  expect(readdirSync(desk)).toEqual([String(process.pid)])
})

test('a commit that the keeper takes away stays away, and without a branch nothing is saved', () => {
  const before = repository.head()
  save(light())
  git(root, 'reset', '-q', '--hard', before)
  // The keeper's git is at work.
  writeFileSync(join(repository.gitDir, 'index.lock'), '')
  saver().repair()
  expect([repository.head(), existsSync(join(repository.gitDir, 'index.lock'))]).toEqual([before, true])
  rmSync(join(repository.gitDir, 'index.lock'))
  git(root, 'checkout', '-q', '--detach')
  expect(() => save(light())).toThrow('“main” is not checked out')
  expect(() => openRepository(root, join(root, 'church'))).toThrow('git switch main')
})

const KILLS = Number(process.env.KILL_RUNS ?? 3)
const timeout = KILLS * 20_000
test('after a kill at any moment, the repository has all files of a commit or none', { timeout }, async () => {
  const child = new URL('save-forever.ts', import.meta.url).pathname
  for (let run = 0; run < KILLS; run += 1) {
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    // Its git is killed with it.
    const saving = spawn(process.execPath, ['--import', 'tsx', child, root], { stdio: [...stdio], detached: true })
    await once(saving.stdout, 'data')
    await new Promise((done) => setTimeout(done, run * 61))
    process.kill(-saving.pid!, 'SIGKILL')
    await once(saving, 'exit')
    saver().repair()
    expect(status()).toBe('')
    expect(onDisk('church/sermons/one.json')).toBe(onDisk('church/sermons/two.json'))
    for (const line of git(root, 'log', '--format=', '--shortstat').split('\n').filter(Boolean).slice(0, -1))
      expect(line).toContain('2 files changed')
    git(root, 'fsck', '--strict')
  }
})
