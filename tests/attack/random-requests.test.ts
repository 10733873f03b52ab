/**
 * Requests of `raw-requests.ts` and some valid ones, with parts cut, repeated, inserted and shuffled: none gets a 5xx or
 * stops the server. `FUZZ_RUNS=10000` sends more of them, `npm run nightly -- attack` different ones. A failure prints a
 * seed and a path: `FUZZ_SEED` and `FUZZ_PATH` reproduce it.
 */
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#server/serve.ts'
import { sample } from '#tests/unit/server/sample-site.ts'
import { PIPELINE, RAW_REQUESTS } from './raw-requests.ts'
import { faultOf, send, type Wire } from './wire.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 400)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Concurrent requests. */
const LANES = 4
/** The time limit for all their responses. */
const HANG_MS = 60_000

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE']
const PATHS = ['/', '/about', '/assets/app-1a2b.js', '/api/events', '/api/events/1', '/api/contact', '/api/newsletter']
const GOOD = METHODS.flatMap((method) =>
  PATHS.map((path) => `${method} ${path}?limit=1 HTTP/1.1\r\nHost: church.example\r\nX-More: 1\r\n\r\n`),
)
const HEADERS = [
  'Transfer-Encoding: chunked',
  'Content-Length: 5',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: application/json',
  'Expect: 100-continue',
  'Upgrade: h2c',
  'Range: bytes=1-0',
  'If-None-Match: *',
  'Accept-Encoding: br;q=0, *',
  'Origin: null',
  'Host: [::1',
  'X-Forwarded-For: ::',
  'Idempotency-Key: 12345678',
]
const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const SEEDS = [...RAW_REQUESTS.map(([, bytes]) => bytes), PIPELINE, ...GOOD].map(bytesOf)
const PIECES = ['\r\n', '\r', '\0', ' ', '%', '%2e%2e/', '%ff', '?', '#', '//', '\\', '\u00ff', 'HTTP/1.0']
  .concat(HEADERS.map((line) => `\r\n${line}\r\n`))
  .map(bytesOf)

/** Replaces a part by nothing, by copies of itself, or by something else. */
const aChange = fc
  .record({
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
    copies: fc.constantFrom(0, 1, 2, 3),
    piece: fc.oneof(fc.constant(Buffer.of()), fc.constantFrom(...PIECES, ...SEEDS), fc.uint8Array({ maxLength: 8 })),
  })
  .map(({ from, length, copies, piece }) => (bytes: Buffer) => {
    const start = Math.floor(from * bytes.length)
    const end = start + Math.floor(length * (bytes.length - start))
    const part = Array<Buffer>(copies).fill(bytes.subarray(start, end))
    return Buffer.concat([bytes.subarray(0, start), piece, ...part, bytes.subarray(end)])
  })
const aWire: fc.Arbitrary<Wire> = fc
  .tuple(fc.constantFrom(...SEEDS), fc.array(aChange, { maxLength: 4 }), fc.constantFrom('whole', 'whole', 'gone'))
  .map(([seed, changes, ending]) => ({ bytes: changes.reduce((made, change) => change(made), seed), ending }))

test('no random request makes the server fail or stop', async () => {
  const site = await sample()
  onTestFinished(() => site.remove())
  const server = await startServer(site.app, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.stop())
  const port = Number(new URL(server.url).port)
  const property = fc.asyncProperty(fc.array(aWire, { minLength: LANES, maxLength: LANES }), async (wires) => {
    const faults = await Promise.all(wires.map(async (wire) => faultOf(await send(port, wire))))
    expect(faults).toEqual(wires.map(() => undefined))
  })
  await fc.assert(property, {
    numRuns: RUNS / LANES,
    seed: SEED,
    path: process.env.FUZZ_PATH ?? '',
    timeout: HANG_MS,
  })
  expect((await fetch(server.url)).status).toBe(200)
  expect(site.logged).toEqual([])
}, 3_600_000)
