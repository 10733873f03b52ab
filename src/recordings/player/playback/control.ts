/** Operates the sound, for the player, the lock screen and shared addresses. */
import { readListening } from './listening.ts'
import type { Recording } from '../../recording.ts'
import { current, openRecording, play, sound } from '../../sound.ts'

/** The position at which to start once the file's metadata are loaded, in seconds. */
let start = 0

const keptPlace = (id: number) => readListening().places.find(({ recording }) => recording.id === id)?.at ?? 0

/** The position in seconds, also before the metadata are loaded. */
export const placeNow = () => (sound().readyState > 0 ? sound().currentTime : start)

export function goTo(seconds: number): void {
  const audio = sound()
  start = Math.max(0, Math.min(seconds, Number.isFinite(audio.duration) ? audio.duration : Infinity))
  if (audio.readyState > 0) audio.currentTime = start
  else audio.dispatchEvent(new Event('timeupdate'))
}

/** Opens a recording at a position, without playing it. */
export function load(recording: Recording, at: number): void {
  openRecording(recording)
  goTo(at)
}

/** Plays a recording from a position, such as that of a shared address. */
export function playFrom(recording: Recording, at: number): void {
  if (current.get()?.id === recording.id) goTo(at)
  else load(recording, at)
  play()
}

/** Opens the recording that was open when the person left. */
export function offerToGoOn(): void {
  const { places, open } = readListening()
  const place = places.find(({ recording }) => recording.id === open)
  if (place && !current.get()) load(place.recording, place.at)
}

/** Closes the recording: nothing is fetched or shown on the lock screen any more. */
export function unload(): void {
  current.set(undefined)
  const audio = sound()
  audio.removeAttribute('src')
  audio.load()
}

/** Call it once, and first. Moves a recording that a press has started to its stored position. */
export function takeOver(): void {
  const audio = sound()
  audio.addEventListener('loadedmetadata', () => start > 0 && (audio.currentTime = start))
  const begin = () => {
    const recording = current.get()
    if (!recording) return
    audio.defaultPlaybackRate = audio.playbackRate = readListening().speed
    start = keptPlace(recording.id)
    // It may be playing already. Without a stored position it just plays on.
    if (start > 0) goTo(start)
  }
  current.subscribe(begin)
  begin()
}
