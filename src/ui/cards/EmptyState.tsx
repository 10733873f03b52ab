import type { ReactNode } from 'react'
import * as styles from './EmptyState.css.ts'
import { lancetPath, tracery } from '#ui/pictures/lancet.ts'

const WINDOW = { width: 44, height: 72 }
const lead = tracery(WINDOW.width, WINDOW.height)

interface EmptyStateProps {
  title?: string
  text: string
  /** A way out, such as a button. */
  children?: ReactNode
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <svg className={styles.drawing} viewBox="-2 -4 48 78" aria-hidden="true">
        <path d={`${lancetPath(WINDOW.width, WINDOW.height)}${lead.stone}`} />
      </svg>
      <div className={styles.words}>
        {title && <h2>{title}</h2>}
        <p>{text}</p>
        {children}
      </div>
    </div>
  )
}
