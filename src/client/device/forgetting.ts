/** "Erase What Was Saved Here": every open page erases what it holds. */
import { openChannel } from '#data/storage/channel.ts'
import { ownName } from '#schema/site-url.ts'

const CHANNEL = ownName('forgetting')

const listeners = new Set<() => unknown>()
let channel: BroadcastChannel | undefined

/** @returns a function that stops listening */
export function onForgetting(listener: () => unknown): () => void {
  listeners.add(listener)
  if (!channel) {
    channel = openChannel(CHANNEL)
    channel?.addEventListener('message', () => void forgetHere())
  }
  return () => void listeners.delete(listener)
}

/** Settles when this window has erased its part. Never rejects. */
export async function forgetInEveryWindow(): Promise<void> {
  // A listener in this page has opened the channel.
  channel?.postMessage('forget')
  await forgetHere()
}

const forgetHere = () => Promise.allSettled([...listeners].map(async (listener) => listener()))
