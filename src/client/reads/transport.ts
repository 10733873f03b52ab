/** How the page reaches the data layer: through the worker where one controls the page, else in the page itself. */
import { inSite } from '#schema/site-address.ts'
import { answerInPage } from './page-host.ts'

/**
 * Answers a request to `/api`.
 * @param path address below `/api` with its query
 * @throws TypeError as `fetch` does, when no host can be reached at all
 */
export async function fetchApi(path: string, init?: RequestInit): Promise<Response> {
  // While the site is built there is neither worker nor network: the content itself answers.
  if (import.meta.env.SSR) return (await import('./build-host.ts')).answerFromContent(path)
  if (navigator.serviceWorker?.controller) {
    try {
      return await fetch(inSite(path), init)
    } catch (error) {
      // A fault of the worker never stops the page: it answers itself, a message under the same key.
      if (init?.signal?.aborted) throw error
    }
  }
  return answerInPage(new Request(new URL(inSite(path), location.origin), init))
}
