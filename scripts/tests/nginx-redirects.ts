/** A part of `npm run test:deploy`: nginx that serves the folder by itself leads old addresses on, as the build writes them for it. */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nginxRedirects } from '#scripts/build/host/static-host.ts'

const MOVED = {
  '/sermons/faith/': '/sermons?q=Faith+%26+%22Works%22+%24uri',
  '/predigt/größe': '/sermons?q=Gr%C3%B6%C3%9Fe',
  '/say-"hi"\\': '/about',
}
/** Asked, and where it leads. */
const ASKED = [
  ['/sermons/faith/', '/sermons?q=Faith+%26+%22Works%22+%24uri'],
  ['/sermons/faith?utm_source=x', '/sermons?q=Faith+%26+%22Works%22+%24uri'],
  ['/predigt/gr%C3%B6%C3%9Fe/', '/sermons?q=Gr%C3%B6%C3%9Fe'],
  ['/say-%22hi%22%5C', '/about'],
] as const

/**
 * @param given.nginx its command
 * @param given.folder of this run; what is written lies in a folder of its own there
 * @param given.frame puts a server block into the smallest configuration that nginx runs with
 * @param given.started takes the process, which the caller ends
 * @param given.listening resolves when something answers on the port
 */
export async function checkNginxRedirects({
  nginx,
  folder,
  port,
  frame,
  started,
  listening,
}: {
  nginx: string
  folder: string
  port: number
  frame: (server: string, folder: string) => string
  started: (child: ChildProcess) => void
  listening: (port: number, child: ChildProcess) => Promise<void>
}): Promise<void> {
  const own = join(folder, 'redirects')
  mkdirSync(join(own, 'logs'), { recursive: true })
  writeFileSync(
    join(own, 'old.conf'),
    nginxRedirects(['/index.html', '/about.html'], { embedHosts: [], styleHashes: {}, moved: MOVED }),
  )
  writeFileSync(
    join(own, 'nginx.conf'),
    frame(`server {\nlisten 127.0.0.1:${port};\nroot ${own};\ninclude ${own}/old.conf;\n}`, own),
  )
  const child = spawn(nginx, ['-p', own, '-c', 'nginx.conf', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started(child)
  await listening(port, child)
  for (const [from, to] of ASKED) {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${from}`, { redirect: 'manual' })
    assert.deepEqual([from, status, headers.get('location')], [from, 301, to])
  }
  console.log('✓ nginx that serves the folder by itself leads old addresses on')
}
