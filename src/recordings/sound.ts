/**
 * The one sound of the page: a plain `<audio>` beside the app, which no screen takes along when it goes. A press starts it at once, since
 * browsers allow sound only in the press itself; the player comes meanwhile and takes it over. Every page brings this, and so it is small.
 */
import type { ReactNode } from 'react'
import { createStore } from '#client/device/store.ts'
import { showToast } from '#ui/chrome/toasts.ts'
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
  document.body.append(element)
  return element
}

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
