/**
 * A browser driven by the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/) over a pipe. The usual
 * libraries attach a debugger to every worker, which keeps it alive. Of Puppeteer there is only the connection here, so workers
 * start and stop as on real devices.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Connection, type CDPSession, type ConnectionTransport } from 'puppeteer-core'
import { findBrowser } from '#tools/browser.ts'
import { BARE_FLAGS } from '#tools/browser-flags.ts'

const ARGS = ['--remote-debugging-pipe', '--disable-gpu', '--hide-scrollbars', ...BARE_FLAGS]
/** Some answers come only after minutes. */
const NO_LIMIT = 0

export type Session = Pick<CDPSession, 'send' | 'on'>

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
  const connection = new Connection('', transport(child.stdio[3] as Writable, child.stdio[4] as Readable), 0, NO_LIMIT)
  return {
    async newPage() {
      const { browserContextId } = given ? {} : await connection.send('Target.createBrowserContext')
      const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true })
      return {
        page: connection.session(sessionId)!,
        async close() {
          if (browserContextId) await connection.send('Target.disposeBrowserContext', { browserContextId })
        },
      }
    },
    async close() {
      const ended = once(child, 'exit')
      await connection.send('Browser.close').catch(() => child.kill('SIGKILL'))
      await ended
      if (!given) rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Messages over the pipe end with a NUL. */
function transport(input: Writable, output: Readable): ConnectionTransport {
  const pipe: ConnectionTransport = { send: (message) => void input.write(`${message}\0`), close: () => undefined }
  let rest = ''
  output.setEncoding('utf8')
  output.on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop()!
    for (const message of messages) pipe.onmessage?.(message)
  })
  return pipe
}

/** @throws whatever the expression throws in the page */
export async function evaluate<T>(page: Session, expression: string): Promise<T> {
  const options = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await page.send('Runtime.evaluate', options)
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return result.value as T
}
