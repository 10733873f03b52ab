/** The number on the installed app's icon (Badging API), from page and worker alike; nothing where there is none. */

/** The part of `navigator` that Chromium and Safari have, Firefox not. */
interface WithBadge {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** @param count messages that wait; 0 takes the number away */
export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as WithBadge
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Refused where the app is not installed.
  shown?.catch(() => undefined)
}
