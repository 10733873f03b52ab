/** What lock screens, headsets and cars show, and what their buttons do. */
import { church } from '#content/church.ts'
import { inSite } from '#schema/site-url.ts'
import { audioElement, current, isPlaying, play } from '../audio.ts'
import { BACK_S, close, currentPosition, duration, FORWARD_S, seek } from './playback.ts'

const ARTWORK = [192, 512].map((size) => ({
  src: inSite(`/icons/any-${size}.png`),
  sizes: `${size}x${size}`,
  type: 'image/png',
}))

/** Not `nexttrack` and `previoustrack`: phones would show them instead of the seek buttons. */
const HANDLERS: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
  play,
  pause: () => audioElement().pause(),
  stop: close,
  seekbackward: ({ seekOffset }) => seek(currentPosition() - (seekOffset ?? BACK_S)),
  seekforward: ({ seekOffset }) => seek(currentPosition() + (seekOffset ?? FORWARD_S)),
  seekto: ({ seekTime }) => seekTime !== undefined && seek(seekTime),
}

export function followMediaSession(): void {
  const session = navigator.mediaSession as MediaSession | undefined
  if (!session) return
  const describe = () => {
    const recording = current.get()
    session.metadata = recording
      ? new MediaMetadata({ title: recording.title, artist: recording.preacher, album: church.name, artwork: ARTWORK })
      : null
    session.playbackState = recording ? (isPlaying.get() ? 'playing' : 'paused') : 'none'
    for (const [action, handler] of Object.entries(HANDLERS))
      session.setActionHandler(action as MediaSessionAction, recording ? handler : null)
    reportPosition()
  }
  const reportPosition = () => {
    const seconds = current.get() && duration.get()
    const { playbackRate } = audioElement()
    const state = seconds && { duration: seconds, position: Math.min(currentPosition(), seconds), playbackRate }
    session.setPositionState(state || undefined)
  }
  for (const type of ['seeked', 'ratechange', 'loadedmetadata', 'playing'] as const)
    audioElement().addEventListener(type, reportPosition)
  current.subscribe(describe)
  isPlaying.subscribe(describe)
  describe()
}
