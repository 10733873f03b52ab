/**
 * `npm run bench -- outbox [--messages 1000] [--stored 100000]`: how many messages arrive through faults, how many the
 * server takes in a second, and the memory it needs.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { POST_ROWS } from '#data/api/api-table.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/outbox-protocol.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import { sendFirst } from '#data/outbox/outbox.ts'
import type { Bench } from '#scripts/bench.ts'
import { openStore } from '#server/store/store.ts'
import { writeSite } from '#tests/unit/server/sample-site.ts'
import { loadInTurns, putUnderLoad, ROUNDS, type Ask } from '#tests/bench/servers/load.ts'
import { seeded } from '#tests/bench/sites/many.ts'
import { memoryHost } from '#tests/bench/servers/memory-outbox.ts'
import { numberOption } from './number-option.ts'
import { spawnServer, type SpawnedServer } from '#tests/bench/servers/spawn-server.ts'

const CONNECTIONS = 16
const PER_ROUND = 500
const SEED = 1895
/** The server is killed once in so many messages. */
const KILL_EVERY = 100
const ROW = POST_ROWS.find(({ kind }) => kind === 'contact')!
const HOUR_MS = 3_600_000

const letter = (number: number) =>
  JSON.stringify({
    name: 'Load Tester',
    email: `m${number}@example.com`,
    phone: '',
    subject: 'A test of load',
    message: `This is message ${number} of many.`,
  })
const post = (index: number): Ask => ({
  method: 'POST',
  path: ROW.path,
  headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
  body: letter(index),
})

/** The server of `npm start`, with a site that needs no build: posts do not read it. */
const startSite = (folder: string) =>
  spawnServer('tests/unit/server/run-fixture.ts', { DATA_DIR: folder, TEST_DIST: writeSite(folder) })

/** Writes, sends and replays messages through a network and a server whose faults follow from the seed. */
async function throughFaults(messages: number, dataDir: string) {
  const random = seeded(SEED)
  const start = () => startSite(dataDir)
  let server = await start()
  let isWell = false
  const faults = { 'dropped before': 0, 'dropped after': 0, '500': 0, '429': 0, killed: 0 }
  let answersToDeath = Infinity
  const real = async (request: Request) => {
    const answer = await fetch(new Request(request.url.replace('http://church.test', server.url), request))
    if (--answersToDeath === 0) server.kill()
    return answer
  }
  const host = memoryHost(
    'http://church.test',
    async (request) => {
      const fate = isWell ? 1 : random()
      if (fate < 0.1) throw ((faults['dropped before'] += 1), new TypeError('Failed to fetch'))
      if (fate < 0.2) throw (await real(request), (faults['dropped after'] += 1), new TypeError('Failed to fetch'))
      if (fate < 0.3) return ((faults['500'] += 1), new Response('no', { status: 500 }))
      if (fate < 0.35)
        return ((faults['429'] += 1), new Response('later', { status: 429, headers: { 'Retry-After': '60' } }))
      return real(request)
    },
    random,
  )

  const count = { written: 0, acknowledged: 0, queued: 0, refused: 0 }
  /** Refused at the first try. The form keeps text and key, and its writer presses Send again. */
  const inForm = new Map<string, string>()
  const send = async (key: string, body: string) => {
    const { status } = await sendFirst(
      host,
      ROW,
      new Request(`http://church.test${ROW.path}`, {
        method: 'POST',
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        body,
      }),
    )
    count[status === 201 ? 'acknowledged' : status === 202 ? 'queued' : 'refused'] += 1
    if (status === 201 || status === 202) inForm.delete(key)
    else inForm.set(key, body)
  }
  const lane = async (goal: number) => {
    while (count.written < goal) await send(randomUUID(), letter(count.written++))
  }
  while (count.written < messages) {
    // Kills the server while posts are under way. Later ones get no answer.
    answersToDeath = 1 + Math.floor(random() * KILL_EVERY * 0.6)
    const goal = Math.min(count.written + KILL_EVERY, messages)
    await Promise.all(Array.from({ length: CONNECTIONS }, () => lane(goal)))
    server.kill()
    faults.killed += 1
    await server.ended
    answersToDeath = Infinity
    server = await start()
    for (const [key, body] of inForm) await send(key, body)
    host.clock.now += HOUR_MS
    await replay(host, { by: 'timer' })
  }
  isWell = true
  for (const [key, body] of inForm) await send(key, body)
  for (let pass = 0; pass < 20 && host.entries.size > 0; pass += 1) {
    host.clock.now += HOUR_MS
    await replay(host, { by: 'timer' })
  }
  await server.stop()
  const store = await openStore({ url: pathToFileURL(join(dataDir, 'messages.db')).href })
  const stored = (await store.list()).map(({ fields }) => fields.email!)
  await store.close()
  const delivered = new Set(stored).size
  return {
    ...count,
    faults,
    delivered,
    duplicated: stored.length - delivered,
    waiting: host.entries.size,
    lost: count.written - delivered - host.entries.size,
  }
}

async function memoryOver(site: SpawnedServer, stored: number, already: number) {
  const memory: Record<number, number | undefined> = { [already]: site.memoryMb() }
  let count = already
  for (const goal of [stored / 10, stored]) {
    if (goal <= count) continue
    await putUnderLoad(site.url, goal - count, CONNECTIONS, post)
    memory[(count = goal)] = site.memoryMb()
  }
  return memory
}

export const bench: Bench = {
  about:
    'messages delivered, lost and doubled with random faults; posts a second beside a bare server that syncs; memory',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { messages: { type: 'string', default: '1000' }, stored: { type: 'string', default: '100000' } },
    })
    const [messages, stored] = [numberOption('messages', values.messages), numberOption('stored', values.stored)]
    const folders = ['faults', 'site', 'bare'].map((name) =>
      mkdtempSync(join(tmpdir(), `church-bench-outbox-${name}-`)),
    ) as [string, string, string]
    const load = { before: loadavg() }
    let site: SpawnedServer | undefined
    let bare: SpawnedServer | undefined
    try {
      const outbox = await throughFaults(messages, folders[0])
      console.log(`outbox, seed ${SEED}`)
      for (const [name, value] of Object.entries(outbox))
        console.log(
          `  ${name.padEnd(14)} ${typeof value === 'object' ? JSON.stringify(value) : String(value).padStart(7)}`,
        )
      site = await startSite(folders[1])
      bare = await spawnServer(resolve('tests/bench/servers/syncing-server.ts'), { DATA_DIR: folders[2] })
      // Both sync every post to the disk.
      const posts = await loadInTurns({ site, bare }, PER_ROUND, CONNECTIONS, post)
      const rateRatio = posts.site.perSecond / posts.bare.perSecond
      const p99Ratio = posts.site.p99Ms / posts.bare.p99Ms
      for (const name of ['site', 'bare'] as const)
        console.log(
          `${name}  ${posts[name].perSecond.toFixed(0).padStart(7)} posts a second, p99 ${posts[name].p99Ms.toFixed(1).padStart(6)} ms  ${JSON.stringify(posts[name].statuses)}`,
        )
      console.log(`ratio ${rateRatio.toFixed(2)} of its rate, ${p99Ratio.toFixed(2)} times its p99`)
      const memory = await memoryOver(site, stored, (ROUNDS + 1) * PER_ROUND)
      console.log(
        `memory in MB by messages stored: ${Object.entries(memory)
          .map(([count, mb]) => `${count}: ${mb?.toFixed(0) ?? '?'}`)
          .join(', ')}`,
      )
      const result = {
        seed: SEED,
        outbox,
        posts: { ...posts, rateRatio, p99Ratio },
        memory,
        load: { ...load, after: loadavg() },
      }
      console.log(`load of the machine ${load.before[0]!.toFixed(1)} before, ${result.load.after[0]!.toFixed(1)} after`)
      return result
    } finally {
      await site?.stop()
      await bare?.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
  },
}
