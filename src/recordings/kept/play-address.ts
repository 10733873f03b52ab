/** Where a kept recording is played from. */
import type { Kept } from '#data/recordings/kept-recording.ts'
import { store } from './download/download.ts'

/** Its own address, as the site's content writes it, which the worker answers; where no worker has this page, one made of its pieces. */
export async function playAddress({ url, id, total, type }: Kept): Promise<string> {
  const address = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
  if (navigator.serviceWorker?.controller) return address
  const sound = new Blob(await store.pieces(id, 0, Number.MAX_SAFE_INTEGER), { type })
  return sound.size === total ? URL.createObjectURL(sound) : address
}
