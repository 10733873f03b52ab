import type { ReactNode } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Icon, type IconName } from '#ui/pictures/Icon.tsx'
import { wrap } from '#ui/styles/layout.css.ts'
import { action as actionClass, dock, inner, line, words } from './NoticeLine.css.ts'

/**
 * The live region for notice lines, after the footer. It is in every page from the start, because screen readers often
 * miss a region that arrives with its text. `above` is outside the region.
 */
export const NoticeDock = ({ above, children }: { above?: ReactNode; children?: ReactNode }) => (
  <div className={dock}>
    {above}
    <div role="status">{children}</div>
  </div>
)

interface NoticeLineProps {
  icon?: IconName
  children: ReactNode
  /** Such as `Refresh`, for a new version. */
  action?: { label: string; onClick: () => void }
}

/** One line at the bottom: no connection, or a new version. */
export const NoticeLine = ({ icon, children, action }: NoticeLineProps) => (
  <div className={line}>
    <div className={`${wrap} ${inner}`}>
      <p className={words}>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </p>
      {action && (
        <Button variant="quiet" className={actionClass} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  </div>
)
