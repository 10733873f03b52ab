/** What the journeys need of a browser of any engine. */

/** Runs in the page. It may use only its arguments, which are sent as JSON. */
export type InPage<A extends unknown[], T> = (...args: A) => T | Promise<T>

export interface Browser {
  /** Opens an address like a typed one, and waits until it has loaded or failed. */
  goto(url: string): Promise<void>
  evaluate<A extends unknown[], T>(run: InPage<A, T>, ...args: A): Promise<T>
  /** Clicks on the element that `find` returns. @throws if there is none, or it cannot be clicked */
  click<A extends unknown[]>(find: InPage<A, Element | null>, ...args: A): Promise<void>
  /** Types into the field that `find` returns, replacing its text. */
  type<A extends unknown[]>(text: string, find: InPage<A, Element | null>, ...args: A): Promise<void>
  /** @returns the visible text of the element that `find` returns; '' if there is none */
  read<A extends unknown[]>(find: InPage<A, Element | null>, ...args: A): Promise<string>
  /** Hides the page for a moment, and shows it again: no browser here notices that it is connected again. */
  lookAway(): Promise<void>
  /** Disconnects browser and workers from everything. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** Errors and warnings that the site's pages have logged so far. */
  problems(): Promise<string[]>
  /** Ends the browser as a person does, so that its profile can be used again. */
  quit(): Promise<void>
}

export interface Engine {
  name: string
  /**
   * Starts the browser.
   * @param profile an empty folder, or one from an earlier start; nothing is kept or written elsewhere
   */
  start(profile: string): Promise<Browser>
}

/** What engines log about a page that was left while loading, and about the missing page that is opened on purpose. */
export const HARMLESS =
  /\b404\b|Importing a module script failed|due to access control checks|Service Worker Interception: Failed to load|A ServiceWorker intercepted the request and encountered|after start:.*(?:Load failed|Failed to fetch)|IndexedDB transaction that was not yet complete has been aborted due to page navigation/
