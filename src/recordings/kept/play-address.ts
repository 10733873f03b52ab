/** Where a kept recording is played from. */
import type { Kept } from '#data/recordings/kept-recording.ts'
import { store } from './run.ts'

/** Its own address, which the worker answers; where no worker has this page, one made of its pieces. */
export async function playAddress({ url, id, isWhole, total, type }: Kept): Promise<string> {
  if (!isWhole || navigator.serviceWorker?.controller) return url
  const sound = new Blob(await store.pieces(id, 0, Number.MAX_SAFE_INTEGER), { type })
  return sound.size === total ? URL.createObjectURL(sound) : url
}
