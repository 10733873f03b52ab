import { useState } from 'react'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from './Button.tsx'
import { Icon } from '#ui/pictures/Icon.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import * as styles from './ShowMore.css.ts'

interface ShowMoreProps {
  /** `48 of 500 photos` */
  status: string
  label: string
  /** What to say if loading more fails. The button tries again. */
  problem: string
  hasMore: boolean
  isBusy: boolean
  hasFailed: boolean
  onMore: () => void
}

/** The end of a list that is shown in batches: how many are shown, and a button for more. */
export function ShowMore({ status, label, problem, hasMore, isBusy, hasFailed, onMore }: ShowMoreProps) {
  const [first] = useState(status)
  useAnnouncement(status !== first && status)
  useAnnouncement(hasFailed && problem, isBusy, 'assertive')
  return (
    <div className={styles.showMore}>
      <p>{status}</p>
      {hasFailed && (
        <p className={styles.problem}>
          <Icon name="alert" />
          <span>{problem}</span>
        </p>
      )}
      {hasMore && (
        <Button variant="secondary" className={layout.scriptOnly} isBusy={isBusy} onClick={onMore}>
          {label}
        </Button>
      )}
    </div>
  )
}
