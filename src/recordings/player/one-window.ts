/** One window of this device plays at a time: the one that begins pauses the others, and each keeps its place. */
import { ownName } from '#schema/site-address.ts'
import { isPlaying, sound } from '../sound.ts'

/** To be called once, after whatever follows the sound. */
export function playAlone(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(ownName('playing'))
  channel.onmessage = () => sound().pause()
  const tell = () => isPlaying.get() && channel.postMessage('playing')
  isPlaying.subscribe(tell)
  // The press may have been before this code was there.
  tell()
}
