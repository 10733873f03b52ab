/** The player is loaded with the first press of Play. The press itself starts the sound, and the player takes over. */
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { createStore } from '#client/device/store.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { audioElement, closeRecording, current, openRecording, play } from './audio.ts'
import { isSame, type Recording } from './recording.ts'

/** Undefined until it is loaded. */
export const lazyPlayer = createStore<typeof import('./player/PlayerBar.tsx') | undefined>(undefined)

/** @throws when it cannot be loaded */
export async function loadPlayer() {
  const [{ PlayerBar }, { attachPlayer }, { offerToResume, playFrom }] = await Promise.all([
    import('./player/PlayerBar.tsx'),
    import('./player/attach-player.ts'),
    import('./player/playback.ts'),
  ])
  attachPlayer()
  lazyPlayer.set({ PlayerBar })
  return { offerToResume, playFrom }
}

/**
 * Plays a recording from the stored position, or from its beginning. Call it in a press: browsers allow sound only
 * there.
 * @param source a `blob:` address of a copy on this device
 */
export async function playRecording(recording: Recording, source?: string): Promise<void> {
  // After a failure the element plays nothing until its file is loaded again.
  if (!isSame(current.get(), recording) || audioElement().error) openRecording(recording, source)
  else if (source) URL.revokeObjectURL(source)
  play()
  // The sound gets the whole connection until it is heard. Not if a position may be stored, which only the player knows.
  if (!lazyPlayer.get() && !hasListened()) await untilHeard()
  try {
    await loadPlayer()
  } catch {
    // Without the player the person could not stop it.
    closeRecording()
    showToast({
      title: 'Error',
      text: 'The player could not be loaded. Please try again when you have a connection.',
      variant: 'destructive',
    })
  }
}

/** Opens the last recording again, paused. Loads nothing for a person who has never listened. Never rejects. */
export async function offerLastRecording(): Promise<void> {
  if (hasListened())
    await loadPlayer().then(
      (player) => player.offerToResume(),
      () => undefined,
    )
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
    for (const type of ['playing', 'error', 'pause'])
      audioElement().addEventListener(type, () => done(), { once: true })
    setTimeout(done, LONGEST_WAIT_MS)
  })
