/** The page's one `<audio>`, outside the app, so that it plays on from screen to screen. Every page loads this file. */
import { createStore } from '#client/device/store.ts'
import type { Recording } from './recording.ts'

/** The open recording. */
export const current = createStore<Recording | undefined>(undefined)
export const isPlaying = createStore(false)

let element: HTMLAudioElement | undefined
export function audioElement(): HTMLAudioElement {
  if (element) return element
  element = document.createElement('audio')
  // Fetches nothing before Play.
  element.preload = 'none'
  for (const type of ['play', 'pause', 'ended', 'emptied']) element.addEventListener(type, updatePlaying)
  document.body.append(element)
  return element
}

const updatePlaying = () => isPlaying.set(!audioElement().paused)

/** Call it in a press. A browser that refuses shows the player paused; other failures fire `error`. */
export function play(): void {
  audioElement()
    .play()
    .catch(() => undefined)
}

/**
 * Opens a recording without playing it.
 * @param source where the sound is, if not at the recording's own address: a `blob:` address, which is released later
 */
export function openRecording(recording: Recording, source = recording.url): void {
  releaseCopy()
  // Without `crossOrigin`: a file that its host does not let this site read can still be played.
  audioElement().src = source
  // A new object, so that listeners hear of the same recording opened again.
  current.set({ ...recording })
}

export function closeRecording(): void {
  current.set(undefined)
  releaseCopy()
  audioElement().removeAttribute('src')
  audioElement().load()
}

/** A copy in memory is as large as the recording. */
function releaseCopy(): void {
  const { src } = audioElement()
  if (src.startsWith('blob:')) URL.revokeObjectURL(src)
}
