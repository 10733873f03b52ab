import { useStore } from '#client/device/store.ts'
import { Button } from '#ui/controls/Button.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { audioElement, current, isPlaying } from './audio.ts'
import { playRecording } from './lazy-player.ts'
import { isSame, keyOf, recordingOf, type Playable } from './recording.ts'

/** Plays and pauses a sermon. Without scripts there are the browser's own controls. */
export function PlayButton({ sermon, describedBy }: { sermon: Playable; describedBy: string }) {
  const open = useStore(current)
  const isOn = useStore(isPlaying)
  const recording = recordingOf(sermon)
  if (!recording) return null
  const isHeard = isOn && isSame(open, recording)
  return (
    <>
      <Button
        icon={isHeard ? 'pause' : 'play'}
        className={layout.scriptOnly}
        aria-describedby={describedBy}
        data-plays={keyOf(recording)}
        onClick={() => (isHeard ? audioElement().pause() : void playRecording(recording))}
      >
        {isHeard ? 'Pause' : 'Play Here'}
      </Button>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the player shows the transcript, if there is one */}
        <audio controls preload="none" src={recording.url} />
        <a href={recording.url}>Open the recording</a>
      </noscript>
    </>
  )
}
