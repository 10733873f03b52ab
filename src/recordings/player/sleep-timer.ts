import { createStore } from '#client/device/store.ts'
import { audioElement, current } from '../audio.ts'
import { close } from './playback.ts'

/** `off`, `end` or a number of minutes. */
export const sleep = createStore('off')

let until = Infinity
const isOver = () => Date.now() >= until

export function setSleep(next: string): void {
  until = Number(next) > 0 ? Date.now() + Number(next) * 60_000 : Infinity
  sleep.set(next)
}

/**
 * Follows the sound's events: a locked phone may delay timers, and a countdown would be wrong after a pause or a seek.
 */
export function followSleepTimer(): void {
  const audio = audioElement()
  audio.addEventListener('timeupdate', () => {
    if (!isOver()) return
    setSleep('off')
    audio.pause()
  })
  audio.addEventListener('ended', () => sleep.get() === 'end' && close())
  // It ran out during a pause.
  audio.addEventListener('play', () => isOver() && setSleep('off'))
  current.subscribe(() => current.get() || setSleep('off'))
}
