import type { ReactNode } from 'react'
import { wrap } from '#ui/styles/layout.css.ts'
import {
  aside as asideClass,
  body,
  head,
  headWithAction,
  inner,
  layout as layouts,
  lead as leadClass,
  section,
  words,
} from './Section.css.ts'

interface SectionProps {
  /** Shown as an h2. Without it the children bring their own heading. */
  title?: string
  lead?: ReactNode
  /** The anchor for links: `plan-your-visit`. */
  id?: string
  tone?: keyof typeof section
  /** `stack`: title above. `margin`: title in a margin column. `split`: words beside `aside`. */
  layout?: keyof typeof layouts
  /** The picture in the split layout. */
  aside?: ReactNode
  /** A link to more, at the end of the title's row; below it on phones. */
  action?: ReactNode
  children?: ReactNode
}

export function Section({ title, lead, id, tone = 'ground', layout = 'stack', aside, action, children }: SectionProps) {
  const heading = title && (
    <div className={action ? headWithAction : head}>
      <div className={words}>
        <h2>{title}</h2>
        {lead && <p className={leadClass}>{lead}</p>}
      </div>
      {action}
    </div>
  )
  return (
    <section id={id} className={section[tone]}>
      <div className={`${wrap} ${inner} ${layouts[layout]}`}>
        {layout === 'split' ? (
          <div className={body}>
            {heading}
            {children}
          </div>
        ) : (
          <>
            {heading}
            {children && <div className={body}>{children}</div>}
          </>
        )}
        {aside && <div className={asideClass}>{aside}</div>}
      </div>
    </section>
  )
}
