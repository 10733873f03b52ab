/** The worker's global scope, typed. */
import { decodePath } from '#data/site/canonical-path.ts'
import { sitePath } from '#schema/site-url.ts'

export const worker = self as unknown as ServiceWorkerGlobalScope

/** `/church/%61bout` → `/about`; undefined for a URL outside the site. */
export const pathInSite = ({ pathname }: URL) => sitePath(decodePath(pathname))

/** Does what a page asks for. The message's port gets the result. */
export function onMessage<T>(type: string, act: (message: T, event: ExtendableMessageEvent) => Promise<unknown>): void {
  worker.addEventListener('message', (event) => {
    const message = event.data as (T & { type?: string }) | undefined
    if (message?.type === type)
      event.waitUntil(act(message, event).then((result) => event.ports[0]?.postMessage(result)))
  })
}
