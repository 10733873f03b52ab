import { CatchBoundary } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '#client/start/when-idle.ts'
import { useStore } from '#client/device/store.ts'
import { current } from './audio.ts'
import { lazyPlayer, offerLastRecording, stopWithoutPlayer } from './lazy-player.ts'
import { keyOf } from './recording.ts'

const isLinked = () => new URLSearchParams(location.search).has('t')

/** The player at the foot of every screen. If it fails, the rest of the site still works. */
export function RecordingBar() {
  const player = useStore(lazyPlayer)
  const recording = useStore(current)
  // A time in the URL opens its own recording (`useSharedTime`).
  useEffect(() => void whenIdle().then(() => (isLinked() ? undefined : offerLastRecording())), [])
  if (!player || !recording) return null
  return (
    <CatchBoundary getResetKey={() => recording.url} errorComponent={() => null} onCatch={stop}>
      <player.PlayerBar key={keyOf(recording)} recording={recording} />
    </CatchBoundary>
  )
}

function stop(error: unknown): void {
  console.error('player:', error)
  stopWithoutPlayer('The player couldn’t be shown. Please reload the page and try again.')
}
