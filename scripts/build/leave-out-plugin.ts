/** Vite plugin: leaves out parts of packages that this site has switched off, but that no bundler can tell are dead. */
import type { Plugin } from 'vite'

/** The end of a module's path → what stands in its place. */
const LEFT_OUT: Record<string, string> = {
  // `src/app/navigation.ts` scrolls in its place: every navigation begins at the top, Back included.
  '@tanstack/router-core/dist/esm/scroll-restoration.js': 'export const setupScrollRestoration = () => {}; export const storageKey = ""; export const defaultGetScrollRestorationKey = () => ""; export const getElementScrollRestorationEntry = () => undefined',
  // `src/app/router.tsx` reads and writes what stands behind the `?` itself.
  '@tanstack/router-core/dist/esm/searchParams.js': 'export const defaultParseSearch = undefined; export const defaultStringifySearch = undefined; export const parseSearchWith = undefined; export const stringifySearchWith = undefined',
  // What it does for React before 18 is React's own.
  'use-sync-external-store/shim/index.js': 'module.exports = require("react")',
}

export function leaveOutPlugin(): Plugin {
  return {
    name: 'church-leave-out',
    apply: 'build',
    load(id) {
      const path = id.replaceAll('\\', '/')
      return Object.entries(LEFT_OUT).find(([end]) => path.endsWith(end))?.[1]
    },
  }
}
