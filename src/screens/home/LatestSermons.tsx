import { church } from '#content/church.ts'
import { LATEST_SERMONS, latestSermonsQuery } from '#client/reads/queries.ts'
import { useRead } from '#client/reads/use-read.ts'
import { downloadLink, sermonPath } from '#data/site/links.ts'
import { EmptyState } from '#ui/cards/EmptyState.tsx'
import { PlayButton } from '#recordings/PlayButton.tsx'
import { SermonCard } from '#ui/cards/SermonCard.tsx'
import { SermonCardPlaceholder } from '#ui/cards/SermonCardPlaceholder.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { isUnreadable, ReadError } from '#screens/shared/ReadError.tsx'
import { rows } from './home.css.ts'

/** The newest sermons. */
export function LatestSermons() {
  const read = useRead(latestSermonsQuery())
  if (isUnreadable(read)) return <ReadError read={read} message="The sermons could not be loaded." />
  if (!read.data)
    return (
      <div className={rows} aria-busy="true">
        <VisuallyHidden>Loading sermons</VisuallyHidden>
        {Array.from({ length: LATEST_SERMONS }, (_, place) => (
          <SermonCardPlaceholder key={place} layout="row" />
        ))}
      </div>
    )
  if (read.data.length === 0) return <EmptyState text="No sermons available at this time. Check back soon!" />
  return (
    <div className={rows}>
      {read.data.map((sermon) => (
        <SermonCard
          key={sermon.id}
          sermon={sermon}
          downloadUrl={sermon.audioUrl && downloadLink(sermon.audioUrl)}
          sharePath={sermonPath(sermon)}
          timeZone={church.timeZone}
          layout="row"
          Recording={PlayButton}
        />
      ))}
    </div>
  )
}
