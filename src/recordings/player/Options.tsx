import { useId, useState } from 'react'
import { readApi } from '#client/queries/api.ts'
import { useStore } from '#client/device/store.ts'
import { sermonPath } from '#data/site/links.ts'
import { Button } from '#ui/controls/Button.tsx'
import { SelectField } from '#ui/fields/Field.tsx'
import { ShareButton } from '#ui/controls/ShareButton.tsx'
import { sermonOf, type Recording } from '../recording.ts'
import { position, seek, setSpeed } from './playback.ts'
import * as styles from './player.css.ts'
import { readListening, SPEEDS } from './positions.ts'
import { setSleep, sleep } from './sleep-timer.ts'
import { Transcript, useLoaded } from './Transcript.tsx'
import { clock } from './times.ts'

const SPEED_OPTIONS = SPEEDS.map((speed) => ({
  value: String(speed),
  label: speed === 1 ? 'Normal' : `${speed}x`,
}))
const SLEEP_OPTIONS = [
  { value: 'off', label: 'Off' },
  ...[5, 10, 15, 30, 45, 60].map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` })),
  { value: 'end', label: 'End of sermon' },
]

export function Options({ recording }: { recording: Recording }) {
  const [speed, show] = useState(() => readListening().speed)
  const asleep = useStore(sleep)
  const at = useStore(position)
  const [hasTranscript, showTranscript] = useState(false)
  const transcriptId = useId()
  const sermons = useLoaded(() => readApi('/api/sermons'))
  const sermon = Array.isArray(sermons) ? sermonOf(recording, sermons) : undefined
  const { chapters, transcript } = sermon?.audioFile ?? {}
  return (
    <div className={styles.options}>
      <SelectField
        label="Speed"
        options={SPEED_OPTIONS}
        value={String(speed)}
        onChange={(event) => {
          const next = Number(event.currentTarget.value)
          setSpeed(next)
          show(next)
        }}
      />
      <SelectField
        label="Sleep timer"
        options={SLEEP_OPTIONS}
        value={asleep}
        onChange={(event) => setSleep(event.currentTarget.value)}
      />
      {chapters && (
        <SelectField
          label="Chapter"
          className={styles.chapter}
          options={chapters.map(({ start, title }) => ({ value: String(start), label: `${clock(start)} ${title}` }))}
          value={String(chapters.filter(({ start }) => start <= at).at(-1)?.start)}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
      )}
      <div className={styles.actions}>
        {transcript && (
          <Button
            variant="quiet"
            aria-expanded={hasTranscript}
            aria-controls={transcriptId}
            iconAfter="chevronDown"
            className={styles.turns}
            onClick={() => showTranscript(!hasTranscript)}
          >
            Transcript
          </Button>
        )}
        <ShareButton title={recording.title} path={`${sermonPath(recording)}&t=${at}`} label="Share From Here" />
      </div>
      {transcript && hasTranscript && <Transcript id={transcriptId} url={transcript} />}
    </div>
  )
}
