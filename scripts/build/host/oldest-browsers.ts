/**
 * The oldest browsers of the app (`docs/browsers.md`), for the bundler's syntax and the check of what is built
 * (`scripts/check/oldest-browsers.ts`). `src/client/start/early.ts` starts the app in no older one.
 */
export const OLDEST_BROWSERS = ['chrome93', 'safari15.4', 'firefox115']
