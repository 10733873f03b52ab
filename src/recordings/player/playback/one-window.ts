/** One window of this device plays at a time: the one that begins pauses the other, which keeps its place. */
import { ownName } from '#schema/site-address.ts'
import { isPlaying, sound } from '../../sound.ts'

let turns = 0
let letGo: (() => void) | undefined

/**
 * Who begins takes the lock away from whoever plays. The browser gives it to one after the other, so that of two which begin in the same
 * moment one is left. To be called once, after whatever follows the sound.
 */
export function playAlone(): void {
  if (!navigator.locks) return
  isPlaying.subscribe(takeTurn)
  // The press may have been before this code was there.
  takeTurn()
}

function takeTurn(): void {
  letGo?.()
  const mine = (turns += 1)
  if (!isPlaying.get()) return
  const held = () => new Promise<void>((done) => (mine === turns ? (letGo = done) : done()))
  // It rejects when it is taken away.
  navigator.locks.request(ownName('playing'), { steal: true }, held).catch(() => mine === turns && sound().pause())
}
