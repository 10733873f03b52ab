/** What waits until the browser is idle: the rest of the styles, the keeper of the focus, the outbox, kept reads, the worker. */
import { loadFullStylesheet } from '#client/start/full-stylesheet.ts'
import { whenIdle } from '#client/start/when-idle.ts'
import { showToast } from '#ui/chrome/toasts.ts'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

/** Each begins by itself: a chunk that did not arrive must not keep the others from their work. It is tried again when the line is back. */
export function afterStart(router: AppRouter): void {
  attempt(loadFullStylesheet)
  attempt(async () => (await import('#ui/controls/keep-focus.ts')).keepFocus())
  attempt(async () =>
    (await import('#client/outbox/outbox-page.ts')).followOutbox({ tell: showDelivery, onDelivered: forgetChanges }),
  )
  // Without a worker it is needed when there is no line any more.
  attempt(() => import('#client/reads/api.ts'))
  attempt(async () => (await import('#client/reads/persist.ts')).persistReads())
  attempt(() => followWorker(router))
  attempt(async () => (await import('#recordings/kept-part.ts')).followWhatIsKept())
}

async function followWorker(router: AppRouter): Promise<void> {
  const { registerWorker, applyUpdateQuietly, retryIfIncomplete } = await import('#client/updates/worker.ts')
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (!pathChanged) return
    retryIfIncomplete()
    applyUpdateQuietly()
  })
  await registerWorker()
}

const showDelivery = (words: { title: string; text: string }) => void showToast({ ...words, variant: 'default' })

async function forgetChanges(key: string): Promise<void> {
  await (await import('#client/outbox/edit-message.ts')).markDelivered(key)
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  await whenIdle()
  try {
    await work()
  } catch (error) {
    console.warn('after start:', error)
    addEventListener('online', () => void attempt(work), { once: true })
  }
}
