/** An outbox host in memory, with a clock that the caller sets and the caller's network. */
import type { OutboxEntry, OutboxStore } from '#data/outbox/store/outbox-entry.ts'
import type { OutboxHost } from '#data/outbox/outbox-host.ts'

export interface MemoryHost extends OutboxHost {
  entries: Map<string, OutboxEntry>
  clock: { now: number }
}

export function memoryHost(address: string, fetch: OutboxHost['fetch'], random: () => number): MemoryHost {
  const entries = new Map<string, OutboxEntry>()
  const clock = { now: Date.parse('2025-09-01T12:00:00Z') }
  const locks = new Map<string, Promise<unknown>>()
  let sequence = 0
  const store: OutboxStore = {
    async add(entry) {
      const stored = { ...entry, sequence: entries.get(entry.key)?.sequence ?? ++sequence }
      entries.set(entry.key, stored)
      return stored
    },
    get: async (key) => entries.get(key),
    list: async () => [...entries.values()].sort((a, b) => a.sequence - b.sequence),
    async update(key, change) {
      const entry = entries.get(key)
      if (entry) entries.set(key, { ...entry, ...change })
      return entry !== undefined
    },
    async remove(key, { writing } = {}) {
      if (writing === undefined || entries.get(key)?.writing === writing) entries.delete(key)
    },
    unreadable: async () => [],
    putBack: async () => undefined,
    clear: async () => entries.clear(),
    receipts: async () => [],
    takeUnannounced: async () => [],
    clearReceipts: async () => undefined,
  }
  return {
    entries,
    clock,
    store,
    receiver: { address },
    fetch,
    random,
    now: () => clock.now,
    announce: () => undefined,
    requestSync: async () => undefined,
    async lock(name, work, options) {
      const before = locks.get(name)
      if (before && options?.ifFree) return undefined
      const mine = (async () => {
        await before?.catch(() => undefined)
        return work()
      })()
      locks.set(name, mine)
      try {
        return await mine
      } finally {
        if (locks.get(name) === mine) locks.delete(name)
      }
    },
  }
}
