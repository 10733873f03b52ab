/** The site in the test's own process: the real app and database, with faults that a test switches on. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/outbox-protocol.ts'
import { loadSite } from '#server/site/site.ts'
import { createApp } from '#server/app.ts'
import { openStore, type StoredMessage } from '#server/store/store.ts'
import { inject, type StorageFault } from './injected.ts'
import { DIST } from '#tests/built-site.ts'
import { withRevision } from '#tests/e2e/kit/scripted-site.ts'

/** A post that arrived. */
export interface Post {
  key: string
  fields: Record<string, string>
  /** Passes it to the server. @returns the server's answer */
  commit(): Promise<Response>
  /** Cuts the connection. */
  drop(): Promise<never>
}

/** Answers a post in place of the server. */
export type Fault = (post: Post) => Response | Promise<Response>

interface Env {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** Sends it without a content type. The adapter would add one. */
async function sendBare(reply: Response, outgoing: ServerResponse): Promise<Response> {
  outgoing.writeHead(reply.status).end(await reply.text())
  return RESPONSE_ALREADY_SENT
}

export interface FaultySite {
  readonly url: string
  /** Every post that arrived, in order. */
  readonly posts: Post[]
  /** The keys in the database, as soon as their transaction is over. */
  readonly heldKeys: Set<string>
  /** Answers posts from now on; undefined passes them to the server. */
  takePosts(fault: Fault | undefined): void
  /** Answers every request, as a captive portal does; undefined ends that. */
  standInTheWay(portal: (() => Response) | undefined): void
  /** How IndexedDB behaves in workers from the start. Call it before one is installed. */
  startWorkersWith(storage: StorageFault): void
  /** Publishes a release that names itself in its pages (`<body data-release>`). */
  release(name: string): void
  /** Publishes another worker script. */
  publishWorker(script: string): void
  /** The messages in the database, oldest first. */
  held(): Promise<StoredMessage[]>
  /** Refuses connections. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function startFaultySite(): Promise<FaultySite> {
  const folder = mkdtempSync(join(tmpdir(), 'church-faults-'))
  const store = await openStore({ url: `file:${join(folder, 'messages.db')}` })
  const heldKeys = new Set<string>()
  const receive = store.receive.bind(store)
  store.receive = async (message) => {
    const received = await receive(message)
    if (received !== 'conflict') heldKeys.add(message.key)
    return received
  }
  const app = createApp({ site: { current: await loadSite(DIST) }, store, rateLimitPerMinute: 0, trustProxy: false })
  const posts: Post[] = []
  /** Files that differ from those built. */
  const published = new Map<string, string>()
  let fault: Fault | undefined
  let portal: (() => Response) | undefined
  let workersFind: StorageFault = 'none'
  // No test here needs pictures, and they are half of what each device would fetch.
  let worker = readFileSync(join(DIST, 'sw.js'), 'utf8').replace(
    /\{[^{}]*["`](?:photos|calendar|icons|screenshots)\/[^{}]*\},?/g,
    '',
  )

  async function answer(request: Request, env: Env): Promise<Response> {
    if (portal) {
      const reply = portal()
      return reply.headers.has('Content-Type') ? reply : sendBare(reply, env.outgoing)
    }
    if (request.method === 'POST') return takePost(request, env)
    const path = new URL(request.url).pathname
    const text =
      path === '/sw.js'
        ? `(${inject})(${JSON.stringify({ storage: workersFind })});\n${worker}`
        : published.get(path === '/' ? '/index.html' : path.includes('.') ? path : `${path}.html`)
    if (text === undefined) return app.fetch(request, env)
    // With the headers of the built file, such as the security policy.
    const { headers } = await app.fetch(new Request(request.url), env)
    for (const name of ['ETag', 'Content-Length', 'Content-Encoding']) headers.delete(name)
    return new Response(text, { headers })
  }

  async function takePost(request: Request, env: Env): Promise<Response> {
    const body = await request.text()
    const post: Post = {
      key: request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? '',
      fields: JSON.parse(body) as Record<string, string>,
      commit: async () => app.fetch(new Request(request.url, { method: 'POST', headers: request.headers, body }), env),
      drop() {
        env.incoming.socket.destroy()
        return new Promise<never>(() => undefined)
      },
    }
    posts.push(post)
    return fault ? fault(post) : post.commit()
  }

  let port = 0
  let server: Server | undefined
  const start = async () => {
    const listener = getRequestListener((request, env) => answer(request, env as Env))
    server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
    await new Promise<void>((done, fail) => server!.once('error', fail).listen(port, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  }
  const stop = () =>
    new Promise<void>((done) => {
      if (!server?.listening) return done()
      server.close(() => done())
      server.closeAllConnections()
    })
  await start()

  return {
    url: `http://localhost:${port}`,
    posts,
    heldKeys,
    takePosts: (given) => void (fault = given),
    standInTheWay: (given) => void (portal = given),
    startWorkersWith: (storage) => void (workersFind = storage),
    release(name) {
      for (const page of readdirSync(DIST).filter((file) => file.endsWith('.html'))) {
        const html = readFileSync(join(DIST, page), 'utf8')
        published.set(`/${page}`, html.replace('<body', `<body data-release="${name}"`))
        worker = withRevision(worker, page, name)
      }
    },
    publishWorker: (script) => void (worker = script),
    held: () => store.list(),
    stop,
    start,
    async close() {
      await stop()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
