import type { ReactNode } from 'react'
import { lancetPath, tracery } from './lancet.ts'
import * as styles from './LancetWindow.css.ts'

const lead = tracery(styles.WIDTH, styles.HEIGHT)

interface LancetWindowProps {
  /** One picture, which fills the window. */
  children: ReactNode
  /** `panes`: bars cross the picture. `frame`: no bars, for faces. */
  lines?: 'panes' | 'frame'
  className?: string
}

export const LancetWindow = ({ children, lines = 'panes', className = '' }: LancetWindowProps) => (
  <div className={`${styles.reveal} ${className}`.trim()}>
    <div className={styles.opening}>
      {children}
      <svg
        className={styles.came}
        viewBox={`0 0 ${styles.WIDTH} ${styles.HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {lines === 'panes' && <path className={styles.bar} d={lead.bars} />}
        {lines === 'panes' && <path className={styles.stone} d={lead.stone} />}
        <path className={styles.frame} d={lancetPath(styles.WIDTH, styles.HEIGHT)} />
      </svg>
    </div>
  </div>
)
