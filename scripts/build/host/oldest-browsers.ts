/** Of the app (`docs/browsers.md`). `src/client/start/early.ts` starts it in no older one. */
export const OLDEST_BROWSERS = ['chrome93', 'safari15.4', 'firefox115']
