/** The reader's text size, kept here so that a page is answered with it: letters that grow after a moment are a flash. */
import {
  DEFAULT_TEXT_SIZE,
  isTextSize,
  TEXT_SIZE_ATTRIBUTE,
  type TextSize,
  type TextSizeMessage,
} from '#schema/text-size.ts'
import { SETTINGS_CACHE } from './caches.ts'
import { worker } from './worker.ts'

/** The key in the cache; no such file is ever asked for. */
const KEY = '/settings/text-size'
const HTML_TAG = '<html lang="en"'

/** Read once in a worker's life, which is short. */
let current: Promise<TextSize> | undefined

export function listenForTextSize(): void {
  worker.addEventListener('message', (event) => {
    const message = event.data as Partial<TextSizeMessage> | undefined
    if (message?.type !== 'text-size' || !isTextSize(message.size)) return
    current = Promise.resolve(message.size)
    event.waitUntil(keep(message.size).catch((error: unknown) => console.error('text size:', error)))
  })
}

/** @returns the page with the chosen size written into it; status and headers, the security policy among them, stay */
export async function withTextSize(built: Response | Promise<Response>): Promise<Response> {
  // Both at once: a worker that was just woken waits for the slower of two looks into its store.
  const [page, size] = await Promise.all([built, (current ??= read().catch(() => DEFAULT_TEXT_SIZE))])
  if (size === DEFAULT_TEXT_SIZE) return page
  const html = (await page.text()).replace(HTML_TAG, `${HTML_TAG} ${TEXT_SIZE_ATTRIBUTE}="${size}"`)
  const headers = new Headers(page.headers)
  // They describe the bytes that came from the server.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name)
  return new Response(html, { status: page.status, statusText: page.statusText, headers })
}

async function keep(size: TextSize): Promise<void> {
  const cache = await caches.open(SETTINGS_CACHE)
  if (size === DEFAULT_TEXT_SIZE) await cache.delete(KEY)
  else await cache.put(KEY, new Response(size))
}

async function read(): Promise<TextSize> {
  const kept = await (await caches.match(KEY, { cacheName: SETTINGS_CACHE }))?.text()
  return isTextSize(kept) ? kept : DEFAULT_TEXT_SIZE
}
