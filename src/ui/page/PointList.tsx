import type { ReactNode } from 'react'
import { body, point, points as pointsClass } from './PointList.css.ts'

interface PointListProps {
  points: { title: string; text: string; children?: ReactNode }[]
  /** As in the style sheet. Vary it from the section before, so that the page does not look monotonous. */
  layout?: keyof typeof pointsClass
  /** 3 under a section's title, 4 under a heading of it. */
  headingLevel?: 3 | 4
}

/** A list of headings with a paragraph each. */
export function PointList({ points, layout = 'columns', headingLevel = 3 }: PointListProps) {
  const List = layout === 'steps' ? 'ol' : 'ul'
  const Heading = `h${headingLevel}` as const
  return (
    <List role="list" className={pointsClass[layout]}>
      {points.map(({ title, text, children }) => (
        <li key={title} className={point[layout]}>
          <Heading>{title}</Heading>
          <div className={body}>
            <p>{text}</p>
            {children}
          </div>
        </li>
      ))}
    </List>
  )
}
