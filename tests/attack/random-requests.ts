/** Random requests as bytes: valid, almost valid, and not HTTP at all. */
import * as fc from 'fast-check'
import { LETTER } from '#tests/fixtures/letter.ts'

export interface Wire {
  bytes: Buffer
  /**
   * `open`: all bytes, then waits for the answer. `whole`: all bytes, then FIN. `half`: a part, then FIN. `gone`: a
   * part, then hangs up.
   */
  ending: 'open' | 'whole' | 'half' | 'gone'
  isHead: boolean
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const text = fc.string({ unit: 'binary', maxLength: 40 })

const aBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.emailAddress().map((email) => Buffer.from(JSON.stringify({ email }))),
  text.map((subject) => Buffer.from(JSON.stringify({ ...LETTER, subject }))),
  // Almost valid: one field of another type, or one too many.
  fc
    .tuple(fc.constantFrom(...Object.keys(LETTER), '__proto__', 'constructor', 'toString', 'email\0'), fc.jsonValue())
    .map(([name, value]) =>
      Buffer.from(`${JSON.stringify(LETTER).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`),
    ),
  fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
  fc.constantFrom(10, 1000, 30_000).map((depth) => Buffer.from(nested(depth))),
  fc.constantFrom(10, 1000, 10_000).map((depth) => Buffer.from(`{"email":${nested(depth)}}`)),
  fc
    .constantFrom(60_000, 65_536, 65_537, 300_000)
    .map((size) => Buffer.from(JSON.stringify({ ...LETTER, message: 'a'.repeat(size) }))),
  fc
    .constantFrom('\u0000', '\uD800', '💒', '\u202E', 'a\r\nBcc: x@example.com')
    .map((message) => Buffer.from(JSON.stringify({ ...LETTER, message: message.repeat(20), name: message }))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(fc.string({ maxLength: 20 }), fc.uint8Array({ minLength: 1, maxLength: 8 }))
    .map(([name, bytes]) =>
      Buffer.concat([Buffer.from(`{"email":"${name}`), Buffer.from(bytes), Buffer.from('@example.com"}')]),
    ),
  fc.dictionary(fc.constantFrom(...Object.keys(LETTER)), text).map((form) =>
    Buffer.from(
      Object.entries({ ...LETTER, ...form })
        .map(([name, value]) => `${name}=${Buffer.from(value).toString('hex').replace(/../g, '%$&')}`)
        .join('&'),
    ),
  ),
  fc
    .string({
      unit: fc.constantFrom('%', '%00', '%FF', '%zz', '&', '=', '+', 'email', 'name', '[', ']', 'é'),
      maxLength: 60,
    })
    .map((form) => Buffer.from(form)),
)

const aMethod = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'POST', 'HEAD', 'OPTIONS') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'PUT',
      'PATCH',
      'DELETE',
      'TRACE',
      'CONNECT',
      'PROPFIND',
      'M-SEARCH',
      'PRI',
      'get',
      'FETCH',
      '',
    ),
  },
)

const aPathPart = fc.oneof(
  fc.constantFrom(
    '..',
    '%2e%2e',
    '%2E.',
    '.',
    '%2f',
    '%5c',
    '\\',
    '%00',
    '%',
    '%zz',
    '%C0%AF',
    '%ff',
    ';',
    '//',
    '?',
    '#',
    '%0d%0aX-Bad:%201',
    'api',
    'contact',
    'sermons',
    'etc',
    'passwd',
    '.git',
    'config',
    'index.html',
    'about',
    '__proto__',
    'é',
    '💒',
    '1',
  ),
  fc.string({ maxLength: 12 }).map((part) => encodeURIComponent(part)),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const aPath = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('/api/contact', '/api/newsletter') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '/',
      '/about',
      '/about/',
      '/api',
      '/api/',
      '/api/sermons',
      '/api/sermons/1',
      '/api/sermons/99999999999999999999',
      '/assets/app-1a2b.js',
      '/contact/sent',
      '/contact/sent?receipt=%00',
      '*',
      'http://[::1',
      'http://elsewhere.example/api/contact',
      '//',
      '/api/sermons?limit=%zz',
    ),
  },
  { weight: 4, arbitrary: fc.array(aPathPart, { maxLength: 8 }).map((parts) => `/${parts.join('/')}`) },
  { weight: 1, arbitrary: fc.constantFrom(2_000, 12_000, 40_000).map((size) => `/${'a'.repeat(size)}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('limit', 'receipt', 'q'), text)
      .map(([name, value]) => `/api/sermons?${name}=${value}`),
  },
)

const aType = fc.oneof(
  { weight: 5, arbitrary: fc.constant('application/json') },
  { weight: 2, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/jsonp',
      '',
      'é',
      ';;;,',
    ),
  },
)
const aHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'Idempotency-Key',
      'Origin',
      'Sec-Fetch-Site',
      'Sec-Fetch-Mode',
      'If-None-Match',
      'Accept-Encoding',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'Range',
      'Cookie',
      'Accept',
      'If-Modified-Since',
      'Access-Control-Request-Method',
      'Outbox',
    ),
    fc.oneof(
      fc.constantFrom(
        '',
        '*',
        'null',
        'cross-site',
        'navigate',
        'gzip;q=0, br;q=x',
        'bytes=0-,9-1',
        'a'.repeat(129),
        'http://[',
        'https://elsewhere.example',
      ),
      text,
    ),
  ),
  fc.constantFrom<[string, string]>(
    ['Expect', '100-continue'],
    ['Expect', 'a miracle'],
    ['Upgrade', 'websocket'],
    ['Connection', 'Upgrade'],
    ['Connection', 'keep-alive'],
    ['Host', 'é'],
    ['Host', 'a b'],
    ['Host', 'x/../y'],
    ['Transfer-Encoding', 'gzip'],
    ['Content-Length', '5'],
    ['Content-Encoding', 'gzip'],
    ['HTTP2-Settings', 'AAMAAABk'],
  ),
  fc.tuple(
    fc.constant('X-Long'),
    fc.constantFrom(1_000, 9_000, 20_000).map((size) => 'a'.repeat(size)),
  ),
  fc.tuple(fc.string({ maxLength: 10 }), text),
)

const aGoodHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.uuid().map((key): [string, string] => ['Idempotency-Key', key]),
  fc.constantFrom<[string, string]>(
    ['Accept-Encoding', 'gzip, br'],
    ['Sec-Fetch-Site', 'same-origin'],
    ['Sec-Fetch-Mode', 'navigate'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Expect', '100-continue'],
    ['Expect', 'a miracle'],
    ['If-None-Match', '*'],
    ['Idempotency-Key', 'the-same-key'],
    ['Origin', 'null'],
    ['Range', 'bytes=0-,9-1'],
  ),
)

const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
const BAD_CHUNKS = [
  'zz\r\nhello\r\n0\r\n\r\n',
  '-1\r\n\r\n',
  'ffffffffffffffffff\r\nhi',
  '5\r\nhi\r\n0\r\n\r\n',
  '5;x=' + 'y'.repeat(20_000) + '\r\nhello\r\n0\r\n\r\n',
  '0\r\nX: \0\r\n\r\n',
  '5\nhello\n0\n\n',
]

/** The headers that announce the body, not always correctly. */
const aFraming: fc.Arbitrary<(body: Buffer) => [string[], Buffer]> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constant((body: Buffer): [string[], Buffer] => [[`Content-Length: ${body.length}`], body]),
  },
  {
    weight: 3,
    arbitrary: fc.constant((body: Buffer): [string[], Buffer] => [['Transfer-Encoding: chunked'], chunked(body)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...BAD_CHUNKS)
      .map((bad) => (): [string[], Buffer] => [['Transfer-Encoding: chunked'], Buffer.from(bad)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('-1', '1e3', '0x10', '99999999999999999999', '5, 6', '', ' 7 ', '99999', '1')
      .map((length) => (body: Buffer): [string[], Buffer] => [[`Content-Length: ${length}`], body]),
  },
  {
    weight: 1,
    arbitrary: fc.constant((body: Buffer): [string[], Buffer] => [
      [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked'],
      chunked(body),
    ]),
  },
  { weight: 1, arbitrary: fc.constant((body: Buffer): [string[], Buffer] => [[], body]) },
)

const aRequest = fc
  .record({
    method: aMethod,
    path: aPath,
    version: fc.oneof(
      { weight: 12, arbitrary: fc.constant('HTTP/1.1') },
      { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '') },
    ),
    host: fc.oneof(
      { weight: 12, arbitrary: fc.constant<string[]>(['Host: 127.0.0.1']) },
      { weight: 1, arbitrary: fc.constant<string[]>([]) },
    ),
    type: aType,
    headers: fc.oneof<{ weight: number; arbitrary: fc.Arbitrary<[string, string][]> }[]>(
      { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
      { weight: 2, arbitrary: fc.array(aGoodHeader, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(aHeader, { maxLength: 4 }) },
    ),
    body: aBody,
    framing: aFraming,
  })
  .map(({ method, path, version, host, type, headers, body, framing }) => {
    const [announced, sent] = framing(body)
    const lines = [
      `${method} ${path} ${version}`,
      ...host,
      'Connection: close',
      ...(type ? [`Content-Type: ${type}`] : []),
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...announced,
    ]
    // Whether the server can tell where the request ends, and closes after its answer.
    const isHonest =
      version === 'HTTP/1.1' &&
      (announced[0] === `Content-Length: ${body.length}` || sent.equals(chunked(body))) &&
      announced.length === 1 &&
      !headers.some(([name]) => /^(?:content-length|transfer-encoding|connection|upgrade|http2-settings)$/i.test(name))
    return {
      bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), sent]),
      isHead: method === 'HEAD',
      isHonest,
    }
  })

const noRequest = fc
  .oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        '\r\n\r\n',
        'GET\r\n\r\n',
        'GET / HTTP/1.1\nHost: x\n\n',
        'GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n',
        '\x16\x03\x01\x02\x00\x01\x00',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      )
      .map((bytes) => Buffer.from(bytes)),
  )
  .map((bytes) => ({ bytes, isHead: false, isHonest: false }))

export const aWire: fc.Arbitrary<Wire> = fc
  .tuple(
    fc.oneof({ weight: 12, arbitrary: aRequest }, { weight: 1, arbitrary: noRequest }),
    fc.oneof(
      { weight: 10, arbitrary: fc.constant('whole' as const) },
      { weight: 1, arbitrary: fc.constant('half' as const) },
      { weight: 1, arbitrary: fc.constant('gone' as const) },
    ),
    fc.nat(99),
  )
  .map(([{ bytes, isHead, isHonest }, ending, share]): Wire =>
    ending === 'whole'
      ? { bytes, ending: isHonest ? 'open' : ending, isHead }
      : { bytes: bytes.subarray(0, Math.floor((bytes.length * share) / 100)), ending, isHead },
  )
