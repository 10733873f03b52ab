/** The site as a process: `npm start` on a free port, with its messages in a temporary folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { databaseExists } from '#server/store/database.ts'
import { toInbox, type Inbox } from '#server/inbox/inbox.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { openStore } from '#server/store/store.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The first start may build the site. */
const START_LIMIT_MS = 200_000
/** Longer than the server takes to close its connections. */
const STOP_LIMIT_MS = 15_000

export interface Site {
  /** `http://localhost:PORT`: a secure context, as service workers need. */
  readonly url: string
  readonly dataDir: string
  /** Stops the server; connections to it are refused from then on. Does nothing when it is stopped. */
  stop(): Promise<void>
  /** Starts it at the same address. Does nothing when it runs. */
  start(): Promise<void>
  /** The messages received, as `npm run inbox` reads them. Works while the server is stopped, too. */
  inbox(): Promise<Inbox>
  /** Stops the server and removes what it stored. */
  dispose(): Promise<void>
}

/**
 * Starts a site of its own.
 * @param given the server's environment, in addition to the folder and no rate limit
 * @throws if it does not start, with its output
 */
export async function startSite(given: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'church-site-'))
  const env = {
    ...process.env,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '0',
    ...given,
    DATA_DIR: dataDir,
  }
  let port = 0
  let server: ChildProcess | undefined

  const start = async () => {
    if (server) return
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
      cwd: ROOT,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server = child
    port = await listeningPort(child)
  }
  const stop = async () => {
    const child = server
    server = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await ended
    clearTimeout(timer)
  }
  const dispose = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }

  try {
    await start()
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    start,
    stop,
    dispose,
    async inbox() {
      const { databaseUrl: url, databaseAuthToken: authToken } = readDatabaseSettings(env)
      if (!databaseExists(url)) return toInbox([])
      const store = await openStore({ url, authToken })
      try {
        return toInbox(await store.list())
      } finally {
        await store.close()
      }
    },
  }
}

/** Waits for the line with the address, then keeps reading: a full pipe would stop the server. */
function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((done, fail) => {
    let output = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new Error(`The site did not start in ${START_LIMIT_MS / 1000} s:\n${output}`))
    }, START_LIMIT_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const found = /http:\/\/[^\s/]+:(\d+)/.exec(output)
      if (!found) return
      clearTimeout(timer)
      done(Number(found[1]))
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`The site stopped with code ${code} before it listened:\n${output}`))
    })
  })
}
