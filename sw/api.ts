/** The data layer as the worker hosts it: reads from the precached collections, posts through the outbox. */
import { registerRoute } from 'workbox-routing'
import { answerApi } from '#data/answer-api.ts'
import { isApiPath } from '#data/api-table.ts'
import { collectionReader } from '#data/collections.ts'
import { sendFirst } from '#data/outbox.ts'
import { outboxHost } from './outbox.ts'
import { builtFile } from './precache.ts'

const HOST = { read: collectionReader(builtFile), receive: (row: Parameters<typeof sendFirst>[1], request: Request) => sendFirst(outboxHost(), row, request) }

export function routeApi(): void {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && isApiPath(url.pathname),
      ({ request }) => answerApi(request, HOST),
      method,
    )
  }
}
