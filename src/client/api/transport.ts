/** Reaches the data layer: in the worker that controls the page, or else in the page itself. */
import { inSite } from '#schema/site-address.ts'
import { answerInPage } from './page-host.ts'

/**
 * Requests `/api` like `fetch`.
 * @param path `/api/sermons?limit=3`
 * @throws TypeError as `fetch` does, when no host can be reached
 */
export async function fetchApi(path: string, init?: RequestInit): Promise<Response> {
  // While prerendering there is neither worker nor network.
  if (import.meta.env.SSR) return (await import('./build-host.ts')).answerFromContent(path)
  if (navigator.serviceWorker?.controller) {
    try {
      return await fetch(inSite(path), init)
    } catch (error) {
      // If the worker fails, the page answers instead; a message is sent under the same key.
      if (init?.signal?.aborted) throw error
    }
  }
  return answerInPage(new Request(new URL(inSite(path), location.origin), init))
}
