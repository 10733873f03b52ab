/** Builds the site with other settings into a folder of its own, and serves it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadSite } from '#server/site/site.ts'
import { createApp } from '#server/app.ts'
import { toInbox, type Inbox } from '#server/inbox/inbox.ts'
import { startServer, type RunningServer } from '#server/serve.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { buildSite } from '#tests/built-site.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface Elsewhere {
  readonly url: string
  /** Stops the server until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
  inbox(): Promise<Inbox>
  close(): Promise<void>
}

/** @param name of the folder below `.build`; a build there that is not older than its sources is used again */
export function buildElsewhere(name: string, env: Record<string, string>): string {
  const dist = join(ROOT, '.build', name, 'dist')
  mkdirSync(join(ROOT, '.build', name), { recursive: true })
  buildSite({ ...env, DIST_DIR: dist })
  return dist
}

export async function serveElsewhere(
  distDir: string,
  options: { allowedOrigins?: string[]; port?: number } = {},
): Promise<Elsewhere> {
  const folder = mkdtempSync(join(tmpdir(), 'church-elsewhere-'))
  const store: Store = await openStore({ url: `file:${join(folder, 'messages.db')}` })
  const app = createApp({
    site: { current: loadSite(distDir) },
    store,
    rateLimitPerMinute: 0,
    trustProxy: false,
    allowedOrigins: options.allowedOrigins ?? [],
  })
  let server: RunningServer | undefined
  let port = options.port ?? 0
  const start = async () => {
    server ??= await startServer(app, { port, host: '127.0.0.1' })
    port = Number(new URL(server.url).port)
  }
  const stop = async () => {
    await server?.stop()
    server = undefined
  }
  await start()
  return {
    url: `http://localhost:${port}`,
    start,
    stop,
    inbox: async () => toInbox(await store.list()),
    async close() {
      await stop()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
