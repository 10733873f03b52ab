/** Reaches the data layer: in the worker that controls the page, on the server, or in the page itself. */
import { isFromServer } from '#data/outbox/delivery/deliver.ts'
import { inSite } from '#schema/site-url.ts'
import { answerInPage } from './page-host.ts'

/** A static host without the API: it is asked once. */
let hasNoApi = false

/**
 * Requests `/api` like `fetch`. Where no worker controls the page, the server answers reads, and the page what the server
 * does not. Messages go through an outbox, the worker's or the page's.
 * @param path `/api/sermons?limit=3`
 * @throws TypeError as `fetch` does, when no host can be reached
 */
export async function fetchApi(path: string, init?: RequestInit): Promise<Response> {
  // While prerendering there is neither worker nor network.
  if (import.meta.env.SSR) return (await import('./build-host.ts')).answerFromContent(path)
  const isControlled = Boolean(navigator.serviceWorker?.controller)
  if (isControlled || (init?.method === undefined && !hasNoApi)) {
    try {
      const response = await fetch(inSite(path), init)
      if (isControlled || (await isApiAnswer(response))) return response
      hasNoApi = true
    } catch (error) {
      // If the worker fails, the page answers instead; a message is sent under the same key.
      if (init?.signal?.aborted) throw error
    }
  }
  return answerInPage(new Request(new URL(inSite(path), location.origin), init))
}

/** The API has every path that a screen reads. A static host answers with its own 404, or with a page. */
const isApiAnswer = async (response: Response) => ![404, 405].includes(response.status) && isFromServer(response)
