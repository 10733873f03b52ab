/** Attaches the player to the page's sound, once. */
import { ownName } from '#schema/site-address.ts'
import { audioElement, isPlaying } from '../audio.ts'
import { followMediaSession } from './media-session.ts'
import { followAudio } from './playback.ts'
import { followSleepTimer } from './sleep-timer.ts'

let isAttached = false

export function attachPlayer(): void {
  if (isAttached) return
  isAttached = true
  followAudio()
  followMediaSession()
  followSleepTimer()
  if (!navigator.locks) return
  isPlaying.subscribe(takeTurn)
  takeTurn()
}

let turns = 0
let endTurn: (() => void) | undefined

/**
 * One window plays at a time: starting to play steals a lock (Web Locks), and the window that loses it pauses. If two
 * start at the same moment, one is left.
 */
function takeTurn(): void {
  endTurn?.()
  const mine = (turns += 1)
  if (!isPlaying.get()) return
  const held = () => new Promise<void>((done) => (mine === turns ? (endTurn = done) : done()))
  navigator.locks.request(ownName('playing'), { steal: true }, held).catch((error: unknown) => {
    // Stolen. Refused with another error, as with cookies blocked, each window plays.
    if (mine === turns && error instanceof DOMException && error.name === 'AbortError') audioElement().pause()
  })
}
