/** The outbox as the worker hosts it: replays when it starts, on `sync`, and when a page asks. */
import { requestSync } from '#data/outbox/background-sync.ts'
import { createOutboxHost, type OutboxHost } from '#data/outbox/outbox-host.ts'
import { replay } from '#data/outbox/outbox-replay.ts'
import type { ReplayCause } from '#data/outbox/retry-schedule.ts'
import { worker, type SyncEvent } from './worker.ts'

/** What a page asks of the worker; it answers on the port when the pass is over. */
export interface ReplayRequest {
  type: 'replay'
  cause: ReplayCause
}

let host: OutboxHost | undefined
export const outboxHost = () => (host ??= createOutboxHost({ origin: worker.location.origin, requestSync: askForSync }))

const askForSync = () => requestSync(worker.registration)

export function listenForReplays(): void {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    sync.waitUntil(replayForSync(sync.lastChance))
  })
  worker.addEventListener('message', (event) => {
    if ((event.data as ReplayRequest | undefined)?.type !== 'replay') return
    const { cause } = event.data as ReplayRequest
    const pass = replay(outboxHost(), cause).catch(report)
    event.waitUntil(pass.then(() => event.ports[0]?.postMessage('done')))
  })
  // A worker starts for many reasons; whatever it was, it is a moment at which the network may be back.
  void replay(outboxHost(), { by: 'trigger' }).catch(report)
}

/** Rejects while messages wait, so that the browser tries again; after its last try, asks anew. */
async function replayForSync(isLastChance: boolean): Promise<void> {
  const left = await replay(outboxHost(), { by: 'trigger' })
  if (left === 0) return
  if (isLastChance) await askForSync()
  throw new Error(`${left} message(s) still wait for a connection`)
}

const report = (error: unknown) => console.error('outbox:', error)
