import type { ReactNode } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Icon, type IconName } from '#ui/pictures/Icon.tsx'
import { wrap } from '#ui/styles/layout.css.ts'
import { action as actionClass, dock, inner, line, words } from './NoticeLine.css.ts'

/** Holds the notice lines after the footer, in every page from the start, so that a line that comes is read out. Above them, what stays there. */
export const NoticeDock = ({ above, children }: { above?: ReactNode; children?: ReactNode }) => (
  <div className={dock}>
    {above}
    <div role="status">{children}</div>
  </div>
)

interface NoticeLineProps {
  icon?: IconName
  children: ReactNode
  /** `Refresh`, for a new version. */
  action?: { label: string; onClick: () => void; icon?: IconName }
}

/** One quiet line: no connection, or a newer version. */
export const NoticeLine = ({ icon, children, action }: NoticeLineProps) => (
  <div className={line}>
    <div className={`${wrap} ${inner}`}>
      <p className={words}>
        {icon && <Icon name={icon} />}
        {children}
      </p>
      {action && (
        <Button variant="quiet" icon={action.icon} className={actionClass} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  </div>
)
