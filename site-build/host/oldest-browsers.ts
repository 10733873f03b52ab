/** The app's oldest browsers (`docs/browsers.md`). `src/client/start/early.ts` decides which browsers start it. */
export const OLDEST_BROWSERS = ['chrome93', 'safari15.4', 'firefox115']
