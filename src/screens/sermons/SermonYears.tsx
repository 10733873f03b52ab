import { memo, type ReactNode } from 'react'
import { dayOf } from '#schema/dates.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { church } from '#content/church.ts'
import { downloadLink, sermonPath } from '#data/site/links.ts'
import { grid } from '#ui/styles/layout.css.ts'
import { DownloadButton } from '#recordings/DownloadButton.tsx'
import { PlayButton } from '#recordings/PlayButton.tsx'
import { SermonCard } from '#ui/cards/SermonCard.tsx'
import { yearLink, yearLinks, year as yearClass, yearTitle } from './sermons.css.ts'

/** The year of the sermon, in the church's time zone. */
const yearOf = ({ date }: Sermon) => dayOf(date, church.timeZone).slice(0, 4)

/** @returns the sermons by year; years and sermons in the given order */
function byYear(sermons: Sermon[]): [year: string, sermons: Sermon[]][] {
  const years = new Map<string, Sermon[]>()
  for (const sermon of sermons) {
    const year = yearOf(sermon)
    const known = years.get(year)
    if (known) known.push(sermon)
    else years.set(year, [sermon])
  }
  return [...years]
}

/** The sermons in one grid, or, if they are of several years, in a section per year with links to each. */
export const SermonYears = memo(function SermonYears({ sermons }: { sermons: Sermon[] }) {
  const years = byYear(sermons)
  if (years.length === 1) return <Grid sermons={sermons} headingLevel={2} />
  return (
    <>
      <nav aria-label="Years">
        <ul role="list" className={yearLinks}>
          {years.map(([year]) => (
            <li key={year}>
              <a className={yearLink} href={`#${idOf(year)}`}>
                {year}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {years.map(([year, ofYear]) => (
        <Year key={year} year={year}>
          <Grid sermons={ofYear} headingLevel={3} />
        </Year>
      ))}
    </>
  )
})

const idOf = (year: string) => `sermons-of-${year}`

const Year = ({ year, children }: { year: string; children: ReactNode }) => (
  <section id={idOf(year)} className={yearClass}>
    <h2 className={yearTitle}>{year}</h2>
    {children}
  </section>
)

const Grid = ({ sermons, headingLevel }: { sermons: Sermon[]; headingLevel: 2 | 3 }) => (
  <ul role="list" className={grid}>
    {sermons.map((sermon) => (
      <Item key={sermon.id} sermon={sermon} headingLevel={headingLevel} />
    ))}
  </ul>
)

/** Play the recording, or save it on this device. */
const RecordingActions = (props: { sermon: Sermon; describedBy: string }) => (
  <>
    <PlayButton {...props} />
    <DownloadButton {...props} />
  </>
)

/** Memoized: while somebody types in the search, most cards do not change. */
const Item = memo(function Item({ sermon, headingLevel }: { sermon: Sermon; headingLevel: 2 | 3 }) {
  return (
    <li>
      <SermonCard
        sermon={sermon}
        downloadUrl={sermon.audioUrl && downloadLink(sermon.audioUrl)}
        sharePath={sermonPath(sermon)}
        timeZone={church.timeZone}
        Recording={RecordingActions}
        headingLevel={headingLevel}
      />
    </li>
  )
})
