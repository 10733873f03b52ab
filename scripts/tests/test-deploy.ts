/**
 * `npm run nightly -- deploy`: checks nginx on loopback as a proxy in front of the site (`deploy/nginx.conf`), as a static
 * host of the built files, and as a host of recordings (`deploy/nginx-recordings.conf`). Then systemd verifies
 * `deploy/church.service`. Needs nginx (Debian: `apt-get install nginx`).
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBuilt, PROGRAM } from '#scripts/build.ts'
import { freePort } from '#tests/free-port.ts'
import { ask } from './deploy-ask.ts'
import { PROXY_CHECKS, RATE_LIMIT } from './deploy-proxy.ts'
import { checkRecordings, recordingsHost, staticHost } from './deploy-recordings.ts'
import { checkRedirects, redirectsHost } from './deploy-redirects.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const START_LIMIT_MS = 120_000

/** Waits until a server listens on the port. @throws if the program ends, or the time is up */
async function listening(port: number, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_LIMIT_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the program on port ${port} ended with code ${child.exitCode}`)
    if (
      await ask(port, { path: '/robots.txt' }).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`nobody listens on port ${port}`)
}

async function main(): Promise<void> {
  const nginx = ['nginx', '/usr/sbin/nginx'].find((command) => spawnSync(command, ['-v']).status === 0)
  if (!nginx) throw new Error('nginx is not installed here. On Debian and Ubuntu: apt-get install nginx')
  const distDir = await ensureBuilt({ log: console.log })
  assert.ok(distDir)
  const folder = mkdtempSync(join(tmpdir(), 'church-deploy-'))
  const children: ChildProcess[] = []
  try {
    const [proxy, site, files, sound, moved] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    const env = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(site),
      TRUST_PROXY: '1',
      RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
    }
    const server = spawn(process.execPath, [PROGRAM], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(server)
    await listening(site, server)

    mkdirSync(join(folder, 'logs'))
    writeFileSync(
      join(folder, 'nginx.conf'),
      wholeConfiguration(
        [
          inFrontOfSite(readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8'), proxy, site),
          staticHost(distDir, files),
          recordingsHost(readFileSync(join(ROOT, 'deploy/nginx-recordings.conf'), 'utf8'), distDir, sound),
          redirectsHost(folder, moved),
        ],
        folder,
      ),
    )
    const tested = spawnSync(nginx, ['-t', '-p', folder, '-c', 'nginx.conf'], { encoding: 'utf8' })
    assert.equal(tested.status, 0, tested.stderr)
    const front = spawn(nginx, ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(front)
    await listening(proxy, front)

    for (const { name, run } of PROXY_CHECKS) {
      await run(proxy, site)
      console.log(`✓ ${name}`)
    }
    for (const [port, what] of [
      [proxy, 'come through'],
      [files, 'are given by nginx as a static host'],
      [sound, 'are given by a host of recordings alone'],
    ] as const) {
      await checkRecordings(port, distDir)
      console.log(
        `✓ recordings ${what}: HEAD, parts, If-Range, 416, 304, the headers that are promised, nothing compressed`,
      )
    }
    await checkRedirects(moved)
    console.log('✓ nginx that serves the folder by itself leads old addresses on')
    checkUnit()
  } finally {
    for (const child of children.reverse()) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Our server block on other ports. */
function inFrontOfSite(ours: string, proxy: number, site: number): string {
  const moved = ours
    .replace('listen 80;', `listen 127.0.0.1:${proxy};`)
    .replace(/^ *listen \[::\]:80;\n/m, '')
    .replace('127.0.0.1:4173', `127.0.0.1:${site}`)
  assert.ok(
    moved.includes(`:${proxy};`) && moved.includes(`:${site};`),
    'deploy/nginx.conf listens elsewhere than this test expects',
  )
  return moved
}

/** Adds the smallest configuration with which nginx runs. */
function wholeConfiguration(servers: string[], folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  // As root nginx would run its workers as a user who must not write to our folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  return `${user}pid ${folder}/nginx.pid;\nerror_log ${folder}/logs/error.log;\nworker_processes 1;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${servers.join('\n')}\n}\n`
}

function checkUnit(): void {
  const verified = spawnSync('systemd-analyze', ['verify', join(ROOT, 'deploy/church.service')], { encoding: 'utf8' })
  if (verified.error)
    return console.log('– systemd-analyze is not installed here: deploy/church.service was not checked')
  assert.equal(verified.status, 0, verified.stderr)
  assert.equal(verified.stderr.trim(), '')
  console.log('✓ systemd reads deploy/church.service without a complaint')
}

await main()
