/**
 * Whether a screen or photo may change with a view transition: motion is not reduced, and the device is fast. A
 * transition blocks a slow phone for a quarter of a second. Only Chromium reports a device's memory, in GB.
 */
export function mayAnimate(): boolean {
  const { deviceMemory = 8 } = navigator as { deviceMemory?: number }
  return deviceMemory >= 8 && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
