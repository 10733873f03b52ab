/** The program for the edge as host for the tests of posts: one workerd for each test file, emptied for each test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import { buildEdge } from '#scripts/build/host/edge.ts'
import { migrate, d1Sql } from '#server/edge/d1.ts'
import { MessageTable } from '#server/store/message-table.ts'
import type { PostHost, PostHostOptions } from '#tests/contract/post-host.ts'
import { startEdge, type EdgeHost } from './edge-host.ts'
import { TEST_HEADER, type Told } from './told.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DIST = join(ROOT, 'dist')

let folder: string | undefined
let running: Promise<EdgeHost> | undefined
let run = 0

async function start(): Promise<EdgeHost> {
  folder = mkdtempSync(join(tmpdir(), 'church-edge-'))
  return startEdge({
    program: await buildEdge(DIST, join(folder, 'worker.js'), join(ROOT, 'tests/edge/edge-under-test.ts')),
    distDir: DIST,
  })
}

afterAll(async () => {
  await (await running)?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

export async function startHost({ rateLimitPerMinute = 0, allowedOrigins = [] }: PostHostOptions): Promise<PostHost> {
  running ??= start()
  const { url, database } = await running
  const sql = d1Sql(database)
  const table = new MessageTable(sql)
  await migrate(sql)
  await sql.execute('DELETE FROM messages')
  run += 1
  const clock = { now: Date.parse('2025-09-01T12:00:00Z') }
  const settings = { RATE_LIMIT_PER_MINUTE: String(rateLimitPerMinute), ALLOWED_ORIGINS: allowedOrigins.join(' ') }
  const told = (): Told => ({ run, now: clock.now, settings })
  return {
    url,
    request: (path, init) =>
      fetch(url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...(init?.headers as Record<string, string> | undefined), [TEST_HEADER]: JSON.stringify(told()) },
      }),
    stored: () => table.list(),
    forget: (email, forgottenAt) => table.forget(email, forgottenAt),
    clock,
    stop: () => Promise.resolve(),
  }
}
