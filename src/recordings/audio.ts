/** The page's one `<audio>`, outside the app, so that it keeps playing from screen to screen. */
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

/** Call it from a click handler. If the browser refuses, the player shows as paused. Other failures fire `error`. */
export function play(): void {
  audioElement()
    .play()
    .catch(() => undefined)
  // An element that already waits for a file fires no event.
  updatePlaying()
}

/** The absolute URLs of the recordings on this device, as far as this page has read them. */
export const savedUrls = createStore<ReadonlySet<string>>(new Set())

/** Opens a recording without playing it. One that is saved waits for the player, which has its copy. */
export function openRecording(recording: Recording): void {
  if (savedUrls.get().has(new URL(recording.url, location.href).href)) unload()
  else audioElement().src = recording.url
  // A new object, so that listeners are also called when the same recording is opened again.
  current.set({ ...recording })
}

export function closeRecording(): void {
  current.set(undefined)
  unload()
  isPlaying.set(false)
}

function unload(): void {
  audioElement().removeAttribute('src')
  audioElement().load()
}
