/**
 * `npm run bench -- posts`: messages acknowledged per second by our server, compared to a bare one that
 * appends each to a file. Both sync to disk before they answer.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/protocol.ts'
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#site-build/site.ts'
import { LETTER } from '#tests/fixtures/letter.ts'
import { spawnScript, type Running } from '#tests/unit/server/spawn.ts'
import { median } from './median.ts'

const POSTS = 500
const CONNECTIONS = 16
/** The servers take turns, since other load on the machine comes and goes. The first round is not counted. */
const ROUNDS = 6
const BODY = JSON.stringify(LETTER)

export const bench: Bench = async () => {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'church-bench-posts-'))
  const children: Running[] = []
  try {
    const servers = []
    for (const [name, script] of [
      ['site', 'scripts/start.ts'],
      ['bare', 'tests/bench/bare-server.ts'],
    ] as const) {
      const env = { PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '0', DATA_DIR: join(folder, name) }
      const child = spawnScript(script, [], env)
      children.push(child)
      const [url] = await child.printed(/http:\/\/[^\s/]+:\d+/)
      servers.push({ name, url: url.replace('localhost', '127.0.0.1'), perSecond: [] as number[], p99: [] as number[] })
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const server of servers) {
        const { perSecond, p99 } = await load(server.url)
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
    await Promise.all(children.map((child) => child.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function load(url: string): Promise<{ perSecond: number; p99: number }> {
  const times: number[] = []
  const started = performance.now()
  let left = POSTS
  const lane = async () => {
    while (left-- > 0) {
      const from = performance.now()
      const headers = { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: randomUUID() }
      const answer = await fetch(`${url}/api/contact`, { method: 'POST', headers, body: BODY })
      await answer.arrayBuffer()
      if (answer.status !== 201) throw new Error(`the server answered ${answer.status}`)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  const seconds = (performance.now() - started) / 1000
  return { perSecond: POSTS / seconds, p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]! }
}
