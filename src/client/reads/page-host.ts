/** The data layer and the outbox as the page hosts them, where no worker controls it. */
import { requestSync } from '#data/outbox/background-sync.ts'
import { answerApi } from '#data/api/answer-api.ts'
import { collectionReader } from '#data/api/collections.ts'
import { BASE_PATH, inSite } from '#schema/site-address.ts'
import { replay } from '#data/outbox/outbox-replay.ts'
import { sendFirst } from '#data/outbox/outbox.ts'
import type { ReplayCause } from '#data/outbox/retry-schedule.ts'
import { createOutboxHost } from '#data/outbox/outbox-host.ts'

const read = collectionReader((path) => fetch(inSite(path)))

/** Made when first used: a page that the worker controls never opens a second connection to the outbox. */
let host: ReturnType<typeof createOutboxHost> | undefined
const outboxHost = () => (host ??= createOutboxHost({ origin: location.origin, requestSync: askForSync }))

export const answerInPage = (request: Request) =>
  answerApi(request, { read, basePath: BASE_PATH, receive: (row, post) => sendFirst(outboxHost(), row, post) })

export const replayInPage = (cause: ReplayCause) => replay(outboxHost(), cause)

/** A page that no worker controls yet may still have one that is installed: it gets the `sync` event. */
const askForSync = async () => requestSync(await navigator.serviceWorker?.getRegistration())
