/** Runs before the worker's script and every page's: a clock that can be moved, and an IndexedDB that can fail. */

export type StorageFault =
  | 'none'
  /** `open` never responds, as in an old WebKit bug. */
  | 'hanging'
  /** Every write succeeds, and then its transaction aborts, as in Chromium over its quota. */
  | 'aborting'

export interface Injection {
  storage: StorageFault
  hasSync: boolean
}

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

/** Must be self-contained, since its source is sent to the browser. */
export function inject({ storage, hasSync }: Injection): void {
  if (!hasSync) Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })
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
    if (globalThis.faults.storage === 'hanging') return new EventTarget() as IDBOpenDBRequest
    const request = realOpen.apply(this, args)
    request.addEventListener('success', () => databases.add(request.result))
    return request
  }
  const realPut = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (...args) {
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
      // A timer may set another one that is already due.
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

/** A toast as it appeared. */
export interface Said {
  title: string
  text: string
  /** The message in the contact form at that moment; '' without a form. */
  inForm: string
}

/** Reports every toast when it appears. Self-contained, like `inject`. */
export function watchToasts(): void {
  const tell = (toast: Element) => {
    const [title, text] = [...toast.querySelectorAll('p')].map((line) => line.textContent ?? '')
    const inForm = document.querySelector<HTMLTextAreaElement>('textarea[name="message"]')?.value ?? ''
    void (globalThis as unknown as { tellToast(said: unknown): Promise<void> }).tellToast({ title, text, inForm })
  }
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.querySelector('[aria-label="Dismiss"]')?.parentElement === node) tell(node)
  }).observe(document, { childList: true, subtree: true })
}
