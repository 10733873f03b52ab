/** A release: a copy of the project with its own parts and its own build, in a folder that only root may change. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '#data/site/attempt.ts'
import { readPeople } from '#desk/people.ts'
import { environmentOf, run, succeeds } from './machine.ts'
import { placesOf, WRITABLE } from './places.ts'

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/** @returns the folder of the live release, if there is one */
export const liveRelease = (name: string) => {
  const { current } = placesOf(name)
  return existsSync(current) ? run('realpath', [current]) : undefined
}

/**
 * Copies a repository into a folder that belongs to the church's user until it is sealed.
 * @param from the repository: a folder or a bundle
 * @param as the user who reads it: never root, if others can write to it
 * @param project a checkout that knows where newer versions come from: a bundle does not
 * @returns the new folder
 */
export function cloneRelease(
  name: string,
  from: string,
  { as, project = from }: { as?: string; project?: string },
): string {
  const folder = join(placesOf(name).releases, new Date().toISOString().slice(0, 19).replaceAll(':', ''))
  mkdirSync(folder, { recursive: true })
  run('chown', [`${name}:`, folder])
  const git = (...args: string[]) => run('git', args, { as, cwd: folder })
  git('clone', '--quiet', '--no-hardlinks', from, '.')
  if (!succeeds('git', ['symbolic-ref', 'HEAD'], { as, cwd: folder })) git('switch', '--quiet', '--create', 'site')
  const origin = attempt(() => run('git', ['remote', 'get-url', 'origin'], { as, cwd: project }))
  if (origin) git('remote', 'set-url', 'origin', origin)
  // A backup of half a history cannot be read back.
  if (existsSync(join(folder, '.git/shallow'))) git('fetch', '--quiet', '--unshallow')
  const [keeper] = readPeople(placesOf(name).people)
  git('config', 'user.name', keeper!.name)
  git('config', 'user.email', keeper!.email)
  run('chown', ['-R', `${name}:`, folder])
  return folder
}

/**
 * Installs the packages and builds, as the church's user.
 * @param parts an earlier release, whose packages are shared if they are the same, and whose pictures are copied
 */
export function buildRelease(name: string, folder: string, parts?: string): void {
  const shared = parts && existsSync(join(parts, 'node_modules')) && lockOf(parts) === lockOf(folder)
  // Hard links: no time, and no room on the disk. They stay root's.
  if (!shared || !succeeds('cp', ['-al', join(parts, 'node_modules'), folder])) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { as: name, cwd: folder })
  }
  for (const own of WRITABLE.slice(2)) {
    // What root has drawn there cannot be overwritten by others.
    rmSync(join(folder, own), { recursive: true, force: true })
    run('install', ['-d', '-o', name, '-g', name, join(folder, own)])
  }
  const drawn = parts && join(parts, 'node_modules/.cache/pictures')
  if (drawn && existsSync(drawn)) {
    run('cp', ['-a', drawn, join(folder, 'node_modules/.cache')])
    run('chown', ['-R', `${name}:`, join(folder, 'node_modules/.cache')])
  }
  build(name, folder)
}

export const build = (name: string, folder: string) =>
  run('node', ['scripts/run.js', 'scripts/build.ts'], { as: name, cwd: folder, env: environmentOf(name) })

/** Gives a release to root: from now on the church's user can change its content and what a build makes, but no code. */
export function sealRelease(name: string, folder: string): void {
  run('chown', ['-R', 'root:', folder])
  for (const own of WRITABLE) if (existsSync(join(folder, own))) run('chown', ['-R', `${name}:`, join(folder, own)])
}

/** Makes a release the live one, in one step. */
export function switchTo(name: string, folder: string): void {
  const { current } = placesOf(name)
  rmSync(`${current}.new`, { force: true })
  symlinkSync(folder, `${current}.new`)
  renameSync(`${current}.new`, current)
}

/** Removes all releases but those to keep, half made ones included. */
export function removeOldReleases(name: string, keep: readonly (string | undefined)[]): void {
  const { releases } = placesOf(name)
  for (const entry of existsSync(releases) ? readdirSync(releases) : [])
    if (!keep.includes(join(releases, entry))) rmSync(join(releases, entry), { recursive: true, force: true })
}
