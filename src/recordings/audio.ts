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
  element.addEventListener('error', loadWithoutCors)
  document.body.append(element)
  return element
}

const updatePlaying = () => isPlaying.set(!audioElement().paused)

/** Call it from a click handler. If the browser refuses, the player shows as paused. Other failures fire `error`. */
export function play(): void {
  audioElement()
    .play()
    .catch(() => undefined)
}

/**
 * Opens a recording without playing it. With `crossOrigin`: otherwise Chromium refuses a recording that comes partly from
 * the network and partly from the worker.
 */
export function openRecording(recording: Recording): void {
  load(recording.url, 'anonymous')
  // A new object, so that listeners are also called when the same recording is opened again.
  current.set({ ...recording })
}

function load(url: string, crossOrigin: 'anonymous' | null): void {
  audioElement().crossOrigin = crossOrigin
  audioElement().src = url
}

/** A file that its host does not let this site read (CORS) can still be played. Such a file cannot be saved. */
function loadWithoutCors(event: Event): void {
  const { crossOrigin, readyState, paused } = audioElement()
  const url = audioElement().getAttribute('src')
  if (!url || crossOrigin === null || readyState > 0) return
  // Nobody is told of a failure before this has failed as well.
  event.stopImmediatePropagation()
  load(url, null)
  if (!paused) play()
}

export function closeRecording(): void {
  current.set(undefined)
  audioElement().removeAttribute('src')
  audioElement().load()
}
