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

export function afterStart({ queryClient, router, contentHash }: Started): void {
  const begin = async () => {
    const [{ registerWorker, takeUpdateQuietly }, { persistReads }, { followOutbox }] = await Promise.all([
      import('#client/worker.ts'),
      import('#client/persist.ts'),
      import('#client/outbox-page.ts'),
      // Fetched now, while there is a line: it is needed most when there is none and no worker either.
      import('#client/page-host.ts'),
    ])
    if (contentHash) persistReads(queryClient, contentHash)
    followOutbox((kind) => showToast({ ...DELIVERED[kind], variant: 'default' }))
    router.subscribe('onRendered', ({ pathChanged }) => pathChanged && takeUpdateQuietly())
    await registerWorker()
  }
  // The page's own needs come first: pictures and fonts of the first view are not made to share the line.
  if (document.readyState === 'complete') void begin()
  else addEventListener('load', () => void begin(), { once: true })
}
