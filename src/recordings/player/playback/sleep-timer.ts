/** Stops the sound for who falls asleep: after some minutes, or when the sermon is over. */
import { createStore } from '#client/device/store.ts'
import { current, sound } from '../../sound.ts'
import { close } from './follow-sound.ts'

export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const
export type Sleep = 'off' | 'end' | (typeof SLEEP_MINUTES)[number]

export const sleep = createStore<Sleep>('off')

let timer: ReturnType<typeof setTimeout> | undefined
let until = Infinity

export function setSleep(next: Sleep): void {
  clearTimeout(timer)
  until = Infinity
  sleep.set(next)
  if (typeof next !== 'number') return
  until = Date.now() + next * 60_000
  timer = setTimeout(stop, next * 60_000)
}

function stop(): void {
  setSleep('off')
  sound().pause()
}

export function followSleepTimer(): void {
  // A phone that is locked may hold a page's timers back, but not the sound's own events.
  sound().addEventListener('timeupdate', () => Date.now() >= until && stop())
  // The end is an event: a countdown to it would be wrong with every pause, step and change of speed. The phone is let go altogether.
  sound().addEventListener('ended', () => sleep.get() === 'end' && close())
  current.subscribe(() => current.get() || setSleep('off'))
}
