/** The worker hosts the outbox: it replays when it starts, on `sync`, and when a page asks. */
import { createOutboxHost, type OutboxHost } from '#data/outbox/outbox-host.ts'
import { replay } from '#data/outbox/delivery/outbox-replay.ts'
import type { ReplayCause } from '#data/outbox/delivery/retry-schedule.ts'
import { worker, type SyncEvent } from './worker.ts'

let host: OutboxHost | undefined
export const outboxHost = () =>
  (host ??= createOutboxHost(worker.location.origin, () => Promise.resolve(worker.registration)))

export function listenForReplays(): void {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    sync.waitUntil(replayForSync(sync.lastChance))
  })
  worker.addEventListener('message', (event) => {
    const asked = event.data as { type: 'replay'; cause: ReplayCause } | undefined
    if (asked?.type !== 'replay') return
    const replayed = replay(outboxHost(), asked.cause).catch(report)
    event.waitUntil(replayed.then(() => event.ports[0]?.postMessage('done')))
  })
  // The network may be back.
  void replay(outboxHost(), { by: 'trigger' }).catch(report)
}

/** Rejects while messages wait, so that the browser repeats the sync. At the last chance it requests a new sync. */
async function replayForSync(isLastChance: boolean): Promise<void> {
  const left = await replay(outboxHost(), { by: 'trigger' })
  if (left === 0) return
  if (isLastChance) await outboxHost().requestSync()
  throw new Error(`${left} message(s) still wait for a connection`)
}

const report = (error: unknown) => console.error('outbox:', error)
