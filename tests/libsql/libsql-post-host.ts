/** Node's server with a libSQL server, as host for the tests of posts: one libSQL server for each test file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { afterAll } from 'vitest'
import { startHost as startNodeHost } from '#tests/contract/node-post-host.ts'
import type { PostHost, PostHostOptions } from '#tests/contract/post-host.ts'
import { startLibsqlServer, type LibsqlServer } from './libsql-server.ts'

let folder: string | undefined
let running: Promise<LibsqlServer> | undefined

afterAll(async () => {
  await (await running)?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

export async function startHost(options: PostHostOptions): Promise<PostHost> {
  folder ??= mkdtempSync(join(tmpdir(), 'church-libsql-'))
  running ??= startLibsqlServer(folder)
  const { url, authToken } = await running
  const host = await startNodeHost({ ...options, database: { url, authToken } })
  const client = createClient({ url, authToken })
  await client.execute('DELETE FROM messages')
  client.close()
  return host
}
