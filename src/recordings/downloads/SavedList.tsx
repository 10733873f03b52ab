import { useId } from 'react'
import { sermonsQuery } from '#client/queries/lists.ts'
import { useStore } from '#client/device/store.ts'
import { useRead } from '#client/queries/use-read.ts'
import type { DownloadedRecording } from '#data/recordings/downloaded.ts'
import { formatLongDate } from '#schema/dates.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { ListError } from '#ui/cards/ListError.tsx'
import { PlayButton } from '../PlayButton.tsx'
import { megabytes } from '../recording.ts'
import { recordingUrl, hasReadFailed, isStoragePersisted, removeAll, savedRecordings, syncState } from './manager.ts'
import * as styles from './downloads.css.ts'
import { DownloadStatus, RemoveButton } from './DownloadStatus.tsx'
import { persistenceInWords, sumInWords } from './labels.ts'

/** Only Safari on a phone or tablet says whether the site was opened from the Home Screen. */
const isPhoneTab = () => (navigator as { standalone?: boolean }).standalone === false

/** "Saved on this device". Needs no network. */
export function SavedList() {
  // Only sermons that are already loaded.
  const sermons = useRead({ ...sermonsQuery(), enabled: false }).data
  const saved = useStore(savedRecordings)
  const hasFailed = useStore(hasReadFailed)
  const isPersisted = useStore(isStoragePersisted)
  if (saved.length === 0 && !hasFailed) return null
  return (
    <section id="saved" aria-labelledby="saved-title" className={styles.section}>
      <h2 id="saved-title">Saved on This Device</h2>
      {hasFailed && <ListError message="Your saved recordings couldn’t be read." onRetry={() => void syncState()} />}
      {saved.length > 0 && (
        <p>{`${sumInWords(saved)} ${persistenceInWords(saved.length, isPersisted, isPhoneTab())}`}</p>
      )}
      <ul role="list" className={styles.list}>
        {saved.map((recording) => (
          <SavedItem key={recording.url} recording={recording} hasNewer={isReplaced(recording, sermons)} />
        ))}
      </ul>
      {saved.length > 0 && (
        <div>
          <RemoveButton
            variant="secondary"
            title="Remove All Recordings?"
            confirm="Remove All"
            warning="Once they are removed, you will need a connection to play them. Nothing else on this device changes."
            onConfirm={removeAll}
          >
            Remove All From This Device
          </RemoveButton>
        </div>
      )}
    </section>
  )
}

/** Whether the church has since replaced the file. The saved file still plays. */
const isReplaced = ({ url, sermon }: DownloadedRecording, sermons: readonly Sermon[] | undefined) => {
  const now = sermons?.find(({ slug }) => slug !== undefined && slug === sermon.slug)
  return now?.audioFile !== undefined && recordingUrl(now.audioFile) !== url
}

function SavedItem({ recording, hasNewer }: { recording: DownloadedRecording; hasNewer: boolean }) {
  const titleId = useId()
  const { title, scripture, preacher, date, description } = recording.sermon
  // The URL as on the sermon's card.
  const url = recording.url.startsWith(`${location.origin}/`)
    ? recording.url.slice(location.origin.length)
    : recording.url
  return (
    <li className={styles.item}>
      <h3 id={titleId}>{title}</h3>
      <p className={styles.meta}>
        {[preacher, formatLongDate(date), ...scripture, megabytes(recording.bytesStored)].join(' · ')}
      </p>
      {description && <p>{description}</p>}
      {hasNewer && (
        <p>There is a newer recording of this sermon. You can save it from the list below. This one still plays.</p>
      )}
      {recording.isComplete && (
        <div>
          <PlayButton sermon={{ ...recording.sermon, audioFile: { url } }} describedBy={titleId} />
        </div>
      )}
      <DownloadStatus recording={recording} describedBy={titleId} />
    </li>
  )
}
