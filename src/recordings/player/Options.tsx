import { useState } from 'react'
import { useStore } from '#client/device/store.ts'
import { sermonPath } from '#data/site/links.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { ShareButton } from '#ui/controls/ShareButton.tsx'
import { readListening, SPEEDS } from './listening.ts'
import type { Recording } from '../recording.ts'
import { setSpeed, place } from './follow-sound.ts'
import { options } from './player.css.ts'
import { setSleep, sleep, SLEEP_MINUTES, type Sleep } from './sleep-timer.ts'

const SPEED_OPTIONS = SPEEDS.map((speed) => ({
  value: String(speed),
  label: speed === 1 ? 'As spoken' : `${speed} times`,
}))
const SLEEP_OPTIONS = [
  { value: 'off', label: 'Off' },
  ...SLEEP_MINUTES.map((minutes) => ({ value: String(minutes), label: `After ${minutes} minutes` })),
  { value: 'end', label: 'When the sermon ends' },
]
const sleepOf = (value: string): Sleep =>
  SLEEP_MINUTES.find((minutes) => String(minutes) === value) ?? (value === 'end' ? 'end' : 'off')

/** What is set once and then left alone. */
export function Options({ recording }: { recording: Recording }) {
  const [speed, show] = useState(() => readListening().speed)
  const asleep = useStore(sleep, 'off')
  const at = useStore(place, 0)
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
      <ShareButton title={recording.title} path={`${sermonPath(recording)}&t=${at}`} label="Share From Here" />
    </div>
  )
}
