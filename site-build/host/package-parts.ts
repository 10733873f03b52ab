/** Leaves out of the scripts what packages bring and no code of the site calls, but the bundler cannot know to be unused. */
import type { Plugin } from 'vite'

const noneOf = (...names: string[]) => names.map((name) => `export const ${name} = undefined\n`).join('')

/** By the end of a module's path: what the build takes in its place. */
const INSTEAD: Readonly<Record<string, string>> = {
  // The outbox sends the forms, so there are no mutations.
  '/query-core/build/modern/mutationCache.js': `
    import { Subscribable } from './subscribable.js'
    export class MutationCache extends Subscribable {
      getAll() { return [] }
      resumePausedMutations() {}
      clear() {}
    }`,
  '/query-core/build/modern/infiniteQueryBehavior.js': noneOf(
    'infiniteQueryBehavior',
    'hasNextPage',
    'hasPreviousPage',
  ),
  // Nothing is read again when the window gets the focus, or the network is back (`queries/client.ts`).
  '/query-core/build/modern/focusManager.js': `
    import { Subscribable } from './subscribable.js'
    export class FocusManager extends Subscribable {
      isFocused() { return true }
    }
    export const focusManager = new FocusManager()`,
  '/query-core/build/modern/onlineManager.js': `
    import { Subscribable } from './subscribable.js'
    export class OnlineManager extends Subscribable {
      isOnline() { return true }
    }
    export const onlineManager = new OnlineManager()`,
  // Nobody replaces the timers.
  '/query-core/build/modern/timeoutManager.js': `
    export const timeoutManager = globalThis
    export const systemSetTimeoutZero = setTimeout`,
  // `navigation.ts` scrolls.
  '/router-core/dist/esm/scroll-restoration.js': `
    export const setupScrollRestoration = () => {}
    ${noneOf('defaultGetScrollRestorationKey', 'getElementScrollRestorationEntry', 'storageKey')}`,
  // `router.tsx` has its own.
  '/router-core/dist/esm/searchParams.js': noneOf(
    'defaultParseSearch',
    'defaultStringifySearch',
    'parseSearchWith',
    'stringifySearchWith',
  ),
  // Without what it does for styles of chunks: there is one stylesheet.
  '\0vite/preload-helper.js': `
    export const __vitePreload = (load, files = []) => {
      for (const file of files) {
        const href = import.meta.env.BASE_URL + file
        if (!document.querySelector('link[href="' + href + '"]'))
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      }
      return load().catch((payload) => {
        dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
        throw payload
      })
    }`,
  // Of an ES module, the bundler calls `jsx()`, not `(0, runtime.jsx)()`, more than a thousand times.
  '/node_modules/react/jsx-runtime.js': `
    import runtime from './cjs/react-jsx-runtime.production.js'
    export const { jsx, jsxs, Fragment } = runtime`,
}

/** For the scripts of pages. Warns if no package has one of the modules any more. */
export function packageParts(): Plugin {
  const missed = new Set(Object.keys(INSTEAD))
  return {
    name: 'package-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\.js$/ },
      handler(id) {
        const part = Object.keys(INSTEAD).find((path) => id.endsWith(path)) ?? ''
        missed.delete(part)
        return INSTEAD[part]
      },
    },
    buildEnd() {
      if (missed.size > 0)
        this.warn(`No package has this any more; correct package-parts.ts: ${[...missed].join(', ')}`)
    },
  }
}
