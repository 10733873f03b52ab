/**
 * A slow rural connection as a TCP proxy: DevTools' throttling leaves out the worker. All connections share a bandwidth, and
 * bytes arrive after a delay.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listening } from '#tests/free-port.ts'

/** From server to browser, shared by all connections. */
const DOWN_KBIT_PER_S = 400
const UP_KBIT_PER_S = 150
const ROUND_TRIP_MS = 400

/** Ethernet's 1500 bytes, without and with the headers of IPv4 and TCP. */
const SEGMENT_BYTES = 1460
const HEADER_BYTES = 40

/** One direction of the connection. @returns a function from bytes and a time to the arrival of the last byte, in ms */
function direction(kbitPerS: number): (bytes: number, now: number) => number {
  let freeAt = -Infinity
  return (bytes, now) => {
    const segments = Math.ceil(bytes / SEGMENT_BYTES)
    // One kbit/s is one bit per millisecond.
    freeAt = Math.max(now, freeAt) + ((bytes + segments * HEADER_BYTES) * 8) / kbitPerS
    return freeAt + ROUND_TRIP_MS / 2
  }
}

/** @param target port of the server on this machine. `stop` closes all connections and refuses new ones */
export async function startSlowConnection(target: number) {
  const down = direction(DOWN_KBIT_PER_S)
  const up = direction(UP_KBIT_PER_S)
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
    // The handshake takes a round trip first.
    const openAt = performance.now() + ROUND_TRIP_MS
    carry(client, upstream, (bytes) => up(bytes, Math.max(openAt, performance.now())))
    carry(upstream, client, (bytes) => down(bytes, performance.now()))
  })
  return {
    url: `http://localhost:${await listening(server)}`,
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Forwards data from one end to the other, a few segments at a time, so that connections take turns. */
function carry(from: Socket, to: Socket, arrival: (bytes: number) => number): void {
  const at = (time: number, action: () => void) => setTimeout(action, Math.max(0, time - performance.now()))
  from.on('data', (bytes: Buffer) => {
    for (let start = 0; start < bytes.length; start += SEGMENT_BYTES) {
      const segment = bytes.subarray(start, start + SEGMENT_BYTES)
      at(arrival(segment.length), () => to.destroyed || to.write(segment))
    }
  })
  from.on('end', () => at(arrival(0), () => to.end()))
}
