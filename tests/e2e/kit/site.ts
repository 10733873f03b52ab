/** A built site, served in the test's own process, with its own inbox. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { createApp, type App } from '#server/app.ts'
import { toInbox, type Inbox } from '#server/inbox/columns.ts'
import { startServer, type RunningServer } from '#server/serve.ts'
import { loadSite } from '#server/site/load.ts'
import { openStore } from '#server/store/messages.ts'
import { DIST } from '#tests/built-site.ts'

export interface Site {
  /** `http://localhost:PORT`: a secure context, as service workers need. */
  readonly url: string
  /** Stops the server, which then refuses connections. Does nothing if it is already stopped. */
  stop(): Promise<void>
  /** Starts it at the same URL. Does nothing if it is already running. */
  start(): Promise<void>
  /** Makes the server reread the built files on the next request. */
  reload(): void
  /** The messages received. Also works while the server is stopped. */
  inbox(): Promise<Inbox>
  /** Stops the server and deletes what it stored. */
  close(): Promise<void>
}

interface Given {
  distDir?: string
  allowedOrigins?: string[]
  /** No limit if omitted. */
  rateLimitPerMinute?: number
  trustProxy?: boolean
  /** Sees every request, and returns the server's answer or another. @param drop breaks the connection */
  answer?(request: Request, ours: () => Promise<Response>, drop: () => Promise<never>): Response | Promise<Response>
}

export async function startSite({
  distDir = DIST,
  allowedOrigins = [],
  rateLimitPerMinute = 0,
  trustProxy = false,
  answer = (_, ours) => ours(),
}: Given = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'church-site-'))
  const store = await openStore({ url: `file:${join(folder, 'messages.db')}` })
  let app: App | undefined
  const ours: App['fetch'] = async (request, env) => {
    app ??= createApp({
      site: { current: await loadSite(distDir) },
      store,
      rateLimitPerMinute,
      trustProxy,
      allowedOrigins,
    })
    return app.fetch(request, env)
  }
  const drop = (env: Partial<HttpBindings> | undefined) => {
    env?.incoming?.socket.destroy()
    return new Promise<never>(() => undefined)
  }
  let server: RunningServer | undefined
  let port = 0
  const start = async () => {
    server ??= await startServer(
      {
        fetch: (request, env) =>
          answer(
            request,
            async () => ours(request, env),
            () => drop(env),
          ),
      },
      // A response that a test still holds must not block the shutdown.
      { port, host: '127.0.0.1', stopTimeoutMs: 0 },
    )
    port = Number(new URL(server.url).port)
  }
  const stop = async () => {
    const stopped = server?.stop()
    server = undefined
    await stopped
  }
  await start()
  return {
    url: `http://localhost:${port}`,
    start,
    stop,
    reload: () => void (app = undefined),
    inbox: async () => toInbox(await store.list()),
    async close() {
      await stop()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
