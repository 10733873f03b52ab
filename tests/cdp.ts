/**
 * A browser driven by the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/) over a pipe. The usual
 * libraries attach a debugger to every worker, which keeps it alive. Here workers start and stop as on real devices.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { findBrowser } from '#scripts/tests/browser.ts'
import { BARE_FLAGS } from '#scripts/tests/browser-flags.ts'

const ARGS = ['--remote-debugging-pipe', '--disable-gpu', '--hide-scrollbars', ...BARE_FLAGS]

type Listener = (params: Record<string, unknown>) => void

export interface Session {
  send<T = Record<string, unknown>>(method: string, params?: object): Promise<T>
  on(method: string, listener: Listener): void
}

export interface Browser {
  /** A page in its own profile. `close` ends the profile and all its pages. */
  newPage(): Promise<{ page: Session; close(): Promise<void> }>
  close(): Promise<void>
}

export interface Start {
  /** Instead of the tests' own browser. */
  executable: string
  args: string[]
  /** The folder of a persistent profile, which all pages share. */
  profile: string
}

export async function startBrowser(given?: Start): Promise<Browser> {
  const profile = given?.profile ?? mkdtempSync(join(tmpdir(), 'church-bench-'))
  const child = spawn(
    given?.executable ?? (await findBrowser()),
    [...ARGS, ...(given?.args ?? ['--headless=new']), `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const input = child.stdio[3] as Writable
  const output = child.stdio[4] as Readable
  const answers = new Map<number, { done(result: never): void; fail(error: Error): void }>()
  const listeners = new Map<string, Listener[]>()
  let lastId = 0
  let rest = ''

  output.setEncoding('utf8')
  output.on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop()!
    for (const message of messages) receive(JSON.parse(message) as Message)
  })
  interface Message {
    id?: number
    sessionId?: string
    method?: string
    params?: Record<string, unknown>
    result?: unknown
    error?: { message: string }
  }
  function receive({ id, sessionId = '', method, params = {}, result, error }: Message) {
    if (id === undefined) return listeners.get(`${sessionId} ${method}`)?.forEach((listener) => listener(params))
    const answer = answers.get(id)
    answers.delete(id)
    if (error) answer?.fail(new Error(error.message))
    else answer?.done(result as never)
  }
  const session = (sessionId = ''): Session => ({
    send: (method, params = {}) =>
      new Promise((done, fail) => {
        lastId += 1
        answers.set(lastId, { done, fail: (error) => fail(new Error(`${method}: ${error.message}`)) })
        input.write(`${JSON.stringify({ id: lastId, method, params, ...(sessionId && { sessionId }) })}\0`)
      }),
    on(method, listener) {
      const key = `${sessionId} ${method}`
      listeners.set(key, [...(listeners.get(key) ?? []), listener])
    },
  })

  const root = session()
  return {
    async newPage() {
      const { browserContextId } = given
        ? {}
        : await root.send<{ browserContextId: string }>('Target.createBrowserContext')
      const { targetId } = await root.send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      })
      const { sessionId } = await root.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      return {
        page: session(sessionId),
        async close() {
          if (browserContextId) await root.send('Target.disposeBrowserContext', { browserContextId })
        },
      }
    },
    async close() {
      const ended = once(child, 'exit')
      await root.send('Browser.close').catch(() => child.kill('SIGKILL'))
      await ended
      if (!given) rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** @throws whatever the expression throws in the page */
export async function evaluate<T>(page: Session, expression: string): Promise<T> {
  const { result, exceptionDetails } = await page.send<{ result: { value: T }; exceptionDetails?: { text: string } }>(
    'Runtime.evaluate',
    { expression, awaitPromise: true, returnByValue: true },
  )
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return result.value
}
