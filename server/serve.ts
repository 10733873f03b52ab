/** Carries the app over Node's HTTP server: start and stop. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { text } from '#data/api/answer-api.ts'
import type { App } from './app.ts'
import { DEFAULT_HEADERS } from './site/headers.ts'

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

type Bindings = Parameters<App['fetch']>[1]
/** What answers, whoever it is. */
type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** How long requests under way may take once the server is told to stop. */
const STOP_TIMEOUT_MS = 10_000

/**
 * Starts serving.
 * @param port 0 lets the system choose
 * @param host undefined listens on every address
 * @throws {ListenError}
 */
export async function startServer(
  app: { fetch: Fetch },
  { port, host }: { port: number; host?: string | undefined },
): Promise<RunningServer> {
  let isStopping = false
  const listener = getRequestListener((request, env) => app.fetch(request, env as Bindings), {
    // A request that cannot even be read as one (no host, a broken address) never reaches the app.
    errorHandler: () => text(400, 'The request could not be understood.', DEFAULT_HEADERS),
  })
  // Node itself would refuse a request without a host, and an expectation, without a word.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    // A connection kept alive would keep a stopping server alive.
    outgoing.on('close', () => isStopping && setImmediate(() => server.closeIdleConnections()))
    void inTurn(outgoing, () => listener(incoming, outgoing))
  })
  server.on('checkExpectation', (_, outgoing: ServerResponse) => {
    outgoing.writeHead(417, {
      ...DEFAULT_HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    outgoing.end('What the request expects cannot be done here.')
  })
  server.on('clientError', refuseBrokenRequest)
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

/** When the latest answer of each connection is over. */
const latest = new WeakMap<Socket, Promise<void>>()

/**
 * Requests that come at once on one connection (pipelining, which no browser does) are begun one after the other, as they are answered: a
 * few hundred recordings, each with an open file and its first bytes, fit into one packet. Those behind one whose connection has gone,
 * which Node does not tell, are never begun.
 */
async function inTurn(answer: ServerResponse, begin: () => Promise<unknown>): Promise<void> {
  const { socket } = answer.req
  const before = latest.get(socket)
  latest.set(socket, new Promise((done) => answer.once('close', done)))
  await before
  if (!socket.destroyed) await begin()
}

/** What Node's parser refuses before there is a request, in words too (RFC 9110, 15.5). */
const REFUSALS: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Gone: nobody is there to be told.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, sentence] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be understood.']
  const headers = Object.entries({
    ...DEFAULT_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(sentence)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${sentence}`)
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(explain(error, port, host))))
    server.listen({ port, ...(host !== undefined && { host }) }, resolve)
  })
}

function explain(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`
  if (error.code === 'EACCES')
    return `Port ${port} may not be used without more rights. Choose one above 1023: PORT=4173 npm start`
  return `HOST ${JSON.stringify(host ?? '')} cannot be listened on (${error.code ?? error.message}). Leave HOST out to listen on every address of this machine.`
}

function addressOf(server: Server, host: string | undefined): string {
  const { port } = server.address() as AddressInfo
  const isEverywhere = host === undefined || host === '::' || host === '0.0.0.0'
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
