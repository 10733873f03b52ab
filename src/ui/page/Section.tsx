import type { ReactNode } from 'react'
import { wrap } from '#ui/styles/layout.css.ts'
import * as styles from './Section.css.ts'

interface SectionProps {
  /** Shown as an h2. Without it the children bring their own heading. */
  title?: string
  lead?: ReactNode
  id?: string
  tone?: keyof typeof styles.section
  /** `stack`: title above. `margin`: title in a margin column. `split`: words beside `aside`. */
  layout?: keyof typeof styles.layout
  aside?: ReactNode
  /** A link to more, at the end of the title's row; below it on phones. */
  action?: ReactNode
  children?: ReactNode
}

export function Section({ title, lead, id, tone = 'ground', layout = 'stack', aside, action, children }: SectionProps) {
  const heading = title && (
    <div className={action ? styles.headWithAction : styles.head}>
      <div className={styles.words}>
        <h2>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </div>
  )
  return (
    <section id={id} className={styles.section[tone]}>
      <div className={`${wrap} ${styles.inner} ${styles.layout[layout]}`}>
        {layout === 'split' ? (
          <div className={styles.body}>
            {heading}
            {children}
          </div>
        ) : (
          <>
            {heading}
            {children && <div className={styles.body}>{children}</div>}
          </>
        )}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </section>
  )
}
