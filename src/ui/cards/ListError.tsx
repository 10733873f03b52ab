import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { errorIcon, errorState, words } from './EmptyState.css.ts'
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
    <div className={errorState}>
      <span className={errorIcon}>
        <Icon name="alert" size="large" />
      </span>
      <div className={words}>
        <p>{message}</p>
        <Button variant="secondary" icon="refresh" onClick={onRetry} isBusy={isRetrying}>
          Try Again
        </Button>
      </div>
    </div>
  )
}
