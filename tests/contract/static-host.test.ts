/** On static hosts, `_headers` and `_redirects` have the same effect as the server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSite } from '#server/site/load.ts'
import { DIST, screenPaths } from '#tests/built-site.ts'
import { ask } from './built-app.ts'

/** Headers that hosts derive from the bytes they send. */
const THE_HOSTS_OWN = ['accept-ranges', 'content-type', 'content-length', 'content-encoding', 'etag', 'vary']

/** The rules in `_headers`: a path or a prefix, and its headers. */
function readHeaders(): { matches(path: string): boolean; headers: Record<string, string> }[] {
  return readFileSync(join(DIST, '_headers'), 'utf8')
    .trim()
    .split('\n\n')
    .map((block) => {
      const [url, ...lines] = block.split('\n')
      const headers = Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')).trim().toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
      )
      return {
        matches: (path) => (url!.endsWith('*') ? path.startsWith(url!.slice(0, -1)) : path === url),
        headers,
      }
    })
}

test('every file and every screen has the same headers as on the server', async () => {
  const rules = readHeaders()
  const files = (await loadSite(DIST)).paths.filter((path) => path !== '/404.html')
  const paths = [...files, ...screenPaths()]
  expect(paths.length).toBeGreaterThan(50)
  for (const path of paths) {
    const matching = rules.filter((rule) => rule.matches(path))
    // Hosts merge the headers of matching rules, and two merged policies are stricter than either.
    expect([path, matching.length]).toEqual([path, 1])
    const answer = await ask(path)
    await answer.body?.cancel()
    const sent = Object.fromEntries([...answer.headers].filter(([name]) => !THE_HOSTS_OWN.includes(name)))
    expect([path, matching[0]!.headers]).toEqual([path, sent])
  }
})

test('rules and lines stay within the hosts’ limits', () => {
  expect(readHeaders().length).toBeLessThanOrEqual(100)
  for (const line of readFileSync(join(DIST, '_headers'), 'utf8').split('\n'))
    expect(line.length).toBeLessThanOrEqual(2000)
})

test('a trailing slash redirects as on the server', async () => {
  const lines = readFileSync(join(DIST, '_redirects'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  expect(lines.length).toBeGreaterThan(5)
  for (const [from, to] of lines) {
    const answer = await ask(from!)
    expect([from, answer.headers.get('location')]).toEqual([from, to])
  }
})

test('the server publishes neither file', async () => {
  for (const path of ['/_headers', '/_redirects']) expect((await ask(path)).status).toBe(404)
})
