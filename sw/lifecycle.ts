/** When a new release takes over. */
import { worker } from './worker.ts'

const SKIP_WAITING = 'SKIP_WAITING'

export function installLifecycle(): void {
  // Lets the page of a first visit work offline without a reload.
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | undefined)?.type === SKIP_WAITING) event.waitUntil(worker.skipWaiting())
  })
}

/** A page that is being reloaded does not answer. */
const ANSWER_TIMEOUT_MS = 300

/** Whether a reload would cost a page something, such as unsent text. */
function isUpdateBlocked(page: Client): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event: MessageEvent<boolean>) => resolve(event.data)
    page.postMessage({ type: 'is-update-blocked' }, [port2])
    setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS)
  })
}

/** Without a pause Chromium starts the old worker again while it is being stopped, or never answers. */
const REFRESH_DELAY_S = 1

let hasActivated = false

/**
 * Lets a waiting release take over at a launch or reload, unless another page blocks updates. Tried once per worker, in
 * case the release cannot take over.
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
