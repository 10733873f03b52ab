import { useStore } from '#client/device/store.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { Button } from '#ui/controls/Button.tsx'
import { scriptOnly } from '#ui/controls/ShareButton.css.ts'
import { recordingOf } from './recording.ts'
import { current, isPlaying, playRecording, sound } from './sound.ts'

/** Play and Pause on a sermon's card. Without scripts the browser's own controls. */
export function RecordingActions({ sermon, describedBy }: { sermon: Sermon; describedBy: string }) {
  const recording = recordingOf(sermon)
  const isHere = useStore(current)?.id === sermon.id
  const isHeard = useStore(isPlaying) && isHere
  if (!recording) return null
  return (
    <>
      <Button
        variant="secondary"
        icon={isHeard ? 'pause' : 'play'}
        className={scriptOnly}
        aria-describedby={describedBy}
        data-plays={sermon.id}
        onClick={() => (isHeard ? sound().pause() : void playRecording(recording))}
      >
        {isHeard ? 'Pause' : 'Play'}
      </Button>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a transcript, where there is one, is a page of its own */}
        <audio controls preload="none" src={recording.url} />
        <a href={recording.url}>The recording as a file</a>
      </noscript>
    </>
  )
}
