/** What the journeys need of a browser, whichever engine it runs on. */

/** Runs in the page: it may use nothing from outside but its arguments, which travel as JSON. */
export type InPage<A extends unknown[], T> = (...args: A) => T | Promise<T>

export interface Browser {
  /** Goes to an address as somebody who types it, and waits until it has loaded or failed. */
  goto(url: string): Promise<void>
  evaluate<A extends unknown[], T>(run: InPage<A, T>, ...args: A): Promise<T>
  /** Clicks with the mouse on the element that `find` gives. @throws when there is none, or none that can be clicked */
  click<A extends unknown[]>(find: InPage<A, Element | null>, ...args: A): Promise<void>
  /** Types with the keyboard into the field that `find` gives, in the place of what stood there. */
  type<A extends unknown[]>(text: string, find: InPage<A, Element | null>, ...args: A): Promise<void>
  /** The text that can be read in the element that `find` gives; empty when it is not there. */
  read<A extends unknown[]>(find: InPage<A, Element | null>, ...args: A): Promise<string>
  press(key: 'Escape'): Promise<void>
  /** Hides the page for a moment, as one does who looks at something else, and shows it again. */
  lookAway(): Promise<void>
  /** Cuts browser and workers off from everything. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** Errors and warnings that pages of the site have logged so far. */
  problems(): Promise<string[]>
  /** Ends it as a person does: its profile is whole and can be used again. */
  quit(): Promise<void>
}

export interface Engine {
  name: 'Firefox' | 'WebKit'
  /** Whether the browser itself says `online` and `offline` when its line is cut by these tests. */
  saysOnline: boolean
  /**
   * Starts the browser.
   * @param profile an empty folder, or one from an earlier start; nothing is kept or written elsewhere
   */
  start(profile: string): Promise<Browser>
}

/** What engines say of a page that was left while it still loaded, and of one asked for on purpose that is not there. */
export const HARMLESS =
  /\b404\b|Importing a module script failed|due to access control checks|Service Worker Interception: Failed to load|after start: TypeError: Load failed|IndexedDB transaction that was not yet complete has been aborted due to page navigation/
