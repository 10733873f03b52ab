/** Carries the app over Node's HTTP server: start and stop. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { text } from '#data/answer-api.ts'
import type { App } from './app.ts'
import { DEFAULT_HEADERS } from './headers.ts'

export interface RunningServer {
  /** Where a browser on this machine finds it: `http://localhost:4173`. */
  url: string
  /** Takes no more connections, lets requests under way finish, then resolves. */
  stop(): Promise<void>
}

/** The address cannot be listened on; the message is one line that says how to mend it. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/** How long requests under way may take once the server is told to stop. */
const STOP_TIMEOUT_MS = 10_000

/**
 * Starts serving.
 * @param port 0 lets the system choose
 * @param host undefined listens on every address
 * @throws {ListenError}
 */
export async function startServer(app: App, { port, host }: { port: number; host?: string | undefined }): Promise<RunningServer> {
  let isStopping = false
  const listener = getRequestListener((request, env) => app.fetch(request, env as Parameters<App['fetch']>[1]), {
    // A request that cannot even be read as one (no host, a broken address) never reaches the app.
    errorHandler: () => text(400, 'The request could not be understood.', DEFAULT_HEADERS),
  })
  const server = createServer((incoming, outgoing) => {
    // A connection kept alive would keep a stopping server alive.
    outgoing.on('close', () => isStopping && setImmediate(() => server.closeIdleConnections()))
    void listener(incoming, outgoing)
  })
  await listen(server, port, host)
  return {
    url: addressOf(server, host),
    stop: () => {
      isStopping = true
      return new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
  }
}

/**
 * Finds out early whether `startServer` could listen, so that nobody waits for a build to be told that it cannot.
 * @throws {ListenError}
 */
export async function checkAddress({ port, host }: { port: number; host?: string | undefined }): Promise<void> {
  const server = createServer()
  await listen(server, port, host)
  await new Promise((resolve) => server.close(resolve))
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(explain(error, port, host))))
    server.listen({ port, ...(host !== undefined && { host }) }, resolve)
  })
}

function explain(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`
  if (error.code === 'EACCES') return `Port ${port} may not be used without more rights. Choose one above 1023: PORT=4173 npm start`
  return `HOST ${JSON.stringify(host ?? '')} cannot be listened on (${error.code ?? error.message}). Leave HOST out to listen on every address of this machine.`
}

function addressOf(server: Server, host: string | undefined): string {
  const { port } = server.address() as AddressInfo
  const isEverywhere = host === undefined || host === '::' || host === '0.0.0.0'
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
