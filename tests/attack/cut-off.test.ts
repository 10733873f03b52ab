/** A client that hangs up or stops reading leaves nothing open. This matters, since each recording sent is an open file. */
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startServer, type RunningServer } from '#server/serve.ts'

const STALLED_TIMEOUT_MS = 300

let opened: number
let closed: number
let server: RunningServer

/** Never ends. */
const recording = () => {
  opened += 1
  return new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    cancel: () => void (closed += 1),
  })
}
const start = async (options: { stalledTimeoutMs?: number } = {}) =>
  void (server = await startServer(
    { fetch: () => new Response(recording()) },
    { port: 0, host: '127.0.0.1', ...options },
  ))

beforeEach(() => void (opened = closed = 0))
afterEach(() => server.stop())

const REQUEST = 'GET /recordings/a-sermon.mp3 HTTP/1.1\r\nHost: church.example\r\n\r\n'

/** @param requests sent at once, on one connection that reads nothing. @returns once a response has started */
async function ask(requests: number) {
  const before = opened
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(REQUEST.repeat(requests)))
  socket.pause()
  await vi.waitFor(() => expect(opened).toBeGreaterThan(before), { interval: 5 })
  return socket
}

test.each([1, 2, 500])('of %d requests on one connection, one is started, and closes with it', async (requests) => {
  await start()
  for (let times = 0; times < 3; times += 1) (await ask(requests)).destroy()
  await vi.waitFor(() => expect(closed).toBe(3))
  expect(opened).toBe(3)
})

test('requests on different connections all start, and all are closed', async () => {
  await start()
  const sockets = [await ask(9), await ask(9), await ask(9)]
  expect(opened).toBe(3)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(() => expect(closed).toBe(3))
})

test('a client that reads none of its response is cut off', async () => {
  await start({ stalledTimeoutMs: STALLED_TIMEOUT_MS })
  const socket = await ask(2)
  await vi.waitFor(() => expect(closed).toBe(1))
  expect(opened).toBe(1)
  socket.destroy()
})

test('a client that keeps reading is served past that limit', async () => {
  await start({ stalledTimeoutMs: STALLED_TIMEOUT_MS })
  const began = performance.now()
  let isLonger = false
  for await (const _ of await ask(1)) if ((isLonger = performance.now() - began > 3 * STALLED_TIMEOUT_MS)) break
  expect(isLonger).toBe(true)
})
