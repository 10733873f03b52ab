import type { ReactNode } from 'react'
import { body, point, points as pointsClass } from './PointList.css.ts'

interface PointListProps {
  points: { title: string; text: string; children?: ReactNode }[]
  /** See the style sheet; take a different one from the section before. */
  layout?: keyof typeof pointsClass
  /** 3 under a section's title, 4 under a part of it. */
  headingLevel?: 3 | 4
}

/** Headings with a paragraph each, without boxes. */
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
