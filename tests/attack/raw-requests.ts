/** Requests as bytes that no browser sends. `raw-requests.test.ts` says what holds for all. Another one is one line. */
import { LETTER } from '#tests/fixtures/letter.ts'

export interface RawRequest {
  name: string
  bytes: string
  /** The possible statuses of the first answer; 'none' if the server may hang up. */
  statuses: readonly (number | 'none')[]
  /** The most answers there may be. More would mean that the rest was taken for a request. */
  answers?: number
}

const BODY = JSON.stringify(LETTER)
const HOST = 'Host: church.example\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

const get = (target: string, headers = HOST, version = 'HTTP/1.1') => `GET ${target} ${version}\r\n${headers}\r\n`
const post = (headers: string, body: string) => `POST /api/contact HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`
const chunked = (chunks: string) => post('Transfer-Encoding: chunked\r\n', chunks)
/** A request hidden in the first one's body. */
const HIDDEN = get('/about')

export const RAW_REQUESTS: readonly RawRequest[] = [
  // Paths outside the folder, or of files that are no pages.
  ...[
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/assets/../../outside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/.secret',
    '/.git/config',
    '/.site.json',
    '/%2egit/config',
    '/about.html/../.secret',
    '//outside.txt',
    '/./.secret',
    '/about%00.html',
    '/%00',
    '/about.html%00.css',
    '/%',
    '/%zz',
    '/%c0%af..%c0%afoutside.txt',
    '/\\..\\outside.txt',
    '/file:///etc/passwd',
    '/etc/passwd',
  ].map((target) => ({ name: `the path ${target}`, bytes: get(target), statuses: [400, 404] })),
  { name: 'an address of another host', bytes: get('http://elsewhere.example/.secret'), statuses: [400, 404] },
  {
    name: 'an address with a name and a password',
    bytes: get('http://user:password@church.example/about'),
    statuses: [200, 400, 404],
  },
  { name: 'no path', bytes: get(''), statuses: [400] },
  { name: 'a star', bytes: get('*'), statuses: [400, 404] },
  { name: 'a path of 40 KB', bytes: get(`/${'a'.repeat(40_000)}`), statuses: [431] },
  { name: 'line breaks in the path', bytes: get('/about%0d%0aX-Bad:%201'), statuses: [404] },

  // Request smuggling: where one request ends and the next begins.
  {
    name: 'two different lengths',
    bytes: post(`Content-Length: ${BODY.length}\r\nContent-Length: 5\r\n`, BODY),
    statuses: [400],
    answers: 1,
  },
  {
    name: 'a list of lengths',
    bytes: post(`Content-Length: ${BODY.length}, ${BODY.length}\r\n`, BODY),
    statuses: [400],
    answers: 1,
  },
  {
    name: 'a length and chunks',
    bytes: post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${HIDDEN}`),
    statuses: [400],
    answers: 1,
  },
  {
    name: 'chunks twice',
    bytes: post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${HIDDEN}`),
    statuses: [400],
    answers: 1,
  },
  {
    name: 'an unknown coding after chunks',
    bytes: post('Transfer-Encoding: chunked, gzip\r\n', `0\r\n\r\n${HIDDEN}`),
    statuses: [400],
    answers: 1,
  },
  { name: 'chunks behind a tab', bytes: post(`Transfer-Encoding:\tchunked\r\n`, `0\r\n\r\n`), statuses: [400] },
  {
    name: 'a blank before the colon',
    bytes: post(`Content-Length : ${BODY.length}\r\n`, BODY),
    statuses: [400],
    answers: 1,
  },
  { name: 'a folded header', bytes: get('/about', `${HOST}X-Fold: a\r\n b\r\n`), statuses: [200, 400], answers: 1 },
  {
    name: 'lines that end with LF alone',
    bytes: 'GET /about HTTP/1.1\nHost: church.example\n\n',
    statuses: [400],
    answers: 1,
  },
  ...['-1', '+5', '0x10', '1e3', '5 5', '', '99999999999999999999'].map((length) => ({
    name: `the length ${JSON.stringify(length)}`,
    bytes: post(`Content-Length: ${length}\r\n`, BODY),
    statuses: [400, 413] as const,
    answers: 1,
  })),
  ...[
    'zz\r\nhello\r\n0\r\n\r\n',
    '-1\r\n\r\n',
    'ffffffffffffffffff\r\nhi',
    '5\r\nhi\r\n0\r\n\r\n',
    '5\nhello\n0\n\n',
    '0x5\r\nhello\r\n0\r\n\r\n',
    ' 5\r\nhello\r\n0\r\n\r\n',
  ].map((chunks) => ({
    name: `the chunks ${JSON.stringify(chunks)}`,
    bytes: chunked(chunks),
    statuses: [400] as const,
    answers: 1,
  })),
  {
    name: 'a chunk with 20 KB of extensions',
    bytes: chunked(`5;x=${'y'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`),
    statuses: [400, 413],
    answers: 1,
  },

  // Other versions and protocols.
  ...['HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1 HTTP/1.1', ''].map((version) => ({
    name: `the version ${JSON.stringify(version)}`,
    bytes: get('/about', HOST, version),
    statuses: [200, 400] as const,
    answers: 1,
  })),
  { name: 'HTTP/1.0', bytes: get('/about', HOST, 'HTTP/1.0'), statuses: [200] },
  { name: 'HTTP/2 as a browser begins it', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', statuses: [400], answers: 1 },
  { name: 'TLS', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', statuses: [400], answers: 1 },
  { name: 'nothing but line ends', bytes: '\r\n\r\n', statuses: ['none', 400] },
  { name: 'no host', bytes: get('/about', ''), statuses: [400], answers: 1 },
  { name: 'no host in HTTP/1.0, which needs none', bytes: get('/about', '', 'HTTP/1.0'), statuses: [200], answers: 1 },
  { name: 'a host that is none', bytes: get('/about', 'Host: a b\r\n'), statuses: [400] },
  { name: 'a NUL in a header', bytes: get('/about', `${HOST}X: a\0b\r\n`), statuses: [400] },
  { name: 'headers of 20 KB', bytes: get('/about', `${HOST}X: ${'a'.repeat(20_000)}\r\n`), statuses: [431] },
  {
    name: 'two thousand headers',
    bytes: get('/about', HOST + Array.from({ length: 2_000 }, (_, n) => `X-${n}: a\r\n`).join('')),
    statuses: [200, 431],
  },
  {
    name: 'an upgrade',
    bytes: get('/about', `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`),
    statuses: [200, 400],
    answers: 1,
  },
  {
    name: 'a tunnel',
    bytes: `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n`,
    statuses: ['none', 400, 404, 405],
  },
  { name: 'a trace', bytes: `TRACE /about HTTP/1.1\r\n${HOST}Cookie: a=b\r\n\r\n`, statuses: [400, 404, 405] },
  { name: 'a method that nobody knows', bytes: `FETCH /about HTTP/1.1\r\n${HOST}\r\n`, statuses: [400, 405] },
  {
    name: 'an expectation',
    bytes: post(`Content-Length: ${BODY.length}\r\nExpect: a miracle\r\n`, BODY),
    statuses: [417],
  },
]

/** Ten in one piece: each is answered, in order. */
export const PIPELINE = get('/about').repeat(9) + get('/about', `${HOST}Connection: close\r\n`)
