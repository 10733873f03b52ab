/** What the journeys need from a browser of any engine. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Runs in the page. It may use only its arguments, which are sent as JSON. */
export type InPage<A extends unknown[], T> = (...args: A) => T | Promise<T>

export interface Hands {
  /** Opens a URL as if typed, and waits until it has loaded or failed. */
  goto(url: string): Promise<void>
  evaluate<A extends unknown[], T>(run: InPage<A, T>, ...args: A): Promise<T>
  /** Clicks on the element that `find` returns. @throws if there is none, or it cannot be clicked */
  click<A extends unknown[]>(find: InPage<A, Element | null>, ...args: A): Promise<void>
  /** Types into the field that `find` returns, replacing its text. */
  type<A extends unknown[]>(text: string, find: InPage<A, Element | null>, ...args: A): Promise<void>
  /** @returns the visible text of the element that `find` returns. @throws or '' if there is none */
  read<A extends unknown[]>(find: InPage<A, Element | null>, ...args: A): Promise<string>
}

export interface Browser extends Hands {
  /** Hides the page for a moment, since no browser here notices on its own that it is back online. */
  lookAway(): Promise<void>
  /** Errors and warnings that the site's pages have logged so far. */
  problems(): Promise<string[]>
  /** Quits the browser as a person does, so that its profile can be reused. */
  quit(): Promise<void>
}

export interface Engine {
  name: string
  /** @param profile an empty folder, or one from an earlier run; nothing is written elsewhere */
  start(profile: string): Promise<Browser>
}

/** What engines log about a page left while loading, and about the missing page opened on purpose. */
export const HARMLESS =
  /\b404\b|Importing a module script failed|due to access control checks|Service Worker Interception: Failed to load|A ServiceWorker intercepted the request and encountered|after start:.*(?:Load failed|Failed to fetch)|IndexedDB transaction that was not yet complete has been aborted due to page navigation/

const FOLDERS = ['HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR']
/** Leaves out this machine's desktop session and proxy. */
const LEFT_OUT = /^(?:DBUS_SESSION_BUS_ADDRESS|WAYLAND_DISPLAY|DISPLAY|https?_proxy|all_proxy)$/i

/** @returns an environment with home, caches and settings in `folder` */
export function homeIn(folder: string): Record<string, string> {
  const given = Object.entries(process.env).filter(([name, value]) => value !== undefined && !LEFT_OUT.test(name))
  const homes = FOLDERS.map((name) => [name, join(folder, name)] as const)
  // Programs reject a runtime folder that others can read.
  for (const [, path] of homes) mkdirSync(path, { recursive: true, mode: 0o700 })
  return Object.fromEntries([...(given as [string, string][]), ...homes])
}
