import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import * as styles from './EmptyState.css.ts'
import { Icon } from '#ui/pictures/Icon.tsx'

export function ListError({
  message,
  onRetry,
  isRetrying,
}: {
  message: string
  onRetry: () => void
  isRetrying?: boolean
}) {
  useAnnouncement(!isRetrying && message, isRetrying, 'assertive')
  return (
    <div className={styles.errorState}>
      <span className={styles.errorIcon}>
        <Icon name="alert" size="large" />
      </span>
      <div className={styles.words}>
        <p>{message}</p>
        <Button variant="secondary" icon="refresh" onClick={onRetry} isBusy={isRetrying}>
          Try Again
        </Button>
      </div>
    </div>
  )
}
