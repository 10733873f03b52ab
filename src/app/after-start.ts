/** Work for when the browser is idle. */
import { loadFullStylesheet } from '#client/start/full-stylesheet.ts'
import { whenIdle } from '#client/start/when-idle.ts'
import { blockUpdatesWhile } from '#client/updates/update-state.ts'
import { showToast, toasts } from '#ui/chrome/toasts/toasts.ts'
import type { AppRouter } from './router.tsx'

/** Starts what can wait. A step that fails, often because a chunk cannot be loaded, is tried again on `online`. */
export function afterStart(router: AppRouter): void {
  void tryStep(loadFullStylesheet)
  void tryStep(async () => (await import('#ui/focus/keep-focus.ts')).keepFocus())
  void tryStep(async () => (await import('#client/outbox/page.ts')).followOutbox(showDelivery))
  // Brings the code of the reads, which a page without a worker needs when it is offline.
  void tryStep(async () => (await import('#client/queries/persist.ts')).persistReads())
  void tryStep(() => startFollowing(router))
  void tryStep(async () => (await import('#recordings/lazy-downloads.ts')).followSavedRecordings())
}

async function startFollowing(router: AppRouter): Promise<void> {
  const { followWorker, applyUpdateQuietly, retryIfIncomplete } = await import('#client/updates/worker.ts')
  blockUpdatesWhile(toasts, (shown) => shown.length > 0)
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (!pathChanged) return
    retryIfIncomplete()
    void applyUpdateQuietly()
  })
  await followWorker()
}

const showDelivery = (words: { title: string; text: string }) => void showToast({ ...words, variant: 'default' })

async function tryStep(work: () => Promise<unknown>): Promise<void> {
  await whenIdle()
  try {
    await work()
  } catch (error) {
    console.warn('after start:', error)
    addEventListener('online', () => void tryStep(work), { once: true })
  }
}
