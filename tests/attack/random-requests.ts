/** Random requests: those of `raw-requests.ts` and some valid ones, with parts cut, repeated, inserted and shuffled. */
import * as fc from 'fast-check'
import { POST_ROWS, READ_ROWS } from '#data/api/api-table.ts'
import { PIPELINE, RAW_REQUESTS } from './raw-requests.ts'

export interface Wire {
  bytes: Buffer
  /** How the sender finishes: it waits for the response, half-closes the connection, or drops it. */
  ending: 'open' | 'whole' | 'gone'
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE']
const PATHS = [...READ_ROWS, ...POST_ROWS].map(({ path }) => path).concat('/', '/about', '/assets/app-1a2b.js')
const GOOD = METHODS.flatMap((method) =>
  PATHS.map((path) => `${method} ${path}?limit=1 HTTP/1.1\r\nHost: church.example\r\nX-More: 1\r\n\r\n`),
)
const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const SEEDS = [...RAW_REQUESTS.map(([, bytes]) => bytes), PIPELINE, ...GOOD].map(bytesOf)

const HEADERS = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Content-Length: 5',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: application/json',
  'Expect: 100-continue',
  'Upgrade: h2c',
  'Range: bytes=1-0',
  'If-Range: "x"',
  'If-None-Match: *',
  'Accept-Encoding: br;q=0, *',
  'Origin: null',
  'Host: [::1',
  'X-Forwarded-For: ::',
  'Idempotency-Key: 12345678',
]
const PIECES = ['\r\n', '\r', '\0', ' ', '\t', '%', '%2e%2e/', '%00', '%ff', '?', '#', '//', '\\', '\u00ff', 'HTTP/1.0']
  .concat(HEADERS.map((line) => `\r\n${line}\r\n`))
  .map(bytesOf)

/** A relative position, from 0 to 1. */
const aPlace = fc.double({ min: 0, max: 1, noNaN: true })
const aChange = fc.oneof(
  fc.tuple(aPlace, aPlace, fc.constantFrom(0, 2, 3)).map(([one, other, times]) => (bytes: Buffer) => {
    const [from, to] = [one, other].sort((a, b) => a - b).map((place) => Math.floor(place * bytes.length))
    const part = bytes.subarray(from, to)
    return Buffer.concat([bytes.subarray(0, from), ...Array<Buffer>(times).fill(part), bytes.subarray(to)])
  }),
  fc
    .tuple(aPlace, fc.oneof(fc.constantFrom(...PIECES, ...SEEDS), fc.uint8Array({ maxLength: 8 })))
    .map(([place, piece]) => (bytes: Buffer) => {
      const at = Math.floor(place * bytes.length)
      return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
    }),
)

export const aWire: fc.Arbitrary<Wire> = fc
  .tuple(fc.constantFrom(...SEEDS), fc.array(aChange, { maxLength: 4 }), fc.constantFrom('whole', 'whole', 'gone'))
  .map(([seed, changes, ending]) => ({ bytes: changes.reduce((made, change) => change(made), seed), ending }))
