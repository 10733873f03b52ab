import { memo } from 'react'
import type { Sermon } from '#schema/collections/sermon.ts'
import * as layout from '#ui/styles/layout.css.ts'
import { DownloadButton } from '#recordings/DownloadButton.tsx'
import { PlayButton } from '#recordings/PlayButton.tsx'
import { SermonCard } from '#screens/shared/SermonCard.tsx'
import * as styles from './sermons.css.ts'

const yearOf = ({ date }: Sermon) => date.slice(0, 4)

/** The sermons in one grid or, if they are from several years, one section per year with links to each. */
export const SermonYears = memo(function SermonYears({ sermons }: { sermons: Sermon[] }) {
  const years = [...new Set(sermons.map(yearOf))]
  if (years.length === 1) return <Grid sermons={sermons} headingLevel={2} />
  return (
    <>
      <nav aria-label="Years">
        <ul role="list" className={styles.yearLinks}>
          {years.map((year) => (
            <li key={year}>
              <a className={styles.yearLink} href={`#${idOf(year)}`}>
                {year}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {years.map((year) => (
        <section key={year} id={idOf(year)} className={styles.year}>
          <h2 className={styles.yearTitle}>{year}</h2>
          <Grid sermons={sermons.filter((sermon) => yearOf(sermon) === year)} headingLevel={3} />
        </section>
      ))}
    </>
  )
})

const idOf = (year: string) => `sermons-of-${year}`

const Grid = ({ sermons, headingLevel }: { sermons: Sermon[]; headingLevel: 2 | 3 }) => (
  <ul role="list" className={layout.grid}>
    {sermons.map((sermon) => (
      <li key={sermon.id}>
        <Card sermon={sermon} layout="card" Recording={RecordingActions} headingLevel={headingLevel} />
      </li>
    ))}
  </ul>
)

const RecordingActions = (props: { sermon: Sermon; describedBy: string }) => (
  <>
    <PlayButton {...props} />
    <DownloadButton {...props} />
  </>
)

/** While someone types in the search, most cards do not change. */
const Card = memo(SermonCard)
