/**
 * The server under test for posts. By default it is Node's with an embedded database; `CONTRACT_HOST`, set in
 * vitest.config.ts, names another: `libsql`, Node's with a libSQL server; `container`, what the Dockerfile
 * makes.
 */
import type { StoredMessage } from '#server/store/message-table.ts'

export interface PostHost {
  /** Such as `http://127.0.0.1:4173`. */
  url: string
  /** As `fetch`, with a path. Redirects are not followed. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Oldest first. */
  stored(): Promise<StoredMessage[]>
  forget(email: string, forgottenAt: string): Promise<number>
  /** The server's clock, which tests set unless the host is sealed. */
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
  container: () => import('#tests/container/container-post-host.ts'),
  libsql: () => import('#tests/libsql/libsql-post-host.ts'),
}
const chosen = process.env.CONTRACT_HOST ?? 'node'
/** Whether the server runs in a process of its own, where no test sets its clock or breaks its store. */
export const isSealed = chosen === 'container'
// Only the chosen host, and now: vitest accepts its `afterAll` only while it collects tests.
const { startHost } = await HOSTS[chosen]!()

/** Starts it with an empty inbox, at 2025-09-01T12:00:00Z. */
export const startPostHost = (options: PostHostOptions = {}): Promise<PostHost> => startHost(options)
