/** Builds the site in a temporary folder and swaps it in as a whole. A failed build leaves the old site as it was. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkContent } from './build/content/check/check-content.ts'
import { formatProblem } from './build/content/check/content-problem.ts'
import { withLock } from './build/host/lock.ts'
import { CONTENT_FOLDER } from './build/content/content-folder.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** The built site. The next one is built in a folder beside it. */
const DIST = resolve(ROOT, process.env.DIST_DIR || 'dist')
const ASIDE = join(dirname(DIST), '.build')
/** Has the hash of the sources of this build. No server serves dotfiles. */
const SOURCES_FILE = '.sources'
/** Files that change the built site. */
const SOURCES = [
  'src',
  'sw',
  'public',
  'server/site/headers.ts',
  'scripts/build',
  'scripts/build.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Environment variables that change the built site. */
const SETTINGS = ['BASE_PATH', 'API_ORIGIN']

/** Marks the build of a withdrawn worker. */
const WITHDRAWN = ' withdrawn'
const isWithdrawing = () => process.env.WITHDRAW_WORKER === '1'

export interface BuildOptions {
  log: (line: string) => void
}

/**
 * Builds if `dist` is missing or its sources have changed, by a hash of their content.
 * @returns the absolute path of the built site
 * @throws if the build fails; the old site stays
 */
export async function ensureBuilt(options: BuildOptions): Promise<string> {
  const hash = hashSources()
  if (isBuilt(hash)) return DIST
  // Checked again inside the lock: another process may have built it meanwhile.
  return alone(options, async () => (isBuilt(hash) ? DIST : buildAlone(options, hash)))
}

function isBuilt(hash: string): boolean {
  const stamp = join(DIST, SOURCES_FILE)
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  // A withdrawn release stays so until somebody runs a build, or the sources change.
  return built === hash + WITHDRAWN || (built === hash && !isWithdrawing())
}

const alone = <T>({ log }: BuildOptions, work: () => Promise<T>) =>
  withLock(join(ROOT, '.build/lock'), work, () => log('Waiting for another build of this folder …'))

/** As `ensureBuilt`, but builds in any case. */
export const build = (options: BuildOptions): Promise<string> =>
  alone(options, () => buildAlone(options, hashSources()))

/** How often to report progress: a first build with many photographs takes long. */
const SAY_EVERY_MS = 10_000

async function drawPictures(log: BuildOptions['log']): Promise<void> {
  const { buildPictures } = await import('./build/pictures/pictures.ts')
  let said = Date.now()
  await buildPictures(join(CONTENT_FOLDER, 'photos'), {
    onMade(done, toMake) {
      if (Date.now() - said < SAY_EVERY_MS || done === toMake) return
      said = Date.now()
      log(`Drawing pictures: ${done} of ${toMake} …`)
    },
  })
}

async function buildAlone({ log }: BuildOptions, hash: string): Promise<string> {
  const started = Date.now()
  const problems = checkContent(CONTENT_FOLDER)
  if (problems.length > 0)
    throw new Error(
      `The content needs mending:\n${problems.map((problem) => `  ${formatProblem(problem)}`).join('\n')}`,
    )
  const aside = join(ASIDE, `site-${process.pid}`)
  log('Building the site: checking content, drawing pictures, rendering screens …')
  await drawPictures(log)
  try {
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
    const { writeStaticHostFiles } = await import('./build/host/static-host.ts')
    writeStaticHostFiles(aside)
    log('Compressing …')
    const { precompress } = await import('./build/host/precompress.ts')
    await precompress(aside)
    writeFileSync(join(aside, SOURCES_FILE), isWithdrawing() ? hash + WITHDRAWN : hash)
    swapIn(aside)
  } finally {
    rmSync(aside, { recursive: true, force: true })
    rmSync(join(ROOT, '.build', `renderer-${process.pid}`), { recursive: true, force: true })
  }
  log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return DIST
}

/** Replaces the worker with one that unregisters itself: the way back from a release with a broken worker. */
async function withdrawWorker(folder: string): Promise<void> {
  const { transformWithOxc } = await import('vite')
  const source = join(ROOT, 'sw/withdrawn.ts')
  writeFileSync(join(folder, 'sw.js'), (await transformWithOxc(readFileSync(source, 'utf8'), source)).code)
}

function swapIn(aside: string): void {
  const old = join(ASIDE, `old-${process.pid}`)
  mkdirSync(ASIDE, { recursive: true })
  if (existsSync(DIST)) renameSync(DIST, old)
  renameSync(aside, DIST)
  rmSync(old, { recursive: true, force: true })
}

function hashSources(): string {
  const hash = createHash('sha256')
  const visit = (path: string) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
    } else {
      hash
        .update(`${relative(ROOT, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
  for (const source of SOURCES) visit(join(ROOT, source))
  visit(CONTENT_FOLDER)
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await build({ log: console.log })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
