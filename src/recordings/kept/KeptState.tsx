import { useState } from 'react'
import { useStore } from '#client/device/store.ts'
import type { Kept } from '#data/recordings/kept-recording.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx'
import { megabytes } from '../keep-words.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { actions, progress as progressClass, state as stateClass } from './kept.css.ts'
import { goOn, pause, remove } from './keeper.ts'
import { downloads, unstoredStates } from './now.ts'
import { describeKept } from './words.ts'

const NOT_DONE = {
  title: 'Error',
  text: 'That could not be done: this browser’s storage does not answer. Please try again.',
  variant: 'destructive',
} as const
/** @returns a click handler that shows a toast when the storage fails */
export const pressed = (work: () => Promise<unknown>) => () => void work().catch(() => showToast(NOT_DONE))

/** The state of a kept recording and its actions, on its card and in the list. */
export function KeptState({ kept, describedBy }: { kept: Kept; describedBy: string }) {
  const now = useStore(downloads).get(kept.url)
  const failure = useStore(unstoredStates).get(kept.url)
  const [isAsking, setIsAsking] = useState(false)
  const { words, action, progress } = describeKept(failure ? { ...kept, state: failure } : kept, now)
  const [first] = useState(words)
  useAnnouncement(words !== first && words)
  return (
    <div className={stateClass} data-kept={kept.isWhole ? 'whole' : kept.state}>
      <p>{words}</p>
      {progress && (
        <p className={progressClass}>
          <progress
            max={progress.total || undefined}
            value={progress.total ? progress.have : undefined}
            aria-label="Kept so far"
          />{' '}
          <span>{progress.label}</span>
        </p>
      )}
      <div className={actions}>
        {action && (
          <Button
            variant="quiet"
            isFlush
            aria-describedby={describedBy}
            onClick={pressed(() => (action === 'pause' ? pause : goOn)(kept.url))}
          >
            {action === 'pause' ? 'Pause' : 'Go on'}
          </Button>
        )}
        <Button variant="quiet" isFlush icon="trash" aria-describedby={describedBy} onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove this recording?"
          confirm="Remove"
          cancel="Keep it"
          onConfirm={() => (setIsAsking(false), pressed(() => remove(kept.url))())}
          onCancel={() => setIsAsking(false)}
        >
          <p>{`“${kept.sermon.title}” takes ${megabytes(kept.have)} on this phone. Removed, it needs a connection to be heard.`}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
