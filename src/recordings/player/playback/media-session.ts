/** What lock screens, headsets and cars show, and what their buttons do (Media Session API). */
import { church } from '#content/church.ts'
import { inSite } from '#schema/site-address.ts'
import { current, isPlaying, play, sound } from '../../sound.ts'
import { goTo, placeNow } from './control.ts'
import { close, duration } from './follow-sound.ts'
import { BACK_S, ON_S } from './steps.ts'

/** Phones ignore larger pictures. */
const ARTWORK = [192, 512].map((size) => ({
  src: inSite(`/icons/any-${size}.png`),
  sizes: `${size}x${size}`,
  type: 'image/png',
}))

/** Without `nexttrack` and `previoustrack`, which phones would show in place of the seek buttons. */
const HANDLERS: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
  play,
  pause: () => sound().pause(),
  stop: close,
  seekbackward: ({ seekOffset }) => goTo(placeNow() - (seekOffset ?? BACK_S)),
  seekforward: ({ seekOffset }) => goTo(placeNow() + (seekOffset ?? ON_S)),
  seekto: ({ seekTime }) => seekTime !== undefined && goTo(seekTime),
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
      attempt(() => session.setActionHandler(action as MediaSessionAction, recording ? handler : null))
    tellPlace()
  }
  const tellPlace = () => {
    const seconds = duration.get()
    if (!current.get() || seconds === undefined) return attempt(() => session.setPositionState?.())
    attempt(() =>
      session.setPositionState?.({
        duration: seconds,
        position: Math.min(placeNow(), seconds),
        playbackRate: sound().playbackRate,
      }),
    )
  }
  for (const type of ['seeked', 'ratechange', 'loadedmetadata', 'playing'] as const)
    sound().addEventListener(type, tellPlace)
  current.subscribe(describe)
  isPlaying.subscribe(describe)
  describe()
}

/** Browsers throw for an action that they do not know. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // The other actions still work.
  }
}
