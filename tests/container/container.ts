/**
 * Runs the last stage of the Dockerfile without a container engine: bubblewrap runs its command, with its files and
 * environment, as another user on a file system that is read-only except for the data folder.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { buildSite } from '#tests/built-site.ts'
import { spawnCommand } from '#tests/unit/server/spawn.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** What the build passes on to the server. */
const FACTS = 'dist/.site.json'
/** The user `node` in Node's images. */
const USER_ID = '1000'

export interface Container {
  /** Such as `http://127.0.0.1:4173`. */
  url: string
  /** The data folder, as seen from the host. */
  data: string
  stop(): Promise<void>
}

/** Builds the site and the server, and installs bubblewrap if necessary. @throws if it is missing and cannot be installed */
export default function setup(): void {
  const works = () => spawnSync('bwrap', ['--version']).status === 0
  if (!works()) for (const args of [['update'], ['install', '-y', 'bubblewrap']]) spawnSync('apt-get', args)
  if (!works()) throw new Error('bubblewrap is not installed here. On Debian and Ubuntu: apt-get install bubblewrap')
  buildSite({})
}

/** Reads the last stage of the Dockerfile. @throws on a line that this function does not understand */
function readRecipe() {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const stage = text.slice(text.lastIndexOf('\nFROM ')).replaceAll('\\\n', ' ')
  const of = (word: string) => [...stage.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest]) => rest!)
  const workdir = of('WORKDIR')[0]!
  return {
    workdir,
    env: Object.fromEntries(
      of('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
    ),
    files: of('COPY --from=build').map((line) => line.split(' ')[1]!.slice('./'.length)),
    command: JSON.parse(of('CMD').at(-1)!) as string[],
  }
}

/** The packages that `npm ci --omit=dev` would install, as listed in the lock file. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path === '' || dev || devOptional || !existsSync(join(ROOT, path)) ? [] : [path],
  )
}

/** System folders that a Debian image also has. */
const systemFolders = () =>
  ['/bin', '/lib', '/lib64', '/sbin'].flatMap((path) =>
    !existsSync(path)
      ? []
      : lstatSync(path).isSymbolicLink()
        ? ['--symlink', readlinkSync(path), path]
        : ['--ro-bind', path, path],
  )

/**
 * @param basePath makes the server see a site built below this path
 * @throws with its output, if it does not start
 */
export async function startContainer(basePath?: string): Promise<Container> {
  const { workdir, files, command, ...recipe } = readRecipe()
  const folder = mkdtempSync(join(tmpdir(), 'church-container-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const bind = (file: string, source = join(ROOT, file)) => ['--ro-bind', source, `${workdir}/${file}`]
  const facts = join(folder, 'site.json')
  const built = JSON.parse(readFileSync(join(ROOT, FACTS), 'utf8')) as object
  writeFileSync(facts, JSON.stringify({ ...built, basePath }))
  const running = spawnCommand(
    'bwrap',
    [
      '--unshare-all --share-net --die-with-parent --new-session --clearenv'.split(' '),
      ['--uid', USER_ID, '--gid', USER_ID],
      ['--ro-bind', '/usr', '/usr', ...systemFolders(), '--proc', '/proc', '--dev', '/dev'],
      ['--ro-bind', dirname(process.execPath), '/node'],
      files.flatMap((file) => (file === 'node_modules' ? productionPackages() : [file])).flatMap((file) => bind(file)),
      bind(FACTS, facts),
      ['--bind', data, recipe.env.DATA_DIR!, '--remount-ro', '/', '--chdir', workdir],
      Object.entries({ ...recipe.env, PATH: '/node:/usr/bin', HOST: '127.0.0.1', PORT: '0' }).flatMap(
        ([name, value]) => ['--setenv', name, value],
      ),
      command,
    ].flat(),
    {},
  )
  const stop = async () => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: (await running.printed(/http:\/\/127\.0\.0\.1:\d+/))[0], data, stop }
}
