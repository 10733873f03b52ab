/** One window plays at a time: the one that starts pauses the other. */
import { ownName } from '#schema/site-address.ts'
import { isPlaying, sound } from '../../sound.ts'

let turns = 0
let letGo: (() => void) | undefined

/**
 * Starting to play steals a lock (Web Locks), and the window that loses it pauses. If two start at the same moment, one
 * is left. Call it once, after `followSound`.
 */
export function playAlone(): void {
  if (!navigator.locks) return
  isPlaying.subscribe(takeTurn)
  // It may have started before this code was loaded.
  takeTurn()
}

function takeTurn(): void {
  letGo?.()
  const mine = (turns += 1)
  if (!isPlaying.get()) return
  const held = () => new Promise<void>((done) => (mine === turns ? (letGo = done) : done()))
  // Rejects when the lock is stolen.
  navigator.locks.request(ownName('playing'), { steal: true }, held).catch(() => mine === turns && sound().pause())
}
