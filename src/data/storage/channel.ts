import { attempt } from '#data/site/attempt.ts'

/**
 * A channel to the other windows of this site, and to its worker.
 * @returns undefined where the browser refuses, as Firefox does with cookies blocked
 */
export const openChannel = (name: string): BroadcastChannel | undefined => attempt(() => new BroadcastChannel(name))
