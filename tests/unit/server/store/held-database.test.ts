/** Another program holds the database, such as a backup or a virus scanner. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#tests/unit/server/sample-site.ts'
import { signUp, startProcess, urlOf } from '#tests/unit/server/server-process.ts'
import type { Running } from '#tests/unit/server/spawn.ts'

let folder: string
let running: Running
let url: string
beforeEach(async () => {
  folder = temporaryFolder()
  running = startProcess(folder)
  url = await urlOf(running)
})
afterEach(async () => {
  running.child.kill('SIGKILL')
  await running.finished
  removeFolder(folder)
})

const post = (name: string) => signUp(url, `held-key-${name}`, `${name}@example.com`)

async function hold(): Promise<() => Promise<void>> {
  const client = createClient({ url: pathToFileURL(join(folder, 'data/messages.db')).href })
  const transaction = await client.transaction('write')
  return async () => {
    await transaction.rollback()
    client.close()
  }
}

test('a post that cannot be stored is answered 503 with Retry-After while pages come, and the next post is stored', async () => {
  const release = await hold()
  let isAnswered = false
  const held = post('waits').finally(() => (isAnswered = true))
  for (let i = 0; i < 3; i++) expect((await fetch(`${url}/about`)).status).toBe(200)
  expect(isAnswered).toBe(false)
  const answer = await held
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
  await release()
  expect((await post('after')).status).toBe(201)
  // The refused message comes again under its key.
  expect((await post('waits')).status).toBe(201)
})

test('waiting posts are answered together, not one after another', async () => {
  const release = await hold()
  const started = performance.now()
  const first = post('m0')
  const statuses = (await Promise.all([first, ...Array.from({ length: 30 }, (_, i) => post(`m${i + 1}`))])).map(
    ({ status }) => status,
  )
  expect(new Set(statuses)).toEqual(new Set([503]))
  // One after another, 31 waits of two seconds would take a minute.
  expect(performance.now() - started).toBeLessThan(20_000)
  await release()
  expect((await post('after')).status).toBe(201)
})
