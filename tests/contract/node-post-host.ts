/** Node's server over a real connection, with a sample site and an embedded database. */
import { startServer } from '#server/serve.ts'
import { sample } from '#tests/unit/server/sample-site.ts'
import type { PostHost, PostHostOptions } from './post-host.ts'

type Sampled = Parameters<typeof sample>[0] & {}

export interface NodePostHost extends PostHost {
  /** Lines that the server logged. */
  logged: string[]
}

export async function startHost(
  options: PostHostOptions & Pick<Sampled, 'trustProxy' | 'wrapStore' | 'database'>,
): Promise<NodePostHost> {
  const site = await sample(options)
  const server = await startServer(site.app, { port: 0, host: '127.0.0.1' })
  return {
    url: server.url,
    request: (path, init) => fetch(server.url + path, { redirect: 'manual', ...init }),
    stored: () => site.store.list(),
    forget: (email, forgottenAt) => site.store.forget(email, forgottenAt),
    clock: site.clock,
    logged: site.logged,
    async stop() {
      await server.stop()
      await site.remove()
    },
  }
}
