import type { Leader } from '#schema/collections/leader.ts'
import { ExternalLink } from '#ui/controls/ExternalLink.tsx'
import { Icon } from '#ui/pictures/Icon.tsx'
import { LancetWindow } from '#ui/pictures/LancetWindow.tsx'
import * as styles from './LeaderCard.css.ts'
import { Picture } from '#ui/pictures/Picture.tsx'

interface LeaderCardProps {
  leader: Leader
  /** `stack`: in a grid with others. `row`: across the page. */
  layout?: keyof typeof styles.card
}

/** `Rev. Thomas Whitaker` → `TW`. A word that ends with a full stop is taken for a title and left out. */
const initialsOf = (name: string) => {
  const parts = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  return [parts.at(0), parts.length > 1 ? parts.at(-1) : undefined].map((word) => (word ? [...word][0] : '')).join('')
}

export function LeaderCard({ leader, layout = 'stack' }: LeaderCardProps) {
  const { name, role, bio, imageUrl, imageFocus, socials } = leader
  const initials = initialsOf(name)
  const about = (
    <>
      <div className={styles.words}>
        {name && <h3>{name}</h3>}
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
    </>
  )
  return (
    <article className={styles.card[layout]}>
      <LancetWindow lines={imageUrl || initials ? 'frame' : 'panes'} className={styles.portrait[layout]}>
        {imageUrl ? (
          <Picture src={imageUrl} alt={name} focus={imageFocus} fit="cover" sizes="(max-width: 767px) 40vw, 17rem" />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initials}
          </span>
        )}
      </LancetWindow>
      {layout === 'row' ? <div className={styles.rowWords}>{about}</div> : about}
    </article>
  )
}
