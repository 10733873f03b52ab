import { LEADERS_IN_BRIEF, leadersQuery } from '#client/queries/lists.ts'
import { useRead } from '#client/queries/use-read.ts'
import type { Leader } from '#schema/collections/leader.ts'
import { EmptyState } from '#ui/cards/EmptyState.tsx'
import * as styles from '#ui/cards/LeaderCard.css.ts'
import { Placeholders } from '#ui/cards/Placeholders.tsx'
import { ExternalLink } from '#ui/controls/ExternalLink.tsx'
import { Icon } from '#ui/pictures/Icon.tsx'
import { LancetWindow } from '#ui/pictures/LancetWindow.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { isUnreadable, ReadError } from './ReadError.tsx'

/** @param layout `stack`: cards side by side. `row`: cards one below the other, across the page. */
export function Leaders({ limit, layout }: { limit?: number; layout: keyof typeof styles.list }) {
  const read = useRead(leadersQuery(limit))
  const error = isUnreadable(read) && <ReadError read={read} message="The leadership team couldn’t be loaded." />
  if (!read.data && error) return error
  if (!read.data)
    return (
      <Placeholders
        label="Loading the leadership team"
        count={LEADERS_IN_BRIEF}
        kind={layout === 'row' ? 'leaderRow' : 'leaderStack'}
        className={styles.list[layout]}
      />
    )
  if (read.data.length === 0) return <EmptyState text="No leadership information available at this time." />
  return (
    <>
      {error}
      <ul role="list" className={styles.list[layout]}>
        {read.data.map((leader) => (
          <li key={leader.id} className={styles.item[layout]}>
            <LeaderCard leader={leader} layout={layout} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** `Rev. Thomas Whitaker` → `TW`. A word that ends with a period is a title and is left out. */
const initialsOf = (name: string) => {
  const letters = name.split(/\s+/).flatMap((word) => /^\p{L}(?!.*\.$)/u.exec(word) ?? [])
  return [letters[0], ...letters.slice(1).slice(-1)].join('')
}

function LeaderCard({ leader, layout }: { leader: Leader; layout: keyof typeof styles.card }) {
  const { name, role, bio, imageUrl, imageFocus, socials } = leader
  return (
    <article className={styles.card[layout]}>
      <LancetWindow lines="frame" className={styles.portrait[layout]}>
        {imageUrl ? (
          <Picture src={imageUrl} alt={name} focus={imageFocus} sizes="(max-width: 767px) 40vw, 17rem" />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
      </LancetWindow>
      <div className={styles.about[layout]}>
        <div className={styles.words}>
          <h3>{name}</h3>
          <p className={styles.role}>{role}</p>
        </div>
        <div className={styles.more[layout]}>
          {bio && <p>{bio}</p>}
          {(socials.facebook || socials.email) && (
            <p className={styles.links}>
              {socials.email && (
                <a className={styles.link} href={`mailto:${socials.email}`}>
                  <Icon name="mail" />
                  <span>{socials.email}</span>
                </a>
              )}
              {socials.facebook && (
                <ExternalLink
                  className={styles.link}
                  href={socials.facebook}
                  aria-label={`${name} on Facebook (opens in a new tab)`}
                >
                  <Icon name="external" />
                  Facebook
                </ExternalLink>
              )}
            </p>
          )}
        </div>
      </div>
    </article>
  )
}
