/** When a new release takes over. */
import { worker } from './worker.ts'

/** workbox-window's message. A page sends it when nothing blocks an update. */
const SKIP_WAITING = 'SKIP_WAITING'

export function installLifecycle(): void {
  // The page of a first visit works offline without a reload.
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | undefined)?.type === SKIP_WAITING) event.waitUntil(worker.skipWaiting())
  })
}

/** A page that is being reloaded does not answer. */
const ANSWER_TIMEOUT_MS = 300

/** Whether a reload would cost a page something: unsent text, an open viewer. */
function isUpdateBlocked(page: Client): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event: MessageEvent<boolean>) => resolve(event.data)
    page.postMessage({ type: 'is-update-blocked' }, [port2])
    setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS)
  })
}

/**
 * Seconds until the page navigates again, so that the new worker can take over. Without them the navigation reached the
 * old worker while it was being stopped: Chromium started it again, or the navigation was never answered.
 */
const REFRESH_DELAY_S = 1

let hasActivated = false

/**
 * Lets a waiting release take over at a launch or reload, unless another page blocks updates. Once per worker, so that
 * a release that cannot take over does no harm.
 * @returns a page that refreshes itself, for the new worker to answer; undefined when nothing takes over
 */
export async function activateAtLaunch(): Promise<Response | undefined> {
  const waiting = worker.registration.waiting
  if (!waiting || hasActivated) return undefined
  const pages = await worker.clients.matchAll({ type: 'window' })
  if ((await Promise.all(pages.map(isUpdateBlocked))).includes(true)) return undefined
  hasActivated = true
  waiting.postMessage({ type: SKIP_WAITING })
  return new Response('<!doctype html><meta name="color-scheme" content="light dark">', {
    headers: {
      Refresh: String(REFRESH_DELAY_S),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
}
