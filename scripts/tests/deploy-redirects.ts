/** Part of `npm run nightly -- deploy`: nginx as a static host redirects old addresses by the file that the build writes. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nginxRedirects } from '#scripts/build/host/static-host.ts'

const MOVED = {
  '/sermons/faith/': '/sermons?q=Faith+%26+%22Works%22+%24uri',
  '/predigt/größe': '/sermons?q=Gr%C3%B6%C3%9Fe',
  '/say-"hi"\\': '/about',
}
/** Requests, and the expected targets. */
const ASKED = [
  ['/sermons/faith/', '/sermons?q=Faith+%26+%22Works%22+%24uri'],
  ['/sermons/faith?utm_source=x', '/sermons?q=Faith+%26+%22Works%22+%24uri'],
  ['/predigt/gr%C3%B6%C3%9Fe/', '/sermons?q=Gr%C3%B6%C3%9Fe'],
  ['/say-%22hi%22%5C', '/about'],
] as const

/**
 * nginx as a static host that includes the redirects.
 * @param folder of this run, where the redirects are written
 * @returns nginx's server block
 */
export function redirectsHost(folder: string, port: number): string {
  const file = join(folder, 'redirects.conf')
  const facts = { embedHosts: [], styleHashes: {}, moved: MOVED }
  writeFileSync(file, nginxRedirects(['/index.html', '/about.html'], facts))
  return `server {\nlisten 127.0.0.1:${port};\nroot ${folder};\ninclude ${file};\n}`
}

/** @throws {AssertionError} */
export async function checkRedirects(port: number): Promise<void> {
  for (const [from, to] of ASKED) {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${from}`, { redirect: 'manual' })
    assert.deepEqual([from, status, headers.get('location')], [from, 301, to])
  }
}
