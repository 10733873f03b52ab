import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { useStore } from '#client/device/store.ts'
import { place } from './playback/follow-sound.ts'
import { currentCue, transcript } from './player.css.ts'
import { readCues } from './cues.ts'
import { useLoaded } from './use-loaded.ts'

const FAILED = 'The transcript could not be loaded. Please try again when you have a connection.'

/** The transcript, to read along. */
export function Transcript({ id, sermonId, url }: { id: string; sermonId: number; url: string }) {
  const cues = useLoaded(() => readCues(sermonId, url), url)
  useAnnouncement(cues === 'failed' && FAILED, undefined, 'assertive')
  // In whole seconds, so a cue that begins within this second is current.
  const at = useStore(place)
  const current = Array.isArray(cues) ? cues.findLast(({ start }) => start < at + 1) : undefined
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div id={id} role="region" aria-label="Transcript" aria-busy={!cues} tabIndex={0} className={transcript}>
      {cues === 'failed' ? (
        <p>{FAILED}</p>
      ) : (
        cues?.map((cue) => (
          <p
            key={cue.start}
            className={cue === current ? currentCue : undefined}
            aria-current={cue === current || undefined}
          >
            {cue.text}
          </p>
        ))
      )}
    </div>
  )
}
