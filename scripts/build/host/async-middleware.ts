/** For `npm run dev`: a middleware that waits for something. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect } from 'vite'

/**
 * Passes on what goes wrong in it, and in those that it calls: unhandled, a file saved half-written would end the preview.
 * @param answer calls `next` where the request is not its own
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
