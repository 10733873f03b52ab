/** The person has this device forget everything, in whichever window: each part of each page erases what it holds. */
import { ownName } from '#schema/site-address.ts'

const CHANNEL = ownName('forgetting')

const listeners = new Set<() => unknown>()
let channel: BroadcastChannel | undefined

/** @returns stops listening */
export function onForgetting(listener: () => unknown): () => void {
  listeners.add(listener)
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = () => void forgetHere()
  }
  return () => void listeners.delete(listener)
}

/** Tells every window. @returns settles when this one has forgotten; never rejects */
export async function forgetInEveryWindow(): Promise<void> {
  // Something in this page listens, and so has opened the channel.
  channel?.postMessage('forget')
  await forgetHere()
}

const forgetHere = () => Promise.allSettled([...listeners].map(async (listener) => listener()))
