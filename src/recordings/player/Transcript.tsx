import { useStore } from '#client/device/store.ts'
import { place } from './playback/follow-sound.ts'
import { saidNow, transcript } from './player.css.ts'
import { readSaid } from './said.ts'
import { useAnswer } from './use-answer.ts'

/** What is said, to read along. */
export function Transcript({ id, sermonId, url }: { id: string; sermonId: number; url: string }) {
  const said = useAnswer(() => readSaid(sermonId, url), url)
  // In whole seconds: what begins within this one is meant.
  const at = useStore(place, 0)
  const now = Array.isArray(said) ? said.findLast(({ start }) => start < at + 1) : undefined
  return (
    // It scrolls: the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div id={id} role="region" aria-label="Transcript" aria-busy={!said} tabIndex={0} className={transcript}>
      {said === 'none' ? (
        <p role="alert">The transcript could not be loaded. Please try again when you have a connection.</p>
      ) : (
        said?.map((each) => (
          <p key={each.start} className={each === now ? saidNow : undefined} aria-current={each === now || undefined}>
            {each.words}
          </p>
        ))
      )}
    </div>
  )
}
