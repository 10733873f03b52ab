import type { ReactNode } from 'react'
import { lancetPath, tracery } from './lancet.ts'
import { bar, came, frame, HEIGHT, opening, reveal, stone, WIDTH } from './LancetWindow.css.ts'

const lead = tracery(WIDTH, HEIGHT)

interface LancetWindowProps {
  /** One picture; it fills the opening. */
  children: ReactNode
  /** `panes` crosses the picture with tracery and bars; `frame` leaves it whole, for faces. */
  lines?: 'panes' | 'frame'
  className?: string
}

/** A picture seen through a window of the church. */
export const LancetWindow = ({ children, lines = 'panes', className = '' }: LancetWindowProps) => (
  <div className={`${reveal} ${className}`.trim()}>
    <div className={opening}>
      {children}
      <svg className={came} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {lines === 'panes' && <path className={bar} d={lead.bars} />}
        {lines === 'panes' && <path className={stone} d={lead.stone} />}
        <path className={frame} d={lancetPath(WIDTH, HEIGHT)} />
      </svg>
    </div>
  </div>
)
