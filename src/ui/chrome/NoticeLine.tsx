import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Icon, type IconName } from '#ui/pictures/Icon.tsx'
import { wrap } from '#ui/styles/layout.css.ts'
import { action as actionClass, inner, line, words } from './NoticeLine.css.ts'

interface NoticeLineProps {
  icon?: IconName
  text: string
  /** Such as `Refresh`, for a new version. */
  action?: { label: string; onClick: () => void }
}

/** One line at the bottom: no connection, or a new version. */
export function NoticeLine({ icon, text, action }: NoticeLineProps) {
  useAnnouncement(text)
  return (
    <aside aria-label="Notice" className={line}>
      <div className={`${wrap} ${inner}`}>
        <p className={words}>
          {icon && <Icon name={icon} />}
          <span>{text}</span>
        </p>
        {action && (
          <Button variant="quiet" className={actionClass} onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
    </aside>
  )
}
