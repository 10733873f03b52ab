/**
 * `npm run bench -- posts [--posts 500]`: messages acknowledged per second by our server, compared to a bare one that
 * appends each to a file. Both sync to disk before they answer.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/outbox-protocol.ts'
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { median, numberOption } from './numbers.ts'

const CONNECTIONS = 16
/** The servers take turns, since other load on the machine comes and goes. The first round is not counted. */
const ROUNDS = 6
const BODY = JSON.stringify({
  name: 'Load Tester',
  email: 'load@example.com',
  phone: '',
  subject: 'A test of load',
  message: 'This message is one of many.',
})

export const bench: Bench = {
  about: 'messages acknowledged a second, beside a bare server that syncs each to the disk',
  async run(args) {
    const { values } = parseArgs({ args, options: { posts: { type: 'string', default: '500' } } })
    const count = numberOption('posts', values.posts)
    await ensureBuilt({ log: console.log })
    const folder = mkdtempSync(join(tmpdir(), 'church-bench-posts-'))
    const children: ChildProcess[] = []
    try {
      const servers = []
      for (const [name, script] of [
        ['site', 'scripts/start.ts'],
        ['bare', 'tests/bench/bare-server.ts'],
      ] as const) {
        const child = startServer(script, join(folder, name))
        children.push(child)
        servers.push({ name, url: await addressOf(child), perSecond: [] as number[], p99: [] as number[] })
      }
      for (let round = 0; round < ROUNDS; round += 1)
        for (const server of servers) {
          const { perSecond, p99 } = await load(server.url, count)
          if (round === 0) continue
          server.perSecond.push(perSecond)
          server.p99.push(p99)
        }
      const rows = servers.map(({ name, perSecond, p99 }) => ({
        of: name,
        'posts a second': Math.round(median(perSecond)!),
        'p99 ms': Number(median(p99)!.toFixed(1)),
      }))
      console.table(rows)
      return rows
    } finally {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const startServer = (script: string, dataDir: string) =>
  spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const addressOf = (child: ReturnType<typeof startServer>) =>
  new Promise<string>((done, fail) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const found = /http:\/\/[^\s/]+:\d+/.exec(output)
      if (found) done(found[0].replace('localhost', '127.0.0.1'))
    })
    child.once('exit', () => fail(new Error(`a server ended before it listened:\n${output}`)))
  })

async function load(url: string, count: number): Promise<{ perSecond: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const started = performance.now()
  let left = count
  const lane = async () => {
    while (left-- > 0) {
      const from = performance.now()
      await post(agent, url)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return { perSecond: count / seconds, p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]! }
}

/** @throws Error for an answer other than 201 */
function post(agent: Agent, url: string): Promise<void> {
  return new Promise((done, fail) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': BODY.length,
      [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
    }
    request(`${url}/api/contact`, { agent, method: 'POST', headers }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 201 ? done() : fail(new Error(`the server answered ${response.statusCode}`)),
      )
    })
      .once('error', fail)
      .end(BODY)
  })
}
