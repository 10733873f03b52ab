/** What is done to the sound, by the bar, a lock screen or an address. */
import { readListening } from './listening.ts'
import type { Recording } from '../../recording.ts'
import { current, play, putIn, sound } from '../../sound.ts'

/** Where it begins once the browser knows the file. */
let start = 0

const keptPlace = (id: number) => readListening().places.find(({ recording }) => recording.id === id)?.at ?? 0

/** The place in seconds, also while the browser knows nothing of the file yet. */
export const placeNow = () => (sound().readyState > 0 ? sound().currentTime : start)

export function goTo(seconds: number): void {
  const audio = sound()
  start = Math.max(0, Math.min(seconds, Number.isFinite(audio.duration) ? audio.duration : Infinity))
  if (audio.readyState > 0) audio.currentTime = start
  else audio.dispatchEvent(new Event('timeupdate'))
}

/** Puts a recording in, silent, at its place. */
export function load(recording: Recording, at: number): void {
  putIn(recording)
  goTo(at)
}

/** A sermon's recording at a time that somebody has shared. */
export function playFrom(recording: Recording, at: number): void {
  if (current.get()?.id === recording.id) goTo(at)
  else load(recording, at)
  play()
}

/** What was open when the page was left is offered again. */
export function offerToGoOn(): void {
  const { places, open } = readListening()
  const place = places.find(({ recording }) => recording.id === open)
  if (place && !current.get()) load(place.recording, place.at)
}

/** Takes it out: nothing is fetched and nothing stands on the lock screen any more. */
export function unload(): void {
  current.set(undefined)
  const audio = sound()
  audio.removeAttribute('src')
  audio.load()
}

/** To be called once, and first: what a press has begun goes on where it was left. */
export function takeOver(): void {
  const audio = sound()
  audio.addEventListener('loadedmetadata', () => start > 0 && (audio.currentTime = start))
  const begin = () => {
    const recording = current.get()
    if (!recording) return
    audio.defaultPlaybackRate = audio.playbackRate = readListening().speed
    start = keptPlace(recording.id)
    // It may sound already, and then stays where it is unless it was left elsewhere.
    if (start > 0) goTo(start)
  }
  current.subscribe(begin)
  begin()
}
