import { expect, test } from 'vitest'
import { isCrossSite, isHttps, rateLimitKey } from '#server/posts/request-origin.ts'

const request = (headers: Record<string, string>) =>
  new Request('http://church.test/api/contact', { method: 'POST', headers })
const direct = { address: '192.0.2.1', isTrustedProxy: false }
const proxied = { address: '192.0.2.1', isTrustedProxy: true }

test.each([
  [{}, direct, '192.0.2.1'],
  [{ 'X-Forwarded-For': '9.9.9.9' }, direct, '192.0.2.1'],
  [{ 'X-Forwarded-For': '9.9.9.9, 198.51.100.7' }, proxied, '198.51.100.7'],
  // Some proxies add the port, which differs for every connection.
  [{ 'X-Forwarded-For': '9.9.9.9, 198.51.100.7:1007' }, proxied, '198.51.100.7'],
  [{ 'X-Forwarded-For': '[2001:db8:1:2::7]:1007' }, proxied, '2001:db8:1:2'],
  [{ 'X-Forwarded-For': '::ffff:198.51.100.7' }, proxied, '198.51.100.7'],
  [{}, proxied, '192.0.2.1'],
  [{}, { address: '::ffff:192.0.2.1', isTrustedProxy: false }, '192.0.2.1'],
  [{}, { address: '2001:db8::1', isTrustedProxy: false }, '2001:db8:0:0'],
  [{}, { address: '2001:DB8:1:2:3:4:5:6', isTrustedProxy: false }, '2001:db8:1:2'],
  [{}, { address: undefined, isTrustedProxy: false }, 'unknown'],
])('a post with %o over %o is counted as %s', (headers, connection, sender) =>
  expect(rateLimitKey(request(headers as Record<string, string>), connection)).toBe(sender),
)

test.each([
  [{}, direct, false],
  [{ Origin: 'http://church.test' }, direct, false],
  [{ Origin: 'https://church.test', Host: 'church.test:443' }, direct, false],
  [{ Origin: 'https://evil.test' }, direct, true],
  [{ Origin: 'null' }, direct, true],
  [{ Origin: 'http://church.test:8080' }, direct, true],
  [{ Origin: '' }, direct, true],
  [{ Origin: 'http://church.test@evil.test' }, direct, true],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: 'http://other.test' }, direct, true],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://church.test' }, direct, true],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://church.test' }, direct, false],
  [{ Origin: 'https://public.test', 'X-Forwarded-Host': 'public.test' }, direct, true],
  [{ Origin: 'https://public.test', 'X-Forwarded-Host': 'public.test' }, proxied, false],
])('a post with %o over %o is from another site: %s', (headers, connection, isOther) =>
  expect(isCrossSite(request(headers as Record<string, string>), connection)).toBe(isOther),
)

test('X-Forwarded-Proto counts only from a trusted proxy', () => {
  const forwarded = request({ 'X-Forwarded-Proto': 'https' })
  expect(isHttps(forwarded, proxied)).toBe(true)
  expect(isHttps(forwarded, direct)).toBe(false)
  expect(isHttps(new Request('https://church.test/'), direct)).toBe(true)
})
