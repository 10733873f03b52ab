import { useState } from 'react'
import { useStore } from '#client/device/store.ts'
import { savesData } from '#client/updates/save-data.ts'
import type { DownloadedRecording } from '#data/recordings/downloaded-recording.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx'
import { megabytes, saveLabel } from '../recording.ts'
import { addressOf, pause, remove, resume, save, savedRecordings } from './download-manager.ts'
import { downloads } from './download.ts'
import { actions, progress as progressClass, status as statusClass } from './downloads.css.ts'
import { describeDownload, NOT_STARTED } from './labels.ts'

/** A click handler that shows a toast when the storage fails. */
export const pressed = (work: () => Promise<unknown>) => () =>
  void work().catch(() =>
    showToast({
      title: 'Error',
      text: 'That did not work. This browser’s storage is not responding. Please try again.',
      variant: 'destructive',
    }),
  )

interface SermonDownloadProps {
  sermon: Sermon
  describedBy: string
  /** The button was pressed before this code was loaded. */
  isPressed: boolean
}

/** On a sermon's card: the button, then the state of the download. */
export function SermonDownload({ sermon, describedBy, isPressed }: SermonDownloadProps) {
  const { bytes } = sermon.audioFile!
  const url = addressOf(sermon.audioFile!)
  const [isAsking, setIsAsking] = useState(isPressed && savesData())
  const begin = () => {
    setIsAsking(false)
    void save(sermon)
  }
  const recording = useStore(savedRecordings).find((each) => each.url === url)
  const failure = useStore(downloads).get(url)?.failure
  const problem = failure && (failure === 'full' ? NOT_STARTED.full : NOT_STARTED.unstored)
  useAnnouncement(!recording && problem, failure, 'assertive')
  if (recording) return <DownloadStatus recording={recording} describedBy={describedBy} />
  const button = { variant: 'quiet', isFlush: true, 'aria-describedby': describedBy } as const
  if (!isAsking)
    return (
      <div className={statusClass}>
        <Button {...button} icon="install" onClick={() => (savesData() ? setIsAsking(true) : begin())}>
          {saveLabel(bytes)}
        </Button>
        {problem && <p>{problem}</p>}
      </div>
    )
  return (
    <div className={statusClass}>
      <p>{`Data Saver is on, or the connection is slow. ${bytes ? `This recording is ${megabytes(bytes)}.` : 'A recording uses a lot of data.'}`}</p>
      <div className={actions}>
        <Button {...button} onClick={begin}>
          Save Anyway
        </Button>
        <Button {...button} onClick={() => setIsAsking(false)}>
          Not Now
        </Button>
      </div>
    </div>
  )
}

/** The state of a recording on this device and its actions, on its card and in the list. */
export function DownloadStatus({ recording, describedBy }: { recording: DownloadedRecording; describedBy: string }) {
  const { url, sermon, bytesStored } = recording
  const now = useStore(downloads).get(url)
  const [isAsking, setIsAsking] = useState(false)
  const { text, action, progress } = describeDownload(recording, now)
  const [first] = useState(text)
  useAnnouncement(text !== first && text)
  const button = { variant: 'quiet', isFlush: true, 'aria-describedby': describedBy } as const
  return (
    <div className={statusClass}>
      <p>{text}</p>
      {progress && (
        <p className={progressClass}>
          <progress
            max={progress.total || undefined}
            value={progress.total ? progress.value : undefined}
            aria-label="Saved so far"
          />
          <span>{progress.label}</span>
        </p>
      )}
      <div className={actions}>
        {action && (
          <Button {...button} onClick={pressed(() => (action === 'pause' ? pause : resume)(url))}>
            {action === 'pause' ? 'Pause' : 'Resume'}
          </Button>
        )}
        <Button {...button} icon="trash" onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove This Recording?"
          confirm="Remove"
          cancel="Cancel"
          onConfirm={() => (setIsAsking(false), pressed(() => remove(url))())}
          onCancel={() => setIsAsking(false)}
        >
          <p>{`“${sermon.title}” takes up ${megabytes(bytesStored)} on this device. Once it is removed, you will need a connection to play it.`}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
