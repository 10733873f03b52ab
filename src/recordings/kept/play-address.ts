import type { Kept } from '#data/recordings/kept-recording.ts'
import { store } from './download/download.ts'

/**
 * The address to play a kept recording from: its own as in the content, which the worker answers. In a page without a
 * worker, a blob of its pieces.
 */
export async function playAddress({ url, id, total, type }: Kept): Promise<string> {
  const address = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
  if (navigator.serviceWorker?.controller) return address
  const sound = new Blob(await store.pieces(id, 0, Number.MAX_SAFE_INTEGER), { type })
  return sound.size === total ? URL.createObjectURL(sound) : address
}
