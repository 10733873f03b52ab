/** `npm run bench -- server [--requests 100000]`: the server beside a minimal one, in turns; its memory over time. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench } from '#scripts/bench.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { loadInTurns, putUnderLoad, type Ask } from '#tests/bench/servers/load.ts'
import { numberOption } from './number-option.ts'
import { spawnServer } from '#tests/bench/servers/spawn-server.ts'

const CONNECTIONS = 16
const PER_ROUND = { page: 2000, post: 500 }

const page = (): Ask => ({ path: '/' })
const post = (): Ask => ({
  method: 'POST',
  path: '/api/contact',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
  body: JSON.stringify({
    name: 'Load Tester',
    email: 'load@example.com',
    phone: '',
    subject: 'A test of load',
    message: 'This message is one of many.',
  }),
})

export const bench: Bench = {
  about: 'requests a second and p99 beside a bare node:http server, 304s, memory',
  async run(args) {
    const { values } = parseArgs({ args, options: { requests: { type: 'string', default: '100000' } } })
    const requests = numberOption('requests', values.requests)
    await ensureBuilt({ log: console.log })
    const dataDir = mkdtempSync(join(tmpdir(), 'church-bench-server-'))
    const site = await spawnServer('scripts/start.ts', { DATA_DIR: dataDir })
    const bare = await spawnServer(resolve('tests/bench/servers/bare-server.ts'))
    try {
      const pages = await loadInTurns({ site, bare }, PER_ROUND.page, CONNECTIONS, page)
      const posts = await loadInTurns({ site, bare }, PER_ROUND.post, CONNECTIONS, post)
      const result = {
        'site page': pages.site,
        'bare page': pages.bare,
        'site post': posts.site,
        'bare post': posts.bare,
      }
      for (const [name, { perSecond, p99Ms, statuses }] of Object.entries(result))
        console.log(
          `${name.padEnd(10)} ${perSecond.toFixed(0).padStart(7)} a second, p99 ${p99Ms.toFixed(1).padStart(6)} ms  ${JSON.stringify(statuses)}`,
        )

      const { etag } = Object.fromEntries((await fetch(site.url, { headers: { 'Accept-Encoding': 'br' } })).headers)
      const known = await putUnderLoad(site.url, PER_ROUND.page, CONNECTIONS, () => ({
        path: '/',
        headers: { 'If-None-Match': etag! },
      }))
      console.log(`304        ${known.perSecond.toFixed(0).padStart(7)} a second  ${JSON.stringify(known.statuses)}`)

      const memory: (number | undefined)[] = [site.memoryMb()]
      for (let tenth = 0; tenth < 10; tenth += 1) {
        await putUnderLoad(site.url, requests / 10, CONNECTIONS, page)
        memory.push(site.memoryMb())
      }
      console.log(`memory over ${requests} pages, in MB: ${memory.map((mb) => mb?.toFixed(0) ?? '?').join(' ')}`)
      return { result, known, requests, memory }
    } finally {
      await site.stop()
      await bare.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
