/** Raw requests that no browser sends. `raw-requests.test.ts` says what holds for all of them. To add one, add a line. */
import { LETTER } from '#tests/fixtures/letter.ts'

type RawRequest = [
  name: string,
  bytes: string,
  /** The possible statuses of the first answer; 'none' if the server may hang up. */
  statuses: readonly (number | 'none')[],
]

const BODY = JSON.stringify(LETTER)
const HOST = 'Host: church.example\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

const get = (target: string, headers = HOST, version = 'HTTP/1.1') => `GET ${target} ${version}\r\n${headers}\r\n`
const post = (headers: string, body: string) => `POST /api/contact HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`
const chunked = (chunks: string) => post('Transfer-Encoding: chunked\r\n', chunks)
/** A request hidden in the body of the first. */
const HIDDEN = `0\r\n\r\n${get('/about')}`

/** Paths outside the folder, or of files that are not pages. */
const PATHS = [
  '/..%5coutside.txt',
  '/assets/../../outside.txt',
  '/assets/%2e%2e/%2e%2e/outside.txt',
  '/assets/..%2f..%2foutside.txt',
  '/.secret',
  '/%2esecret',
  '/.git/config',
  '/.site.json',
  '/about.html/../.secret',
  '/about.html.br',
  '//outside.txt',
  '/%00',
  '/about.html%00.css',
  '/%',
  '/%ff',
  '/%c0%af..%c0%afoutside.txt',
  '/\\..\\outside.txt',
  '/file:///etc/passwd',
]
const LENGTHS = ['-1', '+5', '0x10', '1e3', '5 5', '', '99999999999999999999']
const CHUNKS = [
  'zz\r\nhello\r\n0\r\n\r\n',
  '-1\r\n\r\n',
  'ffffffffffffffffff\r\nhi',
  '5\r\nhi\r\n0\r\n\r\n',
  '5\nhello\n0\n\n',
  '0x5\r\nhello\r\n0\r\n\r\n',
]
const VERSIONS = ['HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1 HTTP/1.1', '']

/** Each gets at most one response. A second would mean that the rest of the request was mistaken for another one. */
export const RAW_REQUESTS: readonly RawRequest[] = [
  ...PATHS.map((target): RawRequest => [`the path ${target}`, get(target), [400, 404]]),
  ['a URL of another host', get('http://elsewhere.example/.secret'), [400, 404]],
  ['a URL with a name and a password', get('http://user:password@church.example/about'), [200, 400, 404]],
  ['no path', get(''), [400]],
  ['an asterisk', get('*'), [400, 404]],
  ['a path of 40 KB', get(`/${'a'.repeat(40_000)}`), [431]],
  ['line breaks in the path', get('/about%0d%0aX-Bad:%201'), [404]],

  // Request smuggling: where one request ends and the next begins.
  ['two different lengths', post(`Content-Length: ${BODY.length}\r\nContent-Length: 5\r\n`, BODY), [400]],
  ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', HIDDEN), [400]],
  ['chunks twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', HIDDEN), [400]],
  ['an unknown coding after chunks', post('Transfer-Encoding: chunked, gzip\r\n', HIDDEN), [400]],
  ['chunks behind a tab', post(`Transfer-Encoding:\tchunked\r\n`, `0\r\n\r\n`), [400]],
  ['a space before the colon', post(`Content-Length : ${BODY.length}\r\n`, BODY), [400]],
  ['a folded header', get('/about', `${HOST}X-Fold: a\r\n b\r\n`), [200, 400]],
  ['lines that end with LF alone', 'GET /about HTTP/1.1\nHost: church.example\n\n', [400]],
  ...LENGTHS.map((length): RawRequest => [
    `the length ${JSON.stringify(length)}`,
    post(`Content-Length: ${length}\r\n`, BODY),
    [400, 413],
  ]),
  ...CHUNKS.map((chunks): RawRequest => [`the chunks ${JSON.stringify(chunks)}`, chunked(chunks), [400]]),
  ['a chunk with 20 KB of extensions', chunked(`5;x=${'y'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`), [400, 413]],

  // Other versions and protocols.
  ...VERSIONS.map((version): RawRequest => [
    `the version ${JSON.stringify(version)}`,
    get('/about', HOST, version),
    [200, 400],
  ]),
  ['an HTTP/2 connection preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', [400]],
  ['nothing but line ends', '\r\n\r\n', ['none', 400]],
  ['no host', get('/about', ''), [400]],
  ['no host in HTTP/1.0, which needs none', get('/about', '', 'HTTP/1.0'), [200]],
  ['an invalid host', get('/about', 'Host: a b\r\n'), [400]],
  ['a NUL in a header', get('/about', `${HOST}X: a\0b\r\n`), [400]],
  ['headers of 20 KB', get('/about', `${HOST}X: ${'a'.repeat(20_000)}\r\n`), [431]],
  [
    'two thousand headers',
    get('/about', HOST + Array.from({ length: 2_000 }, (_, n) => `X-${n}: a\r\n`).join('')),
    [200, 431],
  ],
  ['an upgrade', get('/about', `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`), [200, 400]],
  ['a tunnel', `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n`, ['none', 400, 404, 405]],
  ['a trace', `TRACE /about HTTP/1.1\r\n${HOST}Cookie: a=b\r\n\r\n`, [400, 404, 405]],
  ['an unknown method', `FETCH /about HTTP/1.1\r\n${HOST}\r\n`, [400, 405]],
  ['an expectation', post(`Content-Length: ${BODY.length}\r\nExpect: a miracle\r\n`, BODY), [417]],
]

/** Ten sent at once: each is answered, in order. */
export const PIPELINE = get('/about').repeat(9) + get('/about', `${HOST}Connection: close\r\n`)
