import { describe, expect, test } from 'vitest'
import {
  createFlow,
  createLine,
  HEADER_BYTES,
  INITIAL_WINDOW_BYTES,
  SEGMENT_BYTES,
  type Clock,
} from '#tests/bench/line/link.ts'

/** Time that passes when it is told to. */
function fakeClock(): Clock & { run(): void } {
  let time = 0
  const due: { time: number; action: () => void }[] = []
  return {
    now: () => time,
    at: (when, action) => void due.push({ time: Math.max(when, time), action }),
    run() {
      for (;;) {
        due.sort((a, b) => a.time - b.time)
        const next = due.shift()
        if (!next) return
        time = next.time
        next.action()
      }
    },
  }
}

/** Sends bytes over a line of a byte a millisecond and a round trip of 400 ms. @returns when each segment arrived */
function arrivals(bytes: number, kbitPerS = 8): number[] {
  const clock = fakeClock()
  const times: number[] = []
  const line = createLine(clock, { kbitPerS, delayMs: 200 })
  createFlow(clock, { line, ackDelayMs: 200, deliver: () => times.push(clock.now()), finish: () => undefined }).send(
    Buffer.alloc(bytes),
  )
  clock.run()
  return times
}

describe('the slow line', () => {
  test('bytes take their time and then the delay', () => {
    const clock = fakeClock()
    expect(createLine(clock, { kbitPerS: 400, delayMs: 200 }).carry(1000)).toBe(220)
  })

  test('what two connections send shares the bandwidth', () => {
    const clock = fakeClock()
    const line = createLine(clock, { kbitPerS: 8, delayMs: 0 })
    expect([line.carry(100), line.carry(100)]).toEqual([100, 200])
  })

  test('a line that was idle saves nothing up', () => {
    const clock = fakeClock()
    const line = createLine(clock, { kbitPerS: 8, delayMs: 0 })
    line.carry(100)
    clock.at(1000, () => undefined)
    clock.run()
    expect(line.carry(100)).toBe(1100)
  })

  test('headers travel too', () => {
    expect(arrivals(100)).toEqual([100 + HEADER_BYTES + 200])
  })

  test('without a limit of bandwidth, the first window arrives in one delay, the next a round trip later, twice as large', () => {
    const times = arrivals(INITIAL_WINDOW_BYTES * 4, Infinity)
    const count = (time: number) => times.filter((arrived) => arrived === time).length
    expect([count(200), count(600), count(1000)]).toEqual([10, 20, 10])
  })

  test('where the line is the limit, the window is none once it has grown', () => {
    const times = arrivals(SEGMENT_BYTES * 40)
    expect(times.at(-1)).toBe(40 * (SEGMENT_BYTES + HEADER_BYTES) + 200)
  })

  test('the end comes after everything that was sent', () => {
    const clock = fakeClock()
    const seen: string[] = []
    const flow = createFlow(clock, {
      line: createLine(clock, { kbitPerS: 8, delayMs: 10 }),
      ackDelayMs: 10,
      deliver: (bytes) => seen.push(String(bytes.length)),
      finish: () => seen.push('end'),
    })
    flow.send(Buffer.alloc(SEGMENT_BYTES * 12))
    flow.end()
    clock.run()
    expect(seen).toEqual([...Array.from({ length: 12 }, () => String(SEGMENT_BYTES)), 'end'])
  })
})
