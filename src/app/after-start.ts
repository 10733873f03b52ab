/** What can wait until the screen stands: the worker, the kept reads, the outbox. */
import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '#ui/toasts.ts'
import type { createAppRouter } from './router.tsx'

const DELIVERED = {
  contact: { title: 'Message Sent', text: 'Your saved message has been delivered.' },
  newsletter: { title: 'Success!', text: 'Your saved sign-up has been delivered.' },
} as const

interface Started {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  contentHash: string | undefined
}

/** Each begins by itself: a chunk that did not arrive must not keep the others from their work. */
export function afterStart({ queryClient, router, contentHash }: Started): void {
  const begin = () => {
    attempt(async () => (await import('#client/outbox-page.ts')).followOutbox((kind) => showToast({ ...DELIVERED[kind], variant: 'default' })))
    // Fetched now, while there is a line: it is needed most when there is none and no worker either.
    attempt(() => import('#client/page-host.ts'))
    attempt(async () => {
      const { registerWorker, takeUpdateQuietly } = await import('#client/worker.ts')
      router.subscribe('onRendered', ({ pathChanged }) => pathChanged && takeUpdateQuietly())
      await registerWorker()
    })
    if (contentHash) attempt(async () => (await import('#client/persist.ts')).persistReads(queryClient, contentHash))
  }
  // The page's own needs come first: pictures and fonts of the first view are not made to share the line.
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

function attempt(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => console.warn('after start:', error))
}
