/** The container as host for the tests of posts. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { afterAll } from 'vitest'
import { openStore } from '#server/store/store.ts'
import type { PostHost, PostHostOptions } from '#tests/contract/post-host.ts'
import { startContainer, type Container } from './container.ts'

/** One for all tests of a file that set nothing; their messages are removed in between. */
let shared: Promise<Container> | undefined
afterAll(async () => (await shared)?.stop())

const start = ({ rateLimitPerMinute = 0, allowedOrigins = [] }: PostHostOptions) =>
  startContainer({
    RATE_LIMIT_PER_MINUTE: String(rateLimitPerMinute),
    ALLOWED_ORIGINS: allowedOrigins.join(' '),
  })

export async function startHost(options: PostHostOptions): Promise<PostHost> {
  const isShared = Object.keys(options).length === 0
  const container = await (isShared ? (shared ??= start({})) : start(options))
  const url = pathToFileURL(join(container.data, 'messages.db')).href
  const client = createClient({ url })
  await client.execute('DELETE FROM messages')
  client.close()
  const withStore = async <T>(work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>) => {
    const store = await openStore({ url })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  return {
    url: container.url,
    request: (path, init) => fetch(container.url + path, { redirect: 'manual', ...init }),
    stored: () => withStore((store) => store.list()),
    forget: (email, forgottenAt) => withStore((store) => store.forget(email, forgottenAt)),
    clock: {
      get now() {
        return Date.now()
      },
    },
    stop: async () => (isShared ? undefined : container.stop()),
  }
}
