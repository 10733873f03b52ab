/**
 * `npm run test:deploy`: runs nginx with `deploy/nginx.conf` in front of the site, both on loopback, and checks what
 * comes through; then lets systemd read `deploy/church.service`. Needs nginx (Debian: `apt-get install nginx`).
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ensureBuilt } from '#scripts/build.ts'
import { checkNginxRedirects } from './nginx-redirects.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const RATE_LIMIT = 3
const START_LIMIT_MS = 120_000
/** What a proxy rightly changes. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'date', 'server', 'transfer-encoding'])

interface Asked {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The address that the visitor comes from; all of 127.0.0.0/8 is this machine. */
  from?: string
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const ask = (port: number, { path, method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asked) =>
  new Promise<Answer>((done, fail) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { Host: 'church.example', ...headers },
        localAddress: from,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          done({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    request.once('error', fail)
    request.end(body)
  })

const post = (port: number, text: string, given: Partial<Asked> = {}) =>
  ask(port, {
    path: '/api/contact',
    method: 'POST',
    ...given,
    headers: { 'Content-Type': 'application/json', ...given.headers },
    body: JSON.stringify({
      name: 'Ida Example',
      email: 'ida@example.com',
      phone: '',
      subject: 'Through the proxy',
      message: text,
    }),
  })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Tries until somebody listens. @throws when the program ends, or nobody does in time */
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

const CHECKS: { name: string; run(proxy: number, site: number): Promise<void> }[] = [
  {
    name: 'every header comes through as the site sent it',
    async run(proxy, site) {
      for (const path of [
        '/',
        '/about',
        '/sw.js',
        '/data/sermons.json',
        '/calendar.ics',
        '/api/sermons?limit=1',
        '/nowhere',
        '/about/',
      ]) {
        const [through, direct] = await Promise.all([ask(proxy, { path }), ask(site, { path })])
        const told = ({ headers }: Answer) =>
          Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name)))
        assert.equal(through.status, direct.status, path)
        assert.deepEqual(told(through), told(direct), path)
      }
    },
  },
  {
    name: 'pages are compressed once, by the build',
    async run(proxy) {
      const plain = (await ask(proxy, { path: '/about' })).body
      for (const [coding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { headers, body } = await ask(proxy, { path: '/about', headers: { 'Accept-Encoding': coding } })
        assert.equal(headers['content-encoding'], coding)
        assert.deepEqual(unpack(body), plain)
      }
    },
  },
  {
    name: 'parts of a recording come through, and no sound is compressed',
    async run(proxy) {
      const sermons = JSON.parse(String((await ask(proxy, { path: '/data/sermons.json' })).body)) as {
        audioFile?: { url: string; bytes: number }
      }[]
      const { url, bytes } = sermons.find(({ audioFile }) => audioFile)!.audioFile!
      const { status, headers, body } = await ask(proxy, {
        path: url,
        headers: { Range: 'bytes=1000-1999', 'Accept-Encoding': 'br, gzip' },
      })
      assert.deepEqual(
        [status, headers['content-range'], headers['content-encoding'], body.length],
        [206, `bytes 1000-1999/${bytes}`, undefined, 1000],
      )
      const beyond = await ask(proxy, { path: url, headers: { Range: `bytes=${bytes}-` } })
      assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${bytes}`])
    },
  },
  {
    name: 'a page that is known already is not sent again',
    async run(proxy) {
      const { headers } = await ask(proxy, { path: '/about' })
      assert.equal(
        (await ask(proxy, { path: '/about', headers: { 'If-None-Match': String(headers.etag) } })).status,
        304,
      )
    },
  },
  {
    name: 'a browser’s post passes as the site’s own, another site’s does not',
    async run(proxy) {
      assert.equal(
        (
          await post(proxy, 'From the site’s own page.', {
            from: '127.0.0.20',
            headers: { Origin: 'http://church.example' },
          })
        ).status,
        201,
      )
      assert.equal(
        (await post(proxy, 'From somewhere else.', { from: '127.0.0.21', headers: { Origin: 'https://evil.example' } }))
          .status,
        403,
      )
    },
  },
  {
    name: 'the rate limit counts visitors, not the proxy, whatever they claim to be',
    async run(proxy) {
      const statuses: number[] = []
      for (let index = 0; index <= RATE_LIMIT; index += 1)
        statuses.push(
          (
            await post(proxy, `Message number ${index} of one visitor.`, {
              from: '127.0.0.30',
              headers: { 'X-Forwarded-For': `203.0.113.${index}` },
            })
          ).status,
        )
      assert.deepEqual(statuses, [...Array<number>(RATE_LIMIT).fill(201), 429])
      assert.equal((await post(proxy, 'Somebody else’s message.', { from: '127.0.0.31' })).status, 201)
    },
  },
  {
    name: 'a message too long is refused in words, and what is no message by nginx',
    async run(proxy) {
      const tooLong = await post(proxy, 'x'.repeat(70_000), { from: '127.0.0.40' })
      assert.deepEqual([tooLong.status, tooLong.headers['content-type']], [413, 'text/plain; charset=utf-8'])
      // nginx may hang up while the rest is still being sent.
      const noMessage = await post(proxy, 'x'.repeat(2_000_000), { from: '127.0.0.41' }).then(
        ({ status }) => status,
        () => 413,
      )
      assert.equal(noMessage, 413)
    },
  },
]

async function main(): Promise<void> {
  const nginx = ['nginx', '/usr/sbin/nginx'].find((command) => spawnSync(command, ['-v']).status === 0)
  if (!nginx) throw new Error('nginx is not installed here. On Debian and Ubuntu: apt-get install nginx')
  const distDir = await ensureBuilt({ log: console.log })
  assert.ok(distDir)
  const folder = mkdtempSync(join(tmpdir(), 'church-deploy-'))
  const children: ChildProcess[] = []
  try {
    const [proxy, site] = [await freePort(), await freePort()]
    const env = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(site),
      TRUST_PROXY: '1',
      RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
    }
    const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(server)
    await listening(site, server)

    mkdirSync(join(folder, 'logs'))
    writeFileSync(
      join(folder, 'nginx.conf'),
      wholeConfiguration(readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8'), proxy, site, folder),
    )
    const tested = spawnSync(nginx, ['-t', '-p', folder, '-c', 'nginx.conf'], { encoding: 'utf8' })
    assert.equal(tested.status, 0, tested.stderr)
    const front = spawn(nginx, ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(front)
    await listening(proxy, front)

    for (const { name, run } of CHECKS) {
      await run(proxy, site)
      console.log(`✓ ${name}`)
    }
    await checkNginxRedirects({
      nginx,
      folder,
      port: await freePort(),
      frame: smallestConfiguration,
      started: (child) => children.push(child),
      listening,
    })
    checkUnit()
  } finally {
    for (const child of children.reverse()) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Our server block as it is, on other ports, in the smallest configuration that nginx runs with. */
function wholeConfiguration(ours: string, proxy: number, site: number, folder: string): string {
  const moved = ours
    .replace('listen 80;', `listen 127.0.0.1:${proxy};`)
    .replace(/^\s*listen \[::\]:80;\n/m, '')
    .replace('127.0.0.1:4173', `127.0.0.1:${site}`)
  assert.ok(
    moved.includes(`:${proxy};`) && moved.includes(`:${site};`),
    'deploy/nginx.conf listens elsewhere than this test expects',
  )
  return smallestConfiguration(moved, folder)
}

function smallestConfiguration(servers: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  // As root nginx would give its workers to a user who may not write into our folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  return `${user}pid ${folder}/nginx.pid;\nerror_log ${folder}/logs/error.log;\nworker_processes 1;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${servers}\n}\n`
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
