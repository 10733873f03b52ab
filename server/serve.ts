/** Node's HTTP server around the app: start and stop. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from './app.ts'

export type RunningServer = Awaited<ReturnType<typeof startServer>>
type Bindings = Parameters<App['fetch']>[1]
type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** How long open requests may take during a shutdown. */
const STOP_TIMEOUT_MS = 10_000
/** How long a connection may be without a request during a shutdown. */
const UNUSED_TIMEOUT_MS = 250
/** How long a connection may be idle: a client that stops reading would keep a file open forever. */
const STALLED_TIMEOUT_MS = 120_000

/**
 * Serves the app over HTTP.
 * @param options.port 0: the system chooses one
 * @throws Error with one line that says what to do, if it cannot listen
 */
export async function startServer(
  app: { fetch: Fetch },
  {
    port,
    host,
    stalledTimeoutMs = STALLED_TIMEOUT_MS,
    stopTimeoutMs = STOP_TIMEOUT_MS,
  }: { port: number; host?: string | undefined; stalledTimeoutMs?: number; stopTimeoutMs?: number },
) {
  let isStopping = false
  const listener = getRequestListener((request, env) => app.fetch(request, env as Bindings), {
    // For HTTP/1.0, which does not have to name a host (RFC 9112, 3.2).
    hostname: 'localhost',
  })
  const server = createServer((incoming, outgoing) => {
    // An idle keep-alive connection would keep a stopping server running.
    outgoing.on('close', () => isStopping && setImmediate(() => server.closeIdleConnections()))
    void inTurn(outgoing, () => listener(incoming, outgoing))
  })
  // With no listener for the timeout, Node closes the connection, as if the client had.
  server.setTimeout(stalledTimeoutMs)
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await listen(server, port, host)
  return {
    /** For a browser on this machine: `http://localhost:4173`. */
    url: urlOf(server, host),
    /** Accepts no more connections. Resolves when open requests are finished. */
    stop: () => {
      isStopping = true
      return new Promise<void>((resolve) => {
        // Browsers open connections in advance, and Node counts one without a request as busy. A proxy's has its request
        // on the way.
        setTimeout(() => {
          for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
        }, UNUSED_TIMEOUT_MS)
        const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
  }
}

/** Resolves when the connection's latest answer has ended. */
const latest = new WeakMap<Socket, Promise<void>>()

/**
 * Starts pipelined requests one after the other. No browser pipelines, but a few hundred requests for a recording fit
 * into one packet, and each would open the file. When the connection closes, requests that wait are never started.
 */
async function inTurn(answer: ServerResponse, start: () => unknown): Promise<void> {
  const { socket } = answer.req
  const before = latest.get(socket)
  latest.set(socket, new Promise((done) => answer.once('close', done)))
  await before
  if (!socket.destroyed) await start()
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(explain(error, port, host))))
    // systemd holds the socket while the server restarts, so that no request is refused.
    server.listen(process.env.LISTEN_FDS ? { fd: 3 } : { port, ...(host !== undefined && { host }) }, resolve)
  })
}

function explain(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose another port, such as ${port + 1}.`
  if (error.code === 'EACCES') return `Port ${port} needs administrator rights. Choose one above 1023.`
  return `This computer cannot listen on ${JSON.stringify(host ?? '')} (${error.code ?? error.message}). Choose another host, or leave it out.`
}

function urlOf(server: Server, host: string | undefined): string {
  const { port } = server.address() as AddressInfo
  const isEverywhere = host === undefined || host === '::' || host === '0.0.0.0'
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
