/** Node's HTTP server around the app: start and stop. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { text } from '#data/api/answer-api.ts'
import type { App } from './app.ts'
import { DEFAULT_HEADERS } from './site/headers.ts'

export interface RunningServer {
  /** For a browser on this machine: `http://localhost:4173`. */
  url: string
  /** Accepts no more connections. Resolves when open requests are finished. */
  stop(): Promise<void>
}

/** The server cannot listen on this address. The message is one line that says what to do. */
export class ListenError extends Error {
  override name = 'ListenError'
}

type Bindings = Parameters<App['fetch']>[1]
type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** How long open requests may take during a shutdown. */
const STOP_TIMEOUT_MS = 10_000
/**
 * How long a connection may be idle in the middle of a request or an answer. Anyone who stops reading would keep a
 * file open for ever. A player that was paused for longer asks for the rest.
 */
const STALLED_TIMEOUT_MS = 120_000

/**
 * Starts serving.
 * @param port 0: the system chooses one
 * @param host undefined: every address
 * @param stalledTimeoutMs shorter in tests, as `stopTimeoutMs` is
 * @throws {ListenError}
 */
export async function startServer(
  app: { fetch: Fetch },
  {
    port,
    host,
    stalledTimeoutMs = STALLED_TIMEOUT_MS,
    stopTimeoutMs = STOP_TIMEOUT_MS,
  }: { port: number; host?: string | undefined; stalledTimeoutMs?: number; stopTimeoutMs?: number },
): Promise<RunningServer> {
  let isStopping = false
  const listener = getRequestListener((request, env) => app.fetch(request, env as Bindings), {
    // For HTTP/1.0, which need not name a host (RFC 9112, 3.2).
    hostname: 'localhost',
    // For requests that cannot be parsed (no host, a broken address): they never reach the app.
    errorHandler: () => text(400, NOT_UNDERSTOOD, DEFAULT_HEADERS),
  })
  // Node would refuse a missing Host and an unknown Expect with an empty answer. Ours say why.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    // An idle keep-alive connection would keep a stopping server running.
    outgoing.on('close', () => isStopping && setImmediate(() => server.closeIdleConnections()))
    const needsHost = incoming.httpVersion !== '1.0' && !incoming.headers.host
    void inTurn(outgoing, async () =>
      needsHost ? refuse(outgoing, 400, NOT_UNDERSTOOD) : listener(incoming, outgoing),
    )
  })
  // Without a listener Node closes the connection, as if its client had.
  server.setTimeout(stalledTimeoutMs)
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('checkExpectation', (_, outgoing: ServerResponse) => {
    refuse(outgoing, 417, 'The server cannot do what the request expects.')
  })
  server.on('clientError', refuseBrokenRequest)
  await listen(server, port, host)
  return {
    url: addressOf(server, host),
    stop: () => {
      isStopping = true
      return new Promise((resolve) => {
        // Browsers open connections ahead. One without a request counts as busy to Node. A request that has arrived is
        // read first.
        setImmediate(() => {
          for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
        })
        const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
  }
}

/** When the latest answer of each connection has ended. */
const latest = new WeakMap<Socket, Promise<void>>()

/**
 * Starts pipelined requests one after the other, each when the answer before it has ended. No browser pipelines. A few hundred requests
 * for a recording fit into one packet, and each would open its file and read its first bytes. When the connection closes, Node tells only
 * the current answer; the requests behind it are then never started.
 */
async function inTurn(answer: ServerResponse, start: () => Promise<unknown>): Promise<void> {
  const { socket } = answer.req
  const before = latest.get(socket)
  latest.set(socket, new Promise((done) => answer.once('close', done)))
  await before
  if (!socket.destroyed) await start()
}

const NOT_UNDERSTOOD = 'The request could not be understood.'
const REFUSAL_HEADERS = {
  ...DEFAULT_HEADERS,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'close',
}
const refuse = (outgoing: ServerResponse, status: number, sentence: string) =>
  outgoing.writeHead(status, REFUSAL_HEADERS).end(sentence)

/** Errors of Node's HTTP parser, each with a status and a sentence (RFC 9110, 15.5). */
const REFUSALS: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  // The client has gone; nobody would read an answer.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, sentence] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', NOT_UNDERSTOOD]
  const headers = Object.entries({ ...REFUSAL_HEADERS, 'Content-Length': String(Buffer.byteLength(sentence)) })
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
    return `Port ${port} needs administrator rights. Use a port above 1023: PORT=4173 npm start`
  return `The server cannot listen on HOST ${JSON.stringify(host ?? '')} (${error.code ?? error.message}). Leave HOST out to use every address of this machine.`
}

function addressOf(server: Server, host: string | undefined): string {
  const { port } = server.address() as AddressInfo
  const isEverywhere = host === undefined || host === '::' || host === '0.0.0.0'
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
