/** The sleep timer: pauses the sound after some minutes, or closes the player at the end. */
import { createStore } from '#client/device/store.ts'
import { audioElement, current } from '../audio.ts'
import { close } from './playback.ts'

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
  audioElement().pause()
}

export function followSleepTimer(): void {
  // A locked phone may delay timers, but not the events of a playing sound.
  audioElement().addEventListener('timeupdate', () => Date.now() >= until && stop())
  // By event, since every pause, seek and change of speed would upset a countdown.
  audioElement().addEventListener('ended', () => sleep.get() === 'end' && close())
  current.subscribe(() => current.get() || setSleep('off'))
}
