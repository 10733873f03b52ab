/** What is done about a new address before the app renders its screen (`src/app/first-views.ts`). */
export const beforeScreen = {
  /** @param load has the screen rendered; settles when it stands */
  around: (load: () => Promise<void>) => load(),
}
