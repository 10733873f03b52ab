/** When a new release takes over. */
import { clientsClaim } from 'workbox-core'
import { worker } from './worker.ts'

/** workbox-window's message; sent by a page that has no unsent text and no viewer open. */
const SKIP_WAITING = 'SKIP_WAITING'

export function installLifecycle(): void {
  // The first visit's page is controlled at once, so that it works offline without a reload.
  clientsClaim()
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | undefined)?.type === SKIP_WAITING) event.waitUntil(worker.skipWaiting())
  })
}

/** How long a page is waited for; one that is being reloaded does not answer. */
const ANSWER_TIMEOUT_MS = 300

/** Whether a page would lose something to a new release. */
function isUpdateBlocked(page: Client): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event: MessageEvent<boolean>) => resolve(event.data)
    page.postMessage({ type: 'IS_HELD' }, [port2])
    setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS)
  })
}

/**
 * So long, in s, the new worker is given before the navigation comes again. At once, it reached the old one while that was
 * being stopped, which Chromium then started anew for it, to be asked the same again; and one that was stopped with the
 * navigation in hand never answered it.
 */
const TAKE_OVER_S = 1

let hasHandedOver = false

/**
 * At a launch or reload, with no other page that holds unsent text or an open viewer, a release that waits takes over at once: the navigation is answered
 * with a refresh, which the new worker answers. Once per worker, so that a release that cannot take over does no harm.
 */
export async function activateAtLaunch(): Promise<Response | undefined> {
  const waiting = worker.registration.waiting
  if (!waiting || hasHandedOver) return undefined
  const pages = await worker.clients.matchAll({ type: 'window' })
  if ((await Promise.all(pages.map(isUpdateBlocked))).includes(true)) return undefined
  hasHandedOver = true
  waiting.postMessage({ type: SKIP_WAITING })
  return new Response('<!doctype html><meta name="color-scheme" content="light dark">', {
    headers: { Refresh: String(TAKE_OVER_S), 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
