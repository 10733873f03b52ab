import { useEffect } from 'react'
import { LISTENING_KEY } from '#client/device/listening-key.ts'
import { whenIdle } from '#client/start/when-idle.ts'
import { useStore } from '#client/device/store.ts'
import { bar, current } from './sound.ts'

/** The player at the foot of every screen, once there is something to play. */
export function RecordingBar() {
  const player = useStore(bar, null)
  const recording = useStore(current, undefined)
  useEffect(
    () =>
      void whenIdle()
        .then(offerToGoOn)
        .catch(() => undefined),
    [],
  )
  return recording ? player : null
}

/** Whoever has never listened fetches nothing. Blocked storage throws, and the player may not be had: then nothing is offered. */
async function offerToGoOn(): Promise<void> {
  if (localStorage.getItem(LISTENING_KEY)) (await import('./player/PlayerBar.tsx')).offerToGoOn()
}
