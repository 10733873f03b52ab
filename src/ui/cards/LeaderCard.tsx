import type { Leader } from '#schema/collections/leader.ts'
import { ExternalLink } from '#ui/controls/ExternalLink.tsx'
import { Icon } from '#ui/pictures/Icon.tsx'
import { LancetWindow } from '#ui/pictures/LancetWindow.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import * as styles from './LeaderCard.css.ts'

/** `Rev. Thomas Whitaker` → `TW`. A word that ends with a period is a title and left out. */
const initialsOf = (name: string) => {
  const letters = name.split(/\s+/).flatMap((word) => /^\p{L}(?!.*\.$)/u.exec(word) ?? [])
  return [letters[0], ...letters.slice(1).slice(-1)].join('')
}

/** @param layout `stack`: in a grid with others. `row`: across the page. */
export function LeaderCard({ leader, layout }: { leader: Leader; layout: keyof typeof styles.card }) {
  const { name, role, bio, imageUrl, imageFocus, socials } = leader
  const initials = initialsOf(name)
  return (
    <article className={styles.card[layout]}>
      <LancetWindow lines={imageUrl || initials ? 'frame' : 'panes'} className={styles.portrait[layout]}>
        {imageUrl ? (
          <Picture src={imageUrl} alt={name} focus={imageFocus} sizes="(max-width: 767px) 40vw, 17rem" />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initials}
          </span>
        )}
      </LancetWindow>
      <div className={styles.about[layout]}>
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
      </div>
    </article>
  )
}
