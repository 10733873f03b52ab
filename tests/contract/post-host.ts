/**
 * What the tests of posts need of a server, whichever it is: Node's, or (`CONTRACT_HOST=edge`, set by the project `edge` of
 * vitest.config.ts) the program for the edge under workerd. Another host is added here and in `api-table.test.ts`.
 */
import type { StoredMessage } from '#server/message-table.ts'

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

export const isEdge = process.env.CONTRACT_HOST === 'edge'

/** An empty inbox, and the time 2025-09-01T12:00:00Z. */
export async function startPostHost(options: PostHostOptions = {}): Promise<PostHost> {
  const { startHost } = isEdge ? await import('#tests/edge/edge-post-host.ts') : await import('./node-post-host.ts')
  return startHost(options)
}
