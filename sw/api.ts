/**
 * Reads are answered from the precached collections; posts go to the outbox, which the worker hosts. It replays when the
 * worker starts, on `sync`, and when a page asks.
 */
import { registerRoute } from 'workbox-routing'
import { answerApi, type ApiHost } from '#data/api/answer-api.ts'
import { isApiPath } from '#data/api/api-table.ts'
import { collectionReader } from '#data/api/collections.ts'
import { replay } from '#data/outbox/delivery/replay.ts'
import type { ReplayCause } from '#data/outbox/delivery/retry-schedule.ts'
import { createOutboxHost } from '#data/outbox/host.ts'
import { DIRECT, OUTBOX_HEADER } from '#data/outbox/protocol.ts'
import { storeAndSend } from '#data/outbox/store-and-send.ts'
import { BASE_PATH } from '#schema/site-url.ts'
import { builtFile } from './precache.ts'
import { onMessage, pathInSite, worker } from './worker.ts'

const outbox = createOutboxHost(worker.location.origin, async () => worker.registration)
const read = collectionReader(builtFile)

/** If the page with the form was closed or reloaded, the outbox keeps a refused message. */
const hostFor = (clientId: string): ApiHost => ({
  read,
  basePath: BASE_PATH,
  receive: (row, request) =>
    storeAndSend(outbox, row, request, async () => (await worker.clients.get(clientId)) !== undefined),
})

export function routeApi(): void {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
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

export function listenForReplays(): void {
  worker.addEventListener('sync', (event) => {
    // Background Sync (WICG)
    const sync = event as ExtendableEvent & { readonly lastChance: boolean }
    sync.waitUntil(replayForSync(sync.lastChance))
  })
  onMessage<{ cause: ReplayCause }>('replay', ({ cause }) => replay(outbox, cause).catch(report))
  // The network may be back.
  void replay(outbox, { by: 'trigger' }).catch(report)
}

/** Rejects while messages wait, so that the browser repeats the sync. At the last chance it requests a new sync. */
async function replayForSync(isLastChance: boolean): Promise<void> {
  const left = await replay(outbox, { by: 'trigger' })
  if (left === 0) return
  if (isLastChance) await outbox.requestSync()
  throw new Error(`${left} message(s) still wait for a connection`)
}

const report = (error: unknown) => console.error('outbox:', error)
