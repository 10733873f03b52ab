/** What the office of a site on Cloudflare does: exports, reads, erases, and moves to a computer of its own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { d1Sql } from '#server/edge/d1.ts'
import { MessageTable } from '#server/store/message-table.ts'
import { openExportedStore, openStore } from '#server/store/store.ts'
import { spawnScript } from '#tests/unit/server/spawn.ts'
import { startBuiltEdge, type EdgeHost } from './edge-host.ts'

const DOCS = readFileSync(resolve(import.meta.dirname, '../../docs/going-live.md'), 'utf8')
const LETTER = {
  name: "Ann O'Lee",
  email: 'ann@example.com',
  phone: '',
  subject: 'Supper; or dinner',
  message: 'Two lines,\n“quoted” -- and a semicolon; é 🙂',
}

let host: EdgeHost
let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'church-export-'))
  file = join(folder, 'messages.sql')
  host = await startBuiltEdge(`edge-export-${process.pid}`)
  await post('/api/contact', LETTER, 'key-of-letter')
  await post('/api/newsletter', { email: 'bob@example.com' }, 'key-of-bob')
  await exportMessages()
})
afterAll(async () => {
  await host?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function post(path: string, fields: object, key: string) {
  const answer = await fetch(host.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(fields),
  })
  expect(answer.status).toBe(201)
}

const runInbox = (args: string[]) => spawnScript('scripts/inbox.ts', args, {}).finished

/** As `wrangler d1 export --local` does. */
async function exportMessages() {
  const statement = host.database.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0) as unknown as {
    raw(): Promise<string[][]>
  }
  const [lines] = await statement.raw()
  writeFileSync(file, lines!.join('\n'))
}

test('the inbox reads an export: as a table, as JSON, as CSV, and one message', async () => {
  expect((await runInbox(['--from', file])).stdout).toContain('Two lines,')
  expect(JSON.parse((await runInbox(['--from', file, '--json'])).stdout)).toMatchObject({
    contact: [{ key: 'key-of-letter', ...LETTER }],
    newsletter: [{ email: 'bob@example.com' }],
  })
  expect((await runInbox(['--from', file, '--csv', 'newsletter'])).stdout).toContain('bob@example.com')
  expect((await runInbox(['--from', file, '--show', 'key-of-letter'])).stdout).toContain("Ann O'Lee")
})

test('changes to an export are refused, and so is a file that is none', async () => {
  const refused = await runInbox(['--from', file, '--forget', 'ann@example.com'])
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('reads a copy')])
  await expect(openExportedStore('SELECT 1;')).rejects.toThrow(
    /^This is no export of an inbox \([^\n]+wrangler d1 export$/,
  )
  await expect(openExportedStore('Dear all')).rejects.toThrow(/no export/)
})

test('a backup of an export is a database for Node, and recognises what it received', async () => {
  const moved = join(folder, 'moved.db')
  expect((await runInbox(['--from', file, '--backup', moved])).code).toBe(0)
  const store = await openStore({ url: pathToFileURL(moved).href })
  expect(await store.list()).toEqual(await new MessageTable(d1Sql(host.database)).list())
  expect(await store.forget('bob@example.com', '2026-11-21T00:00:00.000Z')).toBe(1)
  await store.close()
})

test('the statements in the documentation mark a message answered, keep one that was set aside, and erase a person', async () => {
  const commands = [
    ...DOCS.matchAll(/d1 execute church-messages --remote -c deploy\/edge\/wrangler\.jsonc --command "([^"]+)"/g),
  ].map(([, sql]) => sql!)
  expect(commands.length).toBe(4)
  const run = (command: string | undefined, name: string) =>
    host.database.prepare(command!.replace(/KEY|EMAIL/, name)).all()
  const [answered, keep, ...forget] = commands
  const table = new MessageTable(d1Sql(host.database))
  await run("UPDATE messages SET set_aside = 'a link' WHERE key = 'KEY'", 'key-of-letter')
  await run(answered, 'key-of-letter')
  await run(keep, 'key-of-letter')
  expect((await table.list()).map(({ setAside }) => setAside)).toEqual([undefined, undefined])
  expect((await table.list()).find(({ key }) => key === 'key-of-letter')?.answeredAt).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  )
  // A native post, under a key of the server's own, leaves no tombstone.
  const form = () =>
    fetch(`${host.url}/api/contact`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(LETTER) })
  expect((await form()).status).toBe(303)
  expect(await table.list()).toHaveLength(3)
  for (const command of forget) await run(command, 'ANN@example.com')
  expect((await table.list()).map(({ key }) => key)).toEqual(['key-of-bob'])
  await exportMessages()
  expect(readFileSync(file, 'utf8')).not.toContain('Two lines')
  expect(readFileSync(file, 'utf8')).not.toMatch(/VALUES\('server\.|"server\./)
  // A late repeat is recognised and not stored again.
  await post('/api/contact', LETTER, 'key-of-letter')
  expect((await table.list()).map(({ key }) => key)).toEqual(['key-of-bob'])
})
