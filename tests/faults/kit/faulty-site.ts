/** A built site with the real server, and faults that a test switches on. */
import { inject, type Injection } from './injected.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/protocol.ts'
import { startScriptedSite, type ScriptedSite } from '#tests/e2e/kit/scripted-site.ts'

/** A post that arrived. */
export interface Post {
  key: string
  fields: Record<string, string>
  /** Passes it to the server. @returns the server's answer */
  commit(): Promise<Response>
  drop(): Promise<never>
}

/** Answers a post instead of the server. */
export type Fault = (post: Post) => Response | Promise<Response>

export interface FaultySite extends ScriptedSite {
  /** Every post that arrived, in order. */
  readonly posts: Post[]
  /** The keys of the messages that the server has. */
  readonly heldKeys: Set<string>
  /** Answers posts from now on; undefined passes them to the server. */
  takePosts(fault: Fault | undefined): void
  /** Answers every request, as a captive portal does; undefined ends that. */
  standInTheWay(portal: (() => Response) | undefined): void
  /** Runs code in workers before their own. Call this before a worker is installed. */
  startWorkersWith(injection: Injection): void
}

export async function startFaultySite(): Promise<FaultySite> {
  const posts: Post[] = []
  const heldKeys = new Set<string>()
  let fault: Fault = (post) => post.commit()
  let portal: (() => Response) | undefined
  const site = await startScriptedSite((_, ours) => (portal ? Promise.resolve(portal()) : ours()))
  site.answerPosts(async (request, ours, drop) => {
    if (portal) return portal()
    const key = request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? ''
    const post: Post = {
      key,
      fields: (await request.clone().json()) as Record<string, string>,
      async commit() {
        const answer = await ours()
        if (answer.ok) heldKeys.add(key)
        return answer
      },
      drop,
    }
    posts.push(post)
    return fault(post)
  })
  return {
    ...site,
    posts,
    heldKeys,
    takePosts: (given) => void (fault = given ?? ((post) => post.commit())),
    standInTheWay: (given) => void (portal = given),
    startWorkersWith(injection) {
      // No test here needs pictures, and they are half of what a device fetches.
      const pictures = /\{[^{}]*["`](?:photos|calendar|icons|screenshots)\/[^{}]*\},?/g
      site.publishWorker(`(${inject})(${JSON.stringify(injection)});\n${site.readFile('sw.js').replace(pictures, '')}`)
    },
  }
}

// What a server, or something in its place, does with a post.

export const hang: Fault = () => new Promise<never>(() => undefined)

/** Breaks the connection before the server gets the post. */
export const drop: Fault = (post) => post.drop()

/** The server accepts the post, and its answer is lost. */
export const loseReply: Fault = async (post) => (await post.commit(), post.drop())

/** The server accepts the post, and its answer never ends. */
export const commitAndHang: Fault = async (post) => (await post.commit(), hang(post))

export const refuse =
  (status: number): Fault =>
  () =>
    new Response(`No (${status})`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

export const portalPage = () =>
  new Response('<!doctype html><title>Welcome to our Wi-Fi</title><h1>Please log in</h1>', {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })

/** Holds posts until it is opened. Then the server accepts them. */
export function gate(): { fault: Fault; open(): void } {
  let open!: () => void
  const opened = new Promise<void>((done) => (open = done))
  return { open, fault: (post) => opened.then(() => post.commit()) }
}
