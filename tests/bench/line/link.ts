/**
 * The arithmetic of a slow line: connections share a bandwidth, bytes arrive after a delay, and a window limits what is
 * in flight (slow start; ten segments at first, RFC 6928). The clock is a parameter, so that tests do not wait.
 */

export interface Clock {
  /** In ms, from any start. */
  now(): number
  at(time: number, action: () => void): void
}

export interface Profile {
  name: string
  /** From the server to the browser, shared by all connections; Infinity for no limit. */
  downKbitPerS: number
  upKbitPerS: number
  roundTripMs: number
}

export const PROFILES: Record<string, Profile> = {
  rural: { name: 'rural', downKbitPerS: 400, upKbitPerS: 150, roundTripMs: 400 },
  slow4g: { name: 'slow4g', downKbitPerS: 1600, upKbitPerS: 750, roundTripMs: 150 },
  none: { name: 'none', downKbitPerS: Infinity, upKbitPerS: Infinity, roundTripMs: 0 },
}

/** @throws Error that names the profiles, for another name */
export function profileNamed(name: string): Profile {
  const profile = PROFILES[name]
  if (!profile) throw new Error(`There is no profile ${name}: ${Object.keys(PROFILES).join(', ')}`)
  return profile
}

/** Ethernet's 1500 bytes without the headers of IPv4 and TCP. */
export const SEGMENT_BYTES = 1460
/** The headers of IPv4 and TCP. */
export const HEADER_BYTES = 40
export const INITIAL_WINDOW_BYTES = 10 * SEGMENT_BYTES

/** One direction of the line. */
export interface Line {
  /** Queues bytes. @returns when the last of them arrives */
  carry(bytes: number): number
}

export function createLine(clock: Clock, { kbitPerS, delayMs }: { kbitPerS: number; delayMs: number }): Line {
  let freeAt = -Infinity
  return {
    carry(bytes) {
      // One kbit/s is one bit a millisecond.
      freeAt = Math.max(clock.now(), freeAt) + (bytes * 8) / kbitPerS
      return freeAt + delayMs
    },
  }
}

/** One connection in one direction. */
export interface Flow {
  send(bytes: Buffer): void
  /** Ends the connection once all bytes have arrived. */
  end(): void
}

interface FlowOptions {
  line: Line
  /** The delay of an acknowledgement. */
  ackDelayMs: number
  deliver(bytes: Buffer): void
  finish(): void
}

export function createFlow(clock: Clock, { line, ackDelayMs, deliver, finish }: FlowOptions): Flow {
  const waiting: Buffer[] = []
  let inFlight = 0
  let window = INITIAL_WINDOW_BYTES
  let hasEnded = false
  const pump = () => {
    while (waiting.length > 0 && inFlight + waiting[0]!.length <= window) {
      const segment = waiting.shift()!
      inFlight += segment.length
      const arrival = line.carry(segment.length + HEADER_BYTES)
      clock.at(arrival, () => deliver(segment))
      clock.at(arrival + ackDelayMs, () => {
        inFlight -= segment.length
        window += segment.length
        pump()
      })
      if (hasEnded && waiting.length === 0) clock.at(arrival, finish)
    }
  }
  return {
    send(bytes) {
      for (let from = 0; from < bytes.length; from += SEGMENT_BYTES)
        waiting.push(bytes.subarray(from, from + SEGMENT_BYTES))
      pump()
    },
    end() {
      hasEnded = true
      if (waiting.length === 0) clock.at(line.carry(HEADER_BYTES), finish)
    },
  }
}
