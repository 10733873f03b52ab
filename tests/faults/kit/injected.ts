/**
 * Code that runs before the worker's script and before every page's: a clock that can be moved, an IndexedDB that can
 * fail, and counters. The product does not know of it; the site under test puts it in front of `sw.js`.
 */

/** How IndexedDB behaves. */
export type StorageFault =
  | 'none'
  /** `open` throws, as where a setting forbids storage. */
  | 'refused'
  /** `open` never answers, as in WebKit once. */
  | 'hanging'
  /** Every write throws. */
  | 'full'
  /** Every write succeeds, and then its transaction aborts, as in Chromium over its quota. */
  | 'aborting'

export interface Injected {
  storage: StorageFault
  /** The durability of each transaction that wrote to the outbox. */
  durabilities: string[]
  /** Moves the clock, also backward, and runs the timers that are due. */
  pass(ms: number): void
  /** Closes every IndexedDB connection, as a browser short of memory does. */
  closeDatabases(): void
}

declare global {
  // Only `var` declares a global property.
  var faults: Injected
}

/** Self-contained: its source is sent to the browser. */
export function inject({ storage }: { storage: StorageFault }): void {
  let passed = 0
  const realNow = Date.now.bind(Date)
  Date.now = () => realNow() + passed

  const timers = new Map<number, { due: number; run: () => void }>()
  const realSetTimeout = globalThis.setTimeout.bind(globalThis)
  const realClearTimeout = globalThis.clearTimeout.bind(globalThis)
  globalThis.setTimeout = ((work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const run = () => {
      timers.delete(id)
      realClearTimeout(id)
      work(...args)
    }
    const id = realSetTimeout(run, ms) as unknown as number
    timers.set(id, { due: Date.now() + ms, run })
    return id
  }) as unknown as typeof setTimeout
  globalThis.clearTimeout = ((id: number) => {
    timers.delete(id)
    realClearTimeout(id)
  }) as typeof clearTimeout

  const databases = new Set<IDBDatabase>()
  const realOpen = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    if (globalThis.faults.storage === 'refused') throw new DOMException('The operation is insecure.', 'SecurityError')
    if (globalThis.faults.storage === 'hanging') return new EventTarget() as IDBOpenDBRequest
    const request = realOpen.apply(this, args)
    request.addEventListener('success', () => databases.add(request.result))
    return request
  }
  const realPut = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (...args) {
    if (globalThis.faults.storage === 'full')
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    const request = realPut.apply(this, args)
    if (globalThis.faults.storage === 'aborting') request.addEventListener('success', () => this.transaction.abort())
    return request
  }
  const durabilities: string[] = []
  const realTransaction = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = realTransaction.apply(this, args)
    if (this.name === 'outbox' && transaction.mode === 'readwrite') durabilities.push(transaction.durability)
    return transaction
  }

  globalThis.faults = {
    storage,
    durabilities,
    pass(ms) {
      passed += ms
      // A timer may set another one that is also due.
      for (;;) {
        const [next] = [...timers.values()].filter(({ due }) => due <= Date.now()).sort((a, b) => a.due - b.due)
        if (!next) return
        next.run()
      }
    },
    closeDatabases() {
      for (const database of databases) {
        database.close()
        database.dispatchEvent(new Event('close'))
      }
      databases.clear()
    },
  }
}

/** A toast at the moment when it appeared. */
export interface Said {
  title: string
  text: string
  /** The message in the contact form at that moment; '' without a form. */
  inForm: string
  /** How many messages were stored at that moment. */
  kept: number
}

/** Reports every toast when it appears. Self-contained, as `inject`. */
export function watchToasts(): void {
  const readKept = () =>
    new Promise<number>((resolve) => {
      const request = indexedDB.open('outbox')
      request.onerror = () => resolve(0)
      // Looking must not create the database.
      request.onupgradeneeded = () => request.transaction!.abort()
      request.onsuccess = () => {
        const read = request.result.transaction('messages').objectStore('messages').getAll()
        read.onsuccess = () => {
          request.result.close()
          resolve(read.result.filter((record) => typeof record === 'object' && !Array.isArray(record)).length)
        }
      }
    })
  const tell = async (toast: Element) => {
    const [title, text] = [...toast.querySelectorAll('p')].map((line) => line.textContent ?? '')
    const inForm = document.querySelector<HTMLTextAreaElement>('textarea[name="message"]')?.value ?? ''
    const kept = title?.includes('Saved') ? await readKept() : 0
    await (globalThis as unknown as { tellToast(said: unknown): Promise<void> }).tellToast({
      title,
      text,
      inForm,
      kept,
    })
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        const dismiss = node.querySelector('[aria-label="Dismiss"]')
        if (dismiss?.parentElement === node) void tell(node)
      }
    }
  }).observe(document, { childList: true, subtree: true })
}
