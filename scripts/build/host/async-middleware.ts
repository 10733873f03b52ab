/** Wraps an asynchronous Connect middleware, for `npm run dev`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect } from 'vite'

/**
 * Passes errors on to Connect. An unhandled rejection, such as for a half-written file, would end the preview.
 * @param answer calls `next` for a request that it does not answer
 */
export function asyncMiddleware(
  answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>,
): Connect.NextHandleFunction {
  return async (request, response, next) => {
    try {
      await answer(request, response, next)
    } catch (error) {
      next(error)
    }
  }
}
