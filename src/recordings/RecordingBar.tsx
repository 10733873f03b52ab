import { useEffect } from 'react'
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { whenIdle } from '#client/start/when-idle.ts'
import { useStore } from '#client/device/store.ts'
import { bar, current } from './sound.ts'

/** The player at the foot of every screen, while a recording is open. */
export function RecordingBar() {
  const player = useStore(bar)
  const recording = useStore(current)
  useEffect(
    () =>
      void whenIdle()
        .then(offerToGoOn)
        .catch(() => undefined),
    [],
  )
  return recording ? player : null
}

/**
 * Opens the last recording again, paused. Loads nothing for a person who has never listened.
 * @throws when storage is blocked, or the player cannot be loaded
 */
async function offerToGoOn(): Promise<void> {
  if (localStorage.getItem(LISTENING_KEY)) (await import('./player/PlayerBar.tsx')).offerToGoOn()
}
