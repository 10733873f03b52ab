import type { ReactNode } from 'react'
import { lancetPath, tracery } from './lancet.ts'
import { bar, came, frame, HEIGHT, opening, reveal, stone, WIDTH } from './LancetWindow.css.ts'

const lead = tracery(WIDTH, HEIGHT)

interface LancetWindowProps {
  /** One picture, which fills the window. */
  children: ReactNode
  /** `panes`: bars cross the picture. `frame`: no bars, for faces. */
  lines?: 'panes' | 'frame'
  className?: string
}

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
