/** What can wait until the screen stands: the worker, the kept reads, the outbox. */
import { tellKept, whenItMayBeKept } from '#client/keep-site.ts'
import { beginLater, fetchLater, later } from '#client/later.ts'
import { wholeStyles } from '#client/whole-styles.ts'
import type { createAppRouter } from './router.tsx'

interface Started {
  router: ReturnType<typeof createAppRouter>
}

/** Each begins by itself: a chunk that did not arrive must not keep the others from their work. */
export function afterStart({ router }: Started): void {
  attempt(async () => {
    await later
    void wholeStyles()
    attempt(async () => (await fetchLater(() => import('#client/outbox-page.ts'))).followOutbox({ tell: tellDelivered, onDelivered: forgetChanges }))
    // Fetched now, while there is a line: they are needed most when there is none and no worker either.
    void fetchLater(() => import('#client/page-host.ts'))
    void fetchLater(() => import('#client/api.ts'))
    attempt(async () => (await fetchLater(() => import('#client/persist.ts'))).persistReads())
  })
  const begin = () => {
    void wholeStyles()
    attempt(() => followWorker(router))
  }
  // The page's own needs come first: pictures and fonts of the first view are not made to share the line.
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** The rest is fetched when it lies in the worker's store, or when there will be none. */
async function followWorker(router: Started['router']): Promise<void> {
  try {
    await whenItMayBeKept()
    const { registerAgain, registerWorker, takeUpdateQuietly, untilStored } = await fetchLater(() => import('#client/worker.ts'), Promise.resolve())
    router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) return
      registerAgain()
      takeUpdateQuietly()
    })
    await registerWorker()
    tellKept(await untilStored())
    attempt(async () => (await fetchLater(() => import('./first-views.ts'))).followFirstViews(router))
  } finally {
    beginLater()
  }
}

function tellDelivered(words: { title: string; text: string }): void {
  attempt(async () => (await import('#ui/toasts.ts')).showToast({ ...words, variant: 'default' }))
}

function forgetChanges(key: string): void {
  attempt(async () => (await import('#client/edit-message.ts')).deliveredMeanwhile(key))
}

function attempt(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => console.warn('after start:', error))
}
