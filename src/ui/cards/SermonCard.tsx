import { useId, type ComponentType } from 'react'
import { formatLongDate } from '#schema/dates.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { ShareButton } from '#ui/controls/ShareButton.tsx'
import * as styles from './SermonCard.css.ts'

interface SermonCardProps {
  sermon: Sermon
  /** The audio address with `download=true`; undefined without audio. */
  downloadUrl?: string
  /** The archive's path that shows this sermon alone, from the site's root. */
  sharePath: string
  /** The church's (IANA). */
  timeZone: string
  /** `card`: in a grid of many. `row`: in a short list. */
  layout?: keyof typeof styles.card
  headingLevel?: 2 | 3
  /** The controls of the sermon's own recording. Passed in, since `ui` knows no player. */
  Recording?: ComponentType<{ sermon: Sermon; describedBy: string }>
}

export function SermonCard({
  sermon,
  downloadUrl,
  sharePath,
  timeZone,
  layout = 'card',
  headingLevel = 3,
  Recording,
}: SermonCardProps) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <article className={styles.card[layout]} aria-labelledby={titleId}>
      <div className={styles.head}>
        <time className={styles.date[layout]} dateTime={sermon.date}>
          {formatLongDate(sermon.date, timeZone)}
        </time>
        {sermon.series && <span className={styles.series}>{sermon.series}</span>}
      </div>
      <div className={styles.words}>
        <Heading id={titleId} className={styles.title}>
          {sermon.title}
        </Heading>
        {sermon.preacher && <p className={styles.meta}>{sermon.preacher}</p>}
        {sermon.description && <p>{sermon.description}</p>}
        {sermon.scripture.length > 0 && <p className={styles.scripture}>{sermon.scripture.join('; ')}</p>}
      </div>
      <div className={styles.actions[layout]}>
        {sermon.audioUrl && (
          // Beside a recording that plays here, it shows that it leads to another site.
          <ExternalButton
            href={sermon.audioUrl}
            variant={sermon.audioFile ? 'secondary' : 'primary'}
            icon={sermon.audioFile ? undefined : 'play'}
            aria-describedby={titleId}
          >
            Listen Now
          </ExternalButton>
        )}
        {downloadUrl && (
          <ExternalButton href={downloadUrl} variant="quiet" icon="download" aria-describedby={titleId}>
            Download
          </ExternalButton>
        )}
        {!sermon.audioUrl && sermon.videoUrl && (
          <ExternalButton href={sermon.videoUrl} variant="primary" icon="play" aria-describedby={titleId}>
            Watch Now
          </ExternalButton>
        )}
        {sermon.audioFile && Recording && (
          <div className={styles.recording[layout]}>
            <Recording sermon={sermon} describedBy={titleId} />
          </div>
        )}
      </div>
      <ShareButton title={sermon.title} path={sharePath} className={styles.share[layout]} aria-describedby={titleId} />
    </article>
  )
}
