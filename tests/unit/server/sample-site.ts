/** A small built site with server and store, in a temporary folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { loadSite } from '#server/site/load.ts'
import { createApp } from '#server/app.ts'
import { FORM_TYPE } from '#data/forms/native-form.ts'
import type { MessageStore } from '#server/posts/store-message.ts'
import type { SiteFacts } from '#server/site/headers.ts'
import type { DatabaseLocation } from '#server/store/database.ts'
import { openStore, type Store } from '#server/store/messages.ts'
import { church } from '#tests/unit/site-build/known-content.ts'

export const LONG_SCRIPT = `export const words = ${JSON.stringify('amen '.repeat(600))}`

const FILES: Record<string, string> = {
  'index.html': '<!doctype html><title>Home</title>',
  'about.html': '<!doctype html><title>About</title>',
  '404.html': '<!doctype html><title>Lost</title>',
  'sw.js': 'self.skipWaiting()',
  'manifest.webmanifest': '{}',
  'robots.txt': 'User-agent: *',
  'assets/app-1a2b.js': LONG_SCRIPT,
  'photos/nave.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'data/collections.json': '{"sermons":[],"leaders":[],"outreach":[],"gallery":[],"events":[]}',
  '.secret': 'hidden',
  '.git/config': 'hidden',
  '.site.json': JSON.stringify({
    embedHosts: ['https://map.example'],
    styleHashes: { '/about.html': ['sha256-abc='] },
    church,
  }),
}
const COMPRESSED = ['about.html', 'assets/app-1a2b.js', '404.html']

/** Writes the site to `folder/dist`. @param facts changes to `.site.json` */
export function writeSite(folder: string, facts: Partial<SiteFacts> = {}): string {
  const dist = join(folder, 'dist')
  for (const [name, content] of Object.entries(FILES)) {
    const file = join(dist, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    if (!COMPRESSED.includes(name)) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content))
  }
  writeFileSync(join(dist, '.site.json'), JSON.stringify({ ...(JSON.parse(FILES['.site.json']!) as object), ...facts }))
  writeFileSync(join(folder, 'outside.txt'), 'outside')
  return dist
}

export type Sample = Awaited<ReturnType<typeof sample>>

export async function sample(
  options: {
    rateLimitPerMinute?: number
    trustProxy?: boolean
    allowedOrigins?: string[]
    facts?: Partial<SiteFacts>
    database?: DatabaseLocation
    wrapStore?: (store: Store) => MessageStore
    /** Called when there is email to send. */
    mail?: () => void
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'church-server-'))
  const store = await openStore(options.database ?? { url: 'file::memory:' })
  const logged: string[] = []
  const clock = { now: Date.parse('2025-09-01T12:00:00Z') }
  const app = createApp({
    site: { current: await loadSite(writeSite(folder, options.facts)) },
    store: options.wrapStore?.(store) ?? store,
    rateLimitPerMinute: options.rateLimitPerMinute ?? 0,
    trustProxy: options.trustProxy ?? false,
    allowedOrigins: options.allowedOrigins ?? [],
    mail: options.mail,
    now: () => clock.now,
    logError: (line) => logged.push(line),
  })
  const request = async (path: string, init?: RequestInit) =>
    app.request(new Request(new URL(path, 'http://church.test'), { duplex: 'half', ...init } as RequestInit))
  /** Posts JSON; a text, bytes or a stream as it is. */
  const post = (body: unknown, headers?: Record<string, string>, path = '/api/contact') => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream
    return request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: isRaw ? (body as BodyInit) : JSON.stringify(body),
    })
  }
  return {
    folder,
    app,
    store,
    logged,
    clock,
    request,
    post,
    /** Posts the fields as a browser without scripts does. */
    postForm: (fields: Record<string, string>, headers?: Record<string, string>, path?: string) =>
      post(new URLSearchParams(fields).toString(), { 'Content-Type': FORM_TYPE, ...headers }, path),
    async remove() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
