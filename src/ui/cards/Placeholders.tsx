import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import * as leader from './LeaderCard.css.ts'
import { lancet, line } from './Placeholders.css.ts'
import * as sermon from './SermonCard.css.ts'

interface LoadingProps {
  /** For screen readers. */
  label: string
  className: string
  children: ReactNode
}

/** A list that loads. */
export const Loading = ({ label, className, children }: LoadingProps) => (
  <div className={className} aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    {children}
  </div>
)

const Lines = ({ of }: { of: (keyof typeof line)[] }) => of.map((kind, at) => <div key={at} className={line[kind]} />)

export const SermonPlaceholders = ({ count, layout }: { count: number; layout: keyof typeof sermon.card }) =>
  Array.from({ length: count }, (_, at) => (
    <div key={at} className={sermon.card[layout]} aria-hidden="true">
      <div className={sermon.head}>
        <Lines of={['date', 'badge']} />
      </div>
      <div className={sermon.words}>
        <Lines of={['title', 'half', 'full', 'full', 'most', 'half']} />
      </div>
      <div className={sermon.actions[layout]}>
        <Lines of={['button']} />
      </div>
    </div>
  ))

export const LeaderPlaceholder = ({ layout }: { layout: keyof typeof leader.card }) => (
  <div className={leader.card[layout]} aria-hidden="true">
    <div className={leader.portrait[layout]}>
      <div className={lancet} />
    </div>
    <div className={leader.about[layout]}>
      <div className={leader.words}>
        <Lines of={['title', 'half']} />
      </div>
      <div className={leader.more[layout]}>
        <div>
          <Lines of={['full', 'full', 'most']} />
        </div>
      </div>
    </div>
  </div>
)
