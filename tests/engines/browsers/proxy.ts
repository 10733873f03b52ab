/** A proxy for all of a browser's traffic, which can be cut off. Only the site gets through. */
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Proxy {
  readonly port: number
  cut(): Promise<void>
  restore(): Promise<void>
}

/** @param change rewrites every script without changing its length */
export async function openProxy(change?: (script: string) => string): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let port = 0
  let server: Server | undefined

  const restore = async () => {
    if (server) return
    const fresh = createServer((incoming, outgoing) => {
      const { hostname } = new URL(incoming.url ?? '/', 'http://nowhere.invalid')
      // Maps, videos and the browser's own requests always get the same answer.
      if (hostname !== 'localhost') return void outgoing.writeHead(403).end()
      const isChanged = change !== undefined && incoming.url!.endsWith('.js')
      const headers = { ...incoming.headers, ...(isChanged && { 'accept-encoding': 'identity' }) }
      const onward = request(incoming.url!, { method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.rawHeaders)
        if (isChanged)
          void text(answer).then(
            (script) => outgoing.end(change(script)),
            () => outgoing.destroy(),
          )
        else answer.pipe(outgoing)
      })
      // A stopped site looks like a dropped connection, just as without a proxy.
      onward.on('error', () => outgoing.destroy())
      outgoing.on('close', () => onward.destroy())
      incoming.pipe(onward)
    })
    fresh.on('connect', (_request, socket: Socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
    fresh.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((done, fail) => fresh.once('error', fail).listen(port, '127.0.0.1', done))
    port = (fresh.address() as AddressInfo).port
    server = fresh
  }
  const cut = async () => {
    const old = server
    server = undefined
    if (!old) return
    const closed = new Promise((done) => old.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await restore()
  return { port, cut, restore }
}
