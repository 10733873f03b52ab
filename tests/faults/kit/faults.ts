/** What a server, or something in its place, does with a post. */
import type { Fault } from './faulty-site.ts'

/** Never answers. */
export const hang: Fault = () => new Promise<never>(() => undefined)

/** Cuts the connection before the server gets the post. */
export const drop: Fault = (post) => post.drop()

/** The server takes the post, and its answer is lost. */
export const loseReply: Fault = async (post) => {
  await post.commit()
  return post.drop()
}

/** The server takes the post, and its answer never ends. */
export const commitAndHang: Fault = async (post) => (await post.commit(), hang(post))

/** Answers with a status and a text. */
export const refuse =
  (status: number, headers: Record<string, string> = {}): Fault =>
  () =>
    new Response(`No (${status})`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })

const PAGE = '<!doctype html><title>Welcome to our Wi-Fi</title><h1>Please log in</h1>'
const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

export const portalPage = (status = 200) => new Response(PAGE, { status, headers: HTML })

/** Holds posts until it is opened; then the server takes them, or `then` does. */
export function gate(then: Fault = (post) => post.commit()): { fault: Fault; open(): void } {
  let open!: () => void
  const opened = new Promise<void>((done) => (open = done))
  return { open, fault: async (post) => (await opened, then(post)) }
}
