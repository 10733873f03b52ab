/**
 * The one sound of the page: a plain `<audio>` beside the app, which no screen takes along when it goes. A press starts it at once, since
 * browsers allow sound only in the press itself; the player comes meanwhile and takes it over. Every page brings this, and so it is small.
 */
import type { ReactNode } from 'react'
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { createStore } from '#client/device/store.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import type { Recording } from './recording.ts'

/** What the player holds. */
export const current = createStore<Recording | undefined>(undefined)
export const isPlaying = createStore(false)
/** The bar, once its code is there. */
export const bar = createStore<ReactNode>(null)

let element: HTMLAudioElement | undefined
export function sound(): HTMLAudioElement {
  if (element) return element
  element = document.createElement('audio')
  // Nothing is fetched for who only looks.
  element.preload = 'none'
  for (const type of ['play', 'pause', 'ended', 'emptied']) element.addEventListener(type, tellPlaying)
  document.body.append(element)
  return element
}

const tellPlaying = () => isPlaying.set(!sound().paused)

/** To be called in a press. */
export function play(): void {
  // Refused without a press, the bar stands there; what else goes wrong is told by the element itself.
  sound()
    .play()
    .catch(() => undefined)
}

/** Puts a file in, silent. */
export function putIn(recording: Recording): void {
  // Without `crossOrigin`: to be heard, a file need not be one that its host lets this site read.
  sound().src = recording.url
  current.set(recording)
}

/** Goes on where it was left, or begins: the player knows. */
export async function playRecording(recording: Recording): Promise<void> {
  if (current.get()?.id !== recording.id) putIn(recording)
  play()
  // Until it is heard, a slow line is the sound's alone; but who has listened before goes on at a place that only the player knows.
  if (!bar.get() && !hasListened()) await soundOrTrouble()
  try {
    await import('./player/PlayerBar.tsx')
  } catch {
    // Sound that nobody can stop is worse than none.
    sound().pause()
    current.set(undefined)
    showToast({
      title: 'Error',
      text: 'The player could not be loaded. Please try again when you have a connection.',
      variant: 'destructive',
    })
  }
}

/** Blocked storage keeps no place. */
function hasListened(): boolean {
  try {
    return localStorage.getItem(LISTENING_KEY) !== null
  } catch {
    return false
  }
}

/** A line that says nothing for so long is to be told of, and what has begun to be stopped. */
const LONGEST_WAIT_MS = 4000

const soundOrTrouble = () =>
  new Promise<void>((done) => {
    for (const type of ['playing', 'error', 'pause']) sound().addEventListener(type, () => done(), { once: true })
    setTimeout(done, LONGEST_WAIT_MS)
  })
