import type { ReactNode } from 'react'
import { LancetWindow } from '#ui/pictures/LancetWindow.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import * as layoutStyles from '#ui/styles/layout.css.ts'
import * as print from '#ui/styles/print.css.ts'
import * as styles from './Section.css.ts'

interface SectionProps {
  /** Shown as an h2. Without it the children bring their own heading. */
  title?: string
  lead?: ReactNode
  id?: string
  tone?: keyof typeof styles.section
  /** `stack`: title above. `margin`: title in a margin column. */
  layout?: 'stack' | 'margin'
  /** Next to the words on wide screens, below them on others. */
  aside?: ReactNode
  /** A picture next to the words, in a window. Decoration, not in print. */
  picture?: string | undefined
  /** A link to more, at the end of the title's row; below it on phones. */
  action?: ReactNode
  children?: ReactNode
}

export function Section({ tone = 'ground', layout = 'stack', ...props }: SectionProps) {
  const { title, lead, action, children } = props
  const aside = props.picture ? (
    <LancetWindow className={print.screenOnly}>
      <Picture src={props.picture} alt="" sizes="(max-width: 767px) 80vw, 25rem" />
    </LancetWindow>
  ) : (
    props.aside
  )
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
    <section id={props.id} className={styles.section[tone]}>
      <div className={`${layoutStyles.wrap} ${styles.inner} ${styles.layout[aside ? 'split' : layout]}`}>
        {aside ? (
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
