/**
 * A slow connection as a TCP proxy: DevTools' throttling leaves out the worker. All connections share a bandwidth, and
 * bytes arrive after a delay.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Profile {
  name: string
  /** From server to browser, shared by all connections; Infinity for no limit. */
  downKbitPerS: number
  upKbitPerS: number
  roundTripMs: number
}

export const PROFILES: Record<string, Profile> = {
  rural: { name: 'rural', downKbitPerS: 400, upKbitPerS: 150, roundTripMs: 400 },
  slow4g: { name: 'slow4g', downKbitPerS: 1600, upKbitPerS: 750, roundTripMs: 150 },
  none: { name: 'none', downKbitPerS: Infinity, upKbitPerS: Infinity, roundTripMs: 0 },
}

export function profileNamed(name: string): Profile {
  const profile = PROFILES[name]
  if (!profile) throw new Error(`There is no profile ${name}: ${Object.keys(PROFILES).join(', ')}`)
  return profile
}

/** Ethernet's 1500 bytes, without and with the headers of IPv4 and TCP. */
const SEGMENT_BYTES = 1460
const HEADER_BYTES = 40

/** One direction of the connection. @returns a function from bytes and a time to the arrival of the last byte, in ms */
function direction(kbitPerS: number, delayMs: number): (bytes: number, now: number) => number {
  let freeAt = -Infinity
  return (bytes, now) => {
    const segments = Math.ceil(bytes / SEGMENT_BYTES)
    // One kbit/s is one bit per millisecond.
    freeAt = Math.max(now, freeAt) + ((bytes + segments * HEADER_BYTES) * 8) / kbitPerS
    return freeAt + delayMs
  }
}

/** @param target port of the server on this machine. `stop` closes all connections and refuses new ones */
export async function startSlowConnection(target: number, profile: Profile) {
  const { downKbitPerS, upKbitPerS, roundTripMs } = profile
  const down = direction(downKbitPerS, roundTripMs / 2)
  const up = direction(upKbitPerS, roundTripMs / 2)
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
    const openAt = performance.now() + roundTripMs
    carry(client, upstream, (bytes) => up(bytes, Math.max(openAt, performance.now())))
    carry(upstream, client, (bytes) => down(bytes, performance.now()))
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
