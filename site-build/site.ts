/** Builds the site in its own folder and swaps it in. A failed build leaves the old site as it was. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { isOn, readDistDir } from '#server/settings.ts'
import { requireNoProblems } from '#church-folder/check/every-file.ts'
import { withLock } from './host/lock.ts'
import { churchInWords, CONTENT_FOLDER, readChurch } from '#church-folder/read-content.ts'
import { churchDay } from '#schema/dates.ts'

const ROOT = resolve(import.meta.dirname, '..')
const DIST = readDistDir(process.env)
const ASIDE = asideOf(DIST)
/** The server's program, the same for every church. */
const PROGRAM_FOLDER = join(ROOT, 'dist-server')
export const PROGRAM = join(PROGRAM_FOLDER, 'serve.js')
/** The hash of what a build was made of. No server serves dotfiles. */
const SOURCES_FILE = '.sources'
/** Whole folders, so that nothing is forgotten. */
const SOURCES = [
  'src',
  'sw',
  'public',
  'server',
  'church-folder',
  'site-build',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

const SETTINGS = ['BASE_PATH', 'API_ORIGIN']

/** Marks the build of a withdrawn worker. */
const WITHDRAWN = ' withdrawn'
const isWithdrawing = () => isOn(process.env, 'WITHDRAW_WORKER')

type Sources = ReturnType<typeof hashSources>

/** Builds if the site is missing or its sources have changed. @throws if the build fails; the old site stays */
export async function ensureBuilt(): Promise<string> {
  const sources = hashSources()
  if (isBuilt(sources)) return DIST
  // Another process may have built it while this one waited.
  return alone(async () => (isBuilt(sources) ? DIST : build(sources)))
}

/** @param mayReplace even the site of another church. @throws if the build fails; the old site stays */
export const buildSite = (mayReplace: boolean): Promise<string> => alone(() => build(hashSources(), mayReplace))

/** Builds if the last build was on another day. @throws as `buildSite`, or if church.json cannot be read */
export async function buildDaily(): Promise<void> {
  if (!isOfToday(DIST, readChurch().timeZone, Date.now())) await buildSite(false)
}

/** @param dist a built site. @param now ms since 1970. @returns whether its build began on this day, by the church's clock */
export function isOfToday(dist: string, timeZone: string, now: number): boolean {
  const stamp = statSync(join(dist, SOURCES_FILE), { throwIfNoEntry: false })
  return stamp !== undefined && churchDay(stamp.mtimeMs, timeZone) === churchDay(now, timeZone)
}

function isBuilt({ site, program }: Sources): boolean {
  const built = stampOf(DIST)
  // A withdrawn release stays until someone runs a build, or the sources change.
  const isSite = built === site + WITHDRAWN || (built === site && !isWithdrawing())
  return isSite && stampOf(PROGRAM_FOLDER) === program
}

function stampOf(folder: string): string {
  const stamp = join(folder, SOURCES_FILE)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

const alone = <T>(work: () => Promise<T>) =>
  withLock(join(ROOT, '.build/lock.db'), work, () => console.log('Waiting for another build of this folder …'))

/**
 * @throws if a site cannot be built in the folder. Vite treats # and ? as the end of a URL; the router's code
 * splitting writes paths between apostrophes (TanStack/router#7754)
 */
export function requireUsablePath(folder: string): void {
  const [it] = /[#?']/.exec(folder) ?? []
  if (it)
    throw new Error(
      `The site cannot be built in ${folder}, because of the character ${it} in that path. Rename the folder.`,
    )
}

/** @returns the folder that a site is built in: on the same disk, and of this site alone, since the lock is the checkout's */
export function asideOf(dist: string): string {
  return join(dirname(dist), '.build', basename(dist))
}

async function build(sources: Sources, mayReplace = false): Promise<string> {
  const started = Date.now()
  console.log(`Building the site of ${churchInWords()}: checking content, drawing pictures, rendering screens …`)
  requireUsablePath(ROOT)
  requireNoProblems()
  const { refuseAnotherChurch } = await import('./host/same-church.ts')
  if (!mayReplace) refuseAnotherChurch(DIST)
  removeLeftovers(new Set([ASIDE, join(ROOT, '.build')]), DIST)
  const aside = join(ASIDE, `site-${process.pid}`)
  await drawPictures()
  try {
    await buildAside(aside)
    // What has changed in the meantime may be in it or not.
    const site = hashSources().site === sources.site ? sources.site : ''
    const stamp = join(aside, SOURCES_FILE)
    writeFileSync(stamp, isWithdrawing() ? site + WITHDRAWN : site)
    // Its day is that of the pages, also if midnight has passed.
    utimesSync(stamp, started / 1000, started / 1000)
    // The program first: it serves any build, and a new build may need it.
    if (stampOf(PROGRAM_FOLDER) !== sources.program) await buildProgram(sources.program)
    swapIn(aside, DIST)
  } finally {
    rmSync(aside, { recursive: true, force: true })
    rmSync(join(ROOT, '.build', `renderer-${process.pid}`), { recursive: true, force: true })
  }
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return DIST
}

/** A first build with many photographs takes a long time. */
async function drawPictures(): Promise<void> {
  const { buildPictures } = await import('./pictures/draw.ts')
  const { pictureFilter } = await import('./pictures/budget.ts')
  await buildPictures(join(CONTENT_FOLDER, 'photos'), {
    isWanted: pictureFilter(),
    onMade: (done, toMake) => done % 25 === 0 && console.log(`Drawing pictures: ${done} of ${toMake} …`),
  })
}

async function buildAside(aside: string): Promise<void> {
  // Test runners set it to `test`, which would bundle React's development build.
  process.env.NODE_ENV = 'production'
  // Imported late, so that a start without a build is quick.
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({
    root: ROOT,
    configLoader: 'native',
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: aside },
  })
  await builder.buildApp()
  rmSync(join(aside, '.vite'), { recursive: true, force: true })
  if (isWithdrawing()) await withdrawWorker(aside)
  const { writeStaticHostFiles } = await import('./host/static-files.ts')
  writeStaticHostFiles(aside)
  console.log('Compressing …')
  const { precompress } = await import('./host/precompress.ts')
  await precompress(aside)
}

/** Removes what killed builds left in the folders. We hold the lock. */
export function removeLeftovers(folders: Iterable<string>, dist: string): void {
  for (const folder of folders)
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (!/^(?:site|renderer|server)-\d+(?:\.old)?$/.test(name)) continue
      // The build was killed in the middle of the swap: put the old site back.
      if (/^site-\d+\.old$/.test(name) && !existsSync(dist)) renameSync(join(folder, name), dist)
      else rmSync(join(folder, name), { recursive: true, force: true })
    }
}

/** Replaces a broken worker with one that unregisters itself. */
async function withdrawWorker(folder: string): Promise<void> {
  const { transformWithOxc } = await import('vite')
  const source = join(ROOT, 'sw/withdrawn.ts')
  writeFileSync(join(folder, 'sw.js'), (await transformWithOxc(readFileSync(source, 'utf8'), source)).code)
}

async function buildProgram(hash: string): Promise<void> {
  const { buildServerProgram } = await import('./host/server-program.ts')
  const aside = join(ROOT, '.build', `server-${process.pid}`)
  try {
    await buildServerProgram(ROOT, aside)
    writeFileSync(join(aside, SOURCES_FILE), hash)
    swapIn(aside, PROGRAM_FOLDER)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function swapIn(aside: string, target: string): void {
  const old = `${aside}.old`
  mkdirSync(dirname(aside), { recursive: true })
  // To the disk first: a power cut in the next half minute would leave every file empty. Windows has no such program.
  spawnSync('sync', ['-f', aside])
  if (existsSync(target)) renameSync(target, old)
  renameSync(aside, target)
  rmSync(old, { recursive: true, force: true })
}

/** Hashes of what the site and the server's program are built from. */
function hashSources() {
  const hash = createHash('sha256')
  const recordings = join(CONTENT_FOLDER, 'recordings')
  const visit = (path: string) => {
    const facts = statSync(path, { throwIfNoEntry: false })
    if (facts?.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
    } else if (facts) {
      // Gigabytes are not read each time that something is saved.
      const isLarge = path.startsWith(recordings + sep)
      hash
        .update(`${relative(ROOT, path)}\0`)
        .update(isLarge ? `${facts.size} ${facts.mtimeMs}` : readFileSync(path))
        .update('\0')
    }
  }
  for (const source of SOURCES) visit(join(ROOT, source))
  const program = hash.copy().digest('hex')
  visit(CONTENT_FOLDER)
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return { site: hash.digest('hex'), program }
}
