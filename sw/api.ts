/** Reads are answered from the precached collections; posts go to the outbox. */
import { registerRoute } from 'workbox-routing'
import { answerApi, type ApiHost } from '#data/api/answer-api.ts'
import { isApiPath } from '#data/api/api-table.ts'
import { collectionReader } from '#data/api/collections.ts'
import { DIRECT, OUTBOX_HEADER } from '#data/outbox/outbox-protocol.ts'
import { storeAndSend } from '#data/outbox/outbox.ts'
import { BASE_PATH } from '#schema/site-address.ts'
import { outboxHost } from './outbox.ts'
import { builtFile } from './precache.ts'
import { pathInSite, worker } from './worker.ts'

const read = collectionReader(builtFile)

/** If the page with the form was closed or reloaded, the outbox keeps a refused message. */
const hostFor = (clientId: string): ApiHost => ({
  read,
  basePath: BASE_PATH,
  receive: (row, request) =>
    storeAndSend(outboxHost(), row, request, async () => (await worker.clients.get(clientId)) !== undefined),
})

export function routeApi(): void {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    registerRoute(
      // An outbox's own requests go to the server. So does a native form submission: it may come from another site's
      // page, and if the worker forwarded it, it would look like ours.
      ({ url, sameOrigin, request }) =>
        sameOrigin &&
        isApiPath(pathInSite(url) ?? '') &&
        request.headers.get(OUTBOX_HEADER) !== DIRECT &&
        (method === 'GET' || request.mode !== 'navigate'),
      ({ request, event }) => answerApi(request, hostFor((event as FetchEvent).clientId)),
      method,
    )
  }
}
