/** The page hosts the data layer and the outbox, where no worker controls it. */
import { answerApi } from '#data/api/answer-api.ts'
import { collectionReader } from '#data/api/collections.ts'
import { BASE_PATH, inSite } from '#schema/site-url.ts'
import { storeAndSend } from '#data/outbox/store-and-send.ts'
import { createOutboxHost } from '#data/outbox/host.ts'

const read = collectionReader((path) => fetch(inSite(path)))

/** A worker that is installed but does not control the page yet gets the `sync` event. */
export const outboxHost = createOutboxHost('', async () => navigator.serviceWorker?.getRegistration(inSite('/')))

export const answerInPage = (request: Request) =>
  answerApi(request, { read, basePath: BASE_PATH, receive: (row, post) => storeAndSend(outboxHost, row, post) })
