import type { Sermon } from '#schema/collections/sermon.ts'
import { KeepControl } from './KeepControl.tsx'
import { RecordingActions } from './RecordingActions.tsx'

/** In the archive a recording can be played, and kept for the way home. */
export const ArchiveActions = (props: { sermon: Sermon; describedBy: string }) => (
  <>
    <RecordingActions {...props} />
    <KeepControl {...props} />
  </>
)
