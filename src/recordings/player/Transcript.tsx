import { useEffect, useEffectEvent, useState } from 'react'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { useStore } from '#client/device/store.ts'
import { parseCues, type Cue } from '#data/recordings/cues.ts'
import { listRecordings } from '#data/recordings/database.ts'
import { position } from './playback.ts'
import * as styles from './player.css.ts'

const FAILED = 'The transcript couldn’t be loaded. Please try again when you have a connection.'

export function Transcript({ id, url }: { id: string; url: string }) {
  const cues = useLoaded(() => readCues(url))
  useAnnouncement(cues === 'failed' && FAILED, undefined, 'assertive')
  // A cue that begins within this second is current. Several may begin at once.
  const at = useStore(position)
  const current = Array.isArray(cues) ? cues.filter(({ start }) => start < at + 1).length - 1 : -1
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div id={id} role="region" aria-label="Transcript" aria-busy={!cues} tabIndex={0} className={styles.transcript}>
      {cues === 'failed' ? (
        <p>{FAILED}</p>
      ) : (
        cues?.map(({ text }, index) => (
          <p
            // The list never changes.
            key={index}
            className={index === current ? styles.currentCue : undefined}
            aria-current={index === current || undefined}
          >
            {text}
          </p>
        ))
      )}
    </div>
  )
}

/**
 * Reads the cues saved with the recording, or else the published ones.
 * @throws when they cannot be fetched
 */
async function readCues(url: string): Promise<Cue[]> {
  const saved = await listRecordings().catch(() => [])
  const here = saved.map((recording) => recording.transcript).find((each) => each?.url === url)
  if (here?.text) return parseCues(here.text)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}: ${url}`)
  return parseCues(await response.text())
}

/** Loads a value once; undefined until then. Not with TanStack Query, which screens without lists do not load. */
export function useLoaded<T>(load: () => Promise<T>): T | 'failed' | undefined {
  const [value, setValue] = useState<T | 'failed'>()
  const begin = useEffectEvent(load)
  useEffect(() => void begin().then(setValue, () => setValue('failed')), [])
  return value
}
