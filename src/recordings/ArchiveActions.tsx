import type { Sermon } from '#schema/collections/sermon.ts'
import { KeepControl } from './KeepControl.tsx'
import { RecordingActions } from './RecordingActions.tsx'

/** The actions of a card in the archive: play the recording, and keep it on this device. */
export const ArchiveActions = (props: { sermon: Sermon; describedBy: string }) => (
  <>
    <RecordingActions {...props} />
    <KeepControl {...props} />
  </>
)
