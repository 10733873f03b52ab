/** Whoever asks for much and hangs up leaves nothing open: a recording is read from the disk, and a file that stays open is one too many. */
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startServer, type RunningServer } from '#server/serve.ts'

let opened: number
let closed: number
let server: RunningServer

/** Longer than anybody takes in. */
const recording = () => {
  opened += 1
  return new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    cancel: () => void (closed += 1),
  })
}

beforeEach(async () => {
  opened = closed = 0
  server = await startServer({ fetch: () => new Response(recording()) }, { port: 0, host: '127.0.0.1' })
})
afterEach(() => server.stop())

const REQUEST = 'GET /recordings/a-sermon.mp3 HTTP/1.1\r\nHost: church.example\r\n\r\n'

/** @param requests all at once, on one connection, of which nothing is read. @returns once the answer has begun, and what hangs up */
async function ask(requests: number): Promise<() => void> {
  const before = opened
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(REQUEST.repeat(requests)))
  socket.pause()
  await vi.waitFor(() => expect(opened).toBeGreaterThan(before), { interval: 5 })
  return () => void socket.destroy()
}

test.each([1, 2, 500])('of %d requests of one connection one is begun, and closed with it', async (requests) => {
  for (let times = 0; times < 3; times += 1) (await ask(requests))()
  await vi.waitFor(() => expect(closed).toBe(3))
  expect(opened).toBe(3)
})

test('those of other connections are', async () => {
  const hangUps = [await ask(9), await ask(9), await ask(9)]
  expect(opened).toBe(3)
  for (const hangUp of hangUps) hangUp()
  await vi.waitFor(() => expect(closed).toBe(3))
})
