/**
 * What the tests of posts need of a server, whichever it is: Node's with an embedded database, or what `CONTRACT_HOST` names
 * (set by the projects of vitest.config.ts): `edge`, its program for the edge under workerd; `libsql`, Node's with a libSQL
 * server. Another host is one more line in `HOSTS`; what it answers to reads is asked in `api-table.test.ts`.
 */
import type { StoredMessage } from '#server/store/message-table.ts'

export interface PostHost {
  /** Its own address: `http://127.0.0.1:…`. */
  url: string
  /** As `fetch`, with a path. Redirects are not followed. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Oldest first. */
  stored(): Promise<StoredMessage[]>
  forget(email: string, forgottenAt: string): Promise<number>
  /** The server's, to be set. */
  clock: { now: number }
  stop(): Promise<void>
}

export interface PostHostOptions {
  rateLimitPerMinute?: number
  allowedOrigins?: string[]
}

type StartHost = (options: PostHostOptions) => Promise<PostHost>
const HOSTS: Record<string, () => Promise<{ startHost: StartHost }>> = {
  node: () => import('./node-post-host.ts'),
  edge: () => import('#tests/edge/edge-post-host.ts'),
  libsql: () => import('#tests/libsql/libsql-post-host.ts'),
}
const chosen = process.env.CONTRACT_HOST ?? 'node'
export const isEdge = chosen === 'edge'
// Only the one that is asked for; and at once, for vitest takes a host's `afterAll` only while it reads the tests.
const { startHost } = await HOSTS[chosen]!()

/** An empty inbox, and the time 2025-09-01T12:00:00Z. */
export const startPostHost = (options: PostHostOptions = {}): Promise<PostHost> => startHost(options)
