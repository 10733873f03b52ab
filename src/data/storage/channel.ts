/**
 * A channel to the other windows of this site, and to its worker.
 * @returns undefined where the browser refuses, as Firefox does with cookies blocked
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
