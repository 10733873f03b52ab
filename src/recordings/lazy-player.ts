/** The player is loaded at the first press of Play. The press itself starts the sound. */
import { LISTENING_KEY } from '#client/device/storage-keys.ts'
import { createStore } from '#client/device/store.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { audioElement, closeRecording, current, openRecording, play } from './audio.ts'
import { isSame, type Recording } from './recording.ts'

export const PLAYER_MISSING = 'The player couldn’t be loaded. Please try again when you have a connection.'

export const lazyPlayer = createStore<typeof import('./player/PlayerBar.tsx') | undefined>(undefined)

/** @throws when it cannot be loaded */
export async function loadPlayer() {
  const { PlayerBar, followAudio, followMediaSession, followSleepTimer, offerToResume, playFrom } =
    await import('./player/loaded.ts')
  if (!lazyPlayer.get()) {
    followAudio()
    lazyPlayer.set({ PlayerBar })
    followMediaSession()
    followSleepTimer()
  }
  return { offerToResume, playFrom }
}

/** Plays a recording from its stored position. Call it from a click handler: browsers start sound only after a user gesture. */
export async function playRecording(recording: Recording): Promise<void> {
  const open = current.get()
  // The church may have replaced the open file.
  const isOpen = isSame(open, recording) && open?.url === recording.url
  // After a failure the element does not play until its file is loaded again.
  if (!isOpen || audioElement().error) openRecording(recording)
  play()
  try {
    await loadPlayer()
  } catch {
    stopWithoutPlayer(PLAYER_MISSING)
  }
}

/** Closes the recording: without the player nobody could stop the sound. @param text tells the person why */
export function stopWithoutPlayer(text: string): void {
  closeRecording()
  showToast({ title: 'Could Not Play', text, variant: 'destructive' })
}

/** Opens the last recording again, paused. Loads nothing for a person who has never listened. Never rejects. */
export async function offerLastRecording(): Promise<void> {
  try {
    if (localStorage.getItem(LISTENING_KEY) !== null) (await loadPlayer()).offerToResume()
  } catch {
    // Storage is blocked, or the player cannot be loaded offline.
  }
}
