import * as styles from './PointList.css.ts'

interface PointListProps {
  points: { title: string; text: string }[]
  /** As in the stylesheet. Choose a different one from the section before, so that the page does not look monotonous. */
  layout?: keyof typeof styles.points
}

export function PointList({ points, layout = 'columns' }: PointListProps) {
  const List = layout === 'steps' ? 'ol' : 'ul'
  return (
    <List role="list" className={styles.points[layout]}>
      {points.map(({ title, text }) => (
        <li key={title} className={styles.point[layout]}>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </List>
  )
}
