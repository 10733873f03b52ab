import { useId, useState } from 'react'
import { readApi } from '#client/reads/api.ts'
import { useStore } from '#client/device/store.ts'
import { sermonPath } from '#data/site/links.ts'
import { Button } from '#ui/controls/Button.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { ShareButton } from '#ui/controls/ShareButton.tsx'
import { readListening, SPEEDS } from './playback/listening.ts'
import type { Recording } from '../recording.ts'
import { goTo } from './playback/control.ts'
import { setSpeed, place } from './playback/follow-sound.ts'
import { actions, chapter, options, turns } from './player.css.ts'
import { setSleep, sleep, SLEEP_MINUTES, type Sleep } from './playback/sleep-timer.ts'
import { Transcript } from './Transcript.tsx'
import { useLoaded } from './use-loaded.ts'
import { clock } from './words.ts'

const SPEED_OPTIONS = SPEEDS.map((speed) => ({
  value: String(speed),
  label: speed === 1 ? 'As spoken' : `${speed} times`,
}))
// Short enough for a phone.
const SLEEP_OPTIONS = [
  { value: 'off', label: 'Off' },
  ...SLEEP_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` })),
  { value: 'end', label: 'At the end' },
]
const sleepOf = (value: string): Sleep =>
  SLEEP_MINUTES.find((minutes) => String(minutes) === value) ?? (value === 'end' ? 'end' : 'off')

/** Speed, sleep timer, chapter, transcript and sharing. */
export function Options({ recording }: { recording: Recording }) {
  const [speed, show] = useState(() => readListening().speed)
  const asleep = useStore(sleep)
  const at = useStore(place)
  const [hasTranscript, showTranscript] = useState(false)
  const transcriptId = useId()
  const sermons = useLoaded(() => readApi('/api/sermons'), recording.id)
  const sermon = Array.isArray(sermons) ? sermons.find(({ id }) => id === recording.id) : undefined
  const { chapters, transcript } = sermon?.audioFile ?? {}
  return (
    <div className={options}>
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
        label="Sleep Timer"
        options={SLEEP_OPTIONS}
        value={String(asleep)}
        onChange={(event) => setSleep(sleepOf(event.currentTarget.value))}
      />
      {chapters && (
        <SelectField
          label="Chapter"
          className={chapter}
          options={chapters.map(({ start, title }) => ({ value: String(start), label: `${clock(start)} ${title}` }))}
          value={String(chapters.findLast(({ start }) => start <= at)?.start)}
          onChange={(event) => goTo(Number(event.currentTarget.value))}
        />
      )}
      <div className={actions}>
        {transcript && (
          <Button
            variant="quiet"
            aria-expanded={hasTranscript}
            aria-controls={transcriptId}
            iconAfter="chevronDown"
            className={turns}
            onClick={() => showTranscript(!hasTranscript)}
          >
            Transcript
          </Button>
        )}
        <ShareButton title={recording.title} path={`${sermonPath(recording)}&t=${at}`} label="Share From Here" />
      </div>
      {transcript && hasTranscript && <Transcript id={transcriptId} sermonId={recording.id} url={transcript} />}
    </div>
  )
}
