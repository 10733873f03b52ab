/**
 * The page's one `<audio>`, outside the app, so that it plays on from screen to screen. A press starts it at once, since
 * browsers allow sound only in the press itself; the player is loaded meanwhile and takes over. Small, because every page
 * has it.
 */
import type { ReactNode } from 'react'
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { createStore } from '#client/device/store.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import type { Recording } from './recording.ts'

/** The open recording. */
export const current = createStore<Recording | undefined>(undefined)
export const isPlaying = createStore(false)
/** The player, once its code is loaded. */
export const bar = createStore<ReactNode>(null)

let element: HTMLAudioElement | undefined
export function sound(): HTMLAudioElement {
  if (element) return element
  element = document.createElement('audio')
  // Fetches nothing before Play.
  element.preload = 'none'
  for (const type of ['play', 'pause', 'ended', 'emptied']) element.addEventListener(type, updatePlaying)
  document.body.append(element)
  return element
}

const updatePlaying = () => isPlaying.set(!sound().paused)

/** Call it in a press. */
export function play(): void {
  // Refused without a press: the player is shown, paused. Other failures fire `error`.
  sound()
    .play()
    .catch(() => undefined)
}

/** Opens a recording without playing it. */
export function openRecording(recording: Recording): void {
  // Without `crossOrigin`: a file that its host does not let this site read can still be played.
  sound().src = recording.url
  current.set(recording)
}

/** Plays a recording from the stored position, or from its beginning. */
export async function playRecording(recording: Recording): Promise<void> {
  if (current.get()?.id !== recording.id) openRecording(recording)
  play()
  // The sound gets the whole connection until it is heard. Not if a position may be stored, which only the player knows.
  if (!bar.get() && !hasListened()) await untilHeard()
  try {
    await import('./player/PlayerBar.tsx')
  } catch {
    // Without the player the person could not stop it.
    sound().pause()
    current.set(undefined)
    showToast({
      title: 'Error',
      text: 'The player could not be loaded. Please try again when you have a connection.',
      variant: 'destructive',
    })
  }
}

/** Whether a position may be stored. Blocked storage has none. */
function hasListened(): boolean {
  try {
    return localStorage.getItem(LISTENING_KEY) !== null
  } catch {
    return false
  }
}

/** After this time the player is loaded all the same: it shows that the sound is waiting, and can stop it. */
const LONGEST_WAIT_MS = 4000

const untilHeard = () =>
  new Promise<void>((done) => {
    for (const type of ['playing', 'error', 'pause']) sound().addEventListener(type, () => done(), { once: true })
    setTimeout(done, LONGEST_WAIT_MS)
  })
