/** The number on the installed app's icon (Badging API). Page and worker both set it. */

/** Chromium and Safari have it, Firefox does not. */
interface WithBadge {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** @param count messages that wait; 0 removes the number */
export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as WithBadge
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Rejects where the app is not installed.
  shown?.catch(() => undefined)
}
