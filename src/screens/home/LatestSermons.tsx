import { LATEST_SERMONS, latestSermonsQuery } from '#client/reads/queries.ts'
import { useRead } from '#client/reads/use-read.ts'
import { PlayButton } from '#recordings/PlayButton.tsx'
import { isUnreadable, ReadError } from '#screens/shared/ReadError.tsx'
import { SermonCard } from '#screens/shared/SermonCard.tsx'
import { EmptyState } from '#ui/cards/EmptyState.tsx'
import { Placeholders } from '#ui/cards/Placeholders.tsx'
import { rows } from './home.css.ts'

export function LatestSermons() {
  const read = useRead(latestSermonsQuery())
  if (isUnreadable(read)) return <ReadError read={read} message="The sermons could not be loaded." />
  if (!read.data)
    return <Placeholders label="Loading sermons" count={LATEST_SERMONS} kind="sermonRow" className={rows} />
  if (read.data.length === 0) return <EmptyState text="No sermons available at this time. Check back soon!" />
  return (
    <div className={rows}>
      {read.data.map((sermon) => (
        <SermonCard key={sermon.id} sermon={sermon} layout="row" Recording={PlayButton} />
      ))}
    </div>
  )
}
