/** A slow line as a TCP proxy between browser and server, so that it slows the worker's traffic too. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createFlow, createLine, type Clock, type Profile } from './link.ts'

const CLOCK: Clock = {
  now: () => performance.now(),
  at: (time, action) => void setTimeout(action, Math.max(0, time - performance.now())),
}

export interface LinkProxy {
  /** `http://localhost:PORT` */
  readonly url: string
  /** Closes all connections and refuses new ones. */
  stop(): Promise<void>
}

/**
 * @param target port of the server on this machine
 * @param onDown called with the number of bytes that have reached the browser, with headers
 */
export async function startLinkProxy(
  target: number,
  { downKbitPerS, upKbitPerS, roundTripMs }: Profile,
  onDown: (bytes: number) => void = () => undefined,
): Promise<LinkProxy> {
  const delayMs = roundTripMs / 2
  const down = createLine(CLOCK, { kbitPerS: downKbitPerS, delayMs })
  const up = createLine(CLOCK, { kbitPerS: upKbitPerS, delayMs })
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    const toServer = createFlow(CLOCK, {
      line: up,
      ackDelayMs: delayMs,
      deliver: (bytes) => void (upstream.destroyed || upstream.write(bytes)),
      finish: () => upstream.end(),
    })
    const toClient = createFlow(CLOCK, {
      line: down,
      ackDelayMs: delayMs,
      deliver(bytes) {
        if (client.destroyed) return
        client.write(bytes)
        onDown(bytes.length)
      },
      finish: () => client.end(),
    })
    // On a real line the handshake takes a round trip first.
    const openAt = CLOCK.now() + roundTripMs
    client.on('data', (bytes: Buffer) =>
      CLOCK.now() < openAt ? CLOCK.at(openAt, () => toServer.send(bytes)) : toServer.send(bytes),
    )
    upstream.on('data', (bytes: Buffer) => toClient.send(bytes))
    upstream.on('end', () => toClient.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
