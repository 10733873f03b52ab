import { useState, type ComponentProps, type ReactNode } from 'react'
import { useStore } from '#client/device/store.ts'
import type { DownloadedRecording } from '#data/recordings/downloaded.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx'
import { megabytes } from '../recording.ts'
import { recordingUrl, pauseDownload, remove, resume, savedRecordings } from './manager.ts'
import { downloads } from './download.ts'
import * as styles from './downloads.css.ts'
import { describeDownload, NOT_STARTED } from './labels.ts'

/** A click handler that shows a toast when the storage fails. */
const pressed = (work: () => Promise<unknown>) => () =>
  void work().catch(() =>
    showToast({
      title: 'Not Done',
      text: 'That didn’t work. This browser’s storage isn’t responding. Please try again.',
      variant: 'destructive',
    }),
  )

interface SermonDownloadProps {
  sermon: Sermon
  describedBy: string
  /** The button that saves it. */
  children: ReactNode
}

/** On a sermon's card: the button, then the state of the download. */
export function SermonDownload({ sermon, describedBy, children }: SermonDownloadProps) {
  const url = recordingUrl(sermon.audioFile!)
  const recording = useStore(savedRecordings).find((each) => each.url === url)
  const { failure } = useStore(downloads).get(url) ?? {}
  const problem = failure && NOT_STARTED[failure]
  useAnnouncement(!recording && problem, failure, 'assertive')
  if (recording) return <DownloadStatus recording={recording} describedBy={describedBy} />
  return (
    <div className={styles.status}>
      {children}
      {problem && <p>{problem}</p>}
    </div>
  )
}

/** The state of a recording on this device and its actions, on its card and in the list. */
export function DownloadStatus({ recording, describedBy }: { recording: DownloadedRecording; describedBy: string }) {
  const { url, sermon, bytesStored } = recording
  const now = useStore(downloads).get(url)
  const { text, action, progress } = describeDownload(recording, now)
  const [first] = useState(text)
  useAnnouncement(text !== first && text)
  const button = { variant: 'flush', 'aria-describedby': describedBy } as const
  return (
    <div className={styles.status}>
      <p>{text}</p>
      {progress && (
        <p className={styles.progress}>
          <progress
            max={progress.total || undefined}
            value={progress.total ? progress.value : undefined}
            aria-label="Saved so far"
          />
          <span>{progress.label}</span>
        </p>
      )}
      <div className={styles.actions}>
        {action && (
          <Button {...button} onClick={pressed(() => (action === 'pause' ? pauseDownload : resume)(url))}>
            {action === 'pause' ? 'Pause' : 'Resume'}
          </Button>
        )}
        <RemoveButton
          {...button}
          title="Remove This Recording?"
          confirm="Remove"
          warning={`“${sermon.title}” takes up ${megabytes(bytesStored)} on this device. Once it is removed, you will need a connection to play it.`}
          onConfirm={() => remove(url)}
        >
          Remove
        </RemoveButton>
      </div>
    </div>
  )
}

interface RemoveButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  title: string
  confirm: string
  warning: string
  onConfirm: () => Promise<unknown>
}

/** Asks before it removes something. */
export function RemoveButton({ title, confirm, warning, onConfirm, ...button }: RemoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button {...button} icon="trash" onClick={() => setIsAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={title}
          confirm={confirm}
          onConfirm={() => (setIsAsking(false), pressed(onConfirm)())}
          onCancel={() => setIsAsking(false)}
        >
          <p>{warning}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
