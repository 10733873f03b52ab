/**
 * Stores the reader's text size, so that a page is answered with it: text that grows after the first paint is a flash.
 */
import {
  DEFAULT_TEXT_SIZE,
  isTextSize,
  TEXT_SIZE_ATTRIBUTE,
  type TextSize,
  type TextSizeMessage,
} from '#schema/text-size.ts'
import { SETTINGS_CACHE } from './caches.ts'
import { worker } from './worker.ts'

/** The key in the cache; no such file exists. */
const KEY = '/settings/text-size'
const HTML_TAG = '<html lang="en"'

/** Read once, while the worker runs. */
let current: Promise<TextSize> | undefined

export function listenForTextSize(): void {
  worker.addEventListener('message', (event) => {
    const message = event.data as Partial<TextSizeMessage> | undefined
    if (message?.type !== 'text-size' || !isTextSize(message.size)) return
    current = Promise.resolve(message.size)
    event.waitUntil(store(message.size).catch((error: unknown) => console.error('text size:', error)))
  })
}

/** @returns the page with the chosen size in its HTML; status and headers, the security policy among them, stay */
export async function withTextSize(built: Response | Promise<Response>): Promise<Response> {
  // In parallel: in a worker that has just started, each lookup takes time.
  const [page, size] = await Promise.all([built, (current ??= read().catch(() => DEFAULT_TEXT_SIZE))])
  if (size === DEFAULT_TEXT_SIZE) return page
  const html = (await page.text()).replace(HTML_TAG, `${HTML_TAG} ${TEXT_SIZE_ATTRIBUTE}="${size}"`)
  const headers = new Headers(page.headers)
  // They describe the server's bytes.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name)
  return new Response(html, { status: page.status, statusText: page.statusText, headers })
}

async function store(size: TextSize): Promise<void> {
  const cache = await caches.open(SETTINGS_CACHE)
  if (size === DEFAULT_TEXT_SIZE) await cache.delete(KEY)
  else await cache.put(KEY, new Response(size))
}

async function read(): Promise<TextSize> {
  const kept = await (await caches.match(KEY, { cacheName: SETTINGS_CACHE }))?.text()
  return isTextSize(kept) ? kept : DEFAULT_TEXT_SIZE
}
