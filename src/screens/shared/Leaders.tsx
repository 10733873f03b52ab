import { leadersQuery } from '#client/reads/queries.ts'
import { useRead } from '#client/reads/use-read.ts'
import { EmptyState } from '#ui/cards/EmptyState.tsx'
import { LeaderCard } from '#ui/cards/LeaderCard.tsx'
import { LeaderPlaceholder, Loading } from '#ui/cards/Placeholders.tsx'
import { isUnreadable, ReadError } from './ReadError.tsx'
import { leaderList, item } from './Leaders.css.ts'

/** @param layout `stack`: cards side by side. `row`: cards below each other, across the page. */
export function Leaders({ limit, layout }: { limit?: number; layout: keyof typeof leaderList }) {
  const read = useRead(leadersQuery(limit))
  if (isUnreadable(read)) return <ReadError read={read} message="The leadership team could not be loaded." />
  if (!read.data)
    return (
      <Loading label="Loading the leadership team" className={leaderList[layout]}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={item[layout]}>
            <LeaderPlaceholder layout={layout} />
          </div>
        ))}
      </Loading>
    )
  if (read.data.length === 0) return <EmptyState text="No leadership information available at this time." />
  return (
    <ul role="list" className={leaderList[layout]}>
      {read.data.map((leader) => (
        <li key={leader.id} className={item[layout]}>
          <LeaderCard leader={leader} layout={layout} />
        </li>
      ))}
    </ul>
  )
}
