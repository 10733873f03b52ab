import { useId, type ComponentType } from 'react'
import { downloadLink, sermonPath } from '#data/site/links.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { formatLongDate } from '#schema/dates.ts'
import * as styles from '#ui/cards/SermonCard.css.ts'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { ShareButton } from '#ui/controls/ShareButton.tsx'

interface SermonCardProps {
  sermon: Sermon
  layout: keyof typeof styles.card
  headingLevel?: 2 | 3
  /** The controls for the sermon's own recording. */
  Recording: ComponentType<{ sermon: Sermon; describedBy: string }>
}

export function SermonCard({ sermon, layout, headingLevel = 3, Recording }: SermonCardProps) {
  const { title, date, series, preacher, description, scripture, audioUrl, videoUrl } = sermon
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  const watchUrl = audioUrl ? undefined : videoUrl
  return (
    <article className={styles.card[layout]} aria-labelledby={titleId}>
      <div className={styles.head}>
        <time className={styles.date[layout]} dateTime={date}>
          {formatLongDate(date)}
        </time>
        {series && <span className={styles.series}>{series}</span>}
      </div>
      <div className={styles.words}>
        <Heading id={titleId} className={styles.title}>
          {title}
        </Heading>
        <p className={styles.meta}>{preacher}</p>
        {description && <p>{description}</p>}
        {scripture.length > 0 && <p className={styles.scripture}>{scripture.join('; ')}</p>}
      </div>
      <div className={styles.actions[layout]}>
        {audioUrl && (
          <>
            {/* Next to a recording that plays here, the arrow shows that this leads to another site. */}
            {audioUrl !== sermon.audioFile?.url && (
              <ExternalButton
                href={audioUrl}
                variant={sermon.audioFile ? 'secondary' : 'primary'}
                icon={sermon.audioFile ? undefined : 'play'}
                aria-describedby={titleId}
              >
                Listen Now
              </ExternalButton>
            )}
            <ExternalButton href={downloadLink(audioUrl)} variant="quiet" icon="download" aria-describedby={titleId}>
              Download
            </ExternalButton>
          </>
        )}
        {watchUrl && (
          <ExternalButton href={watchUrl} icon="play" aria-describedby={titleId}>
            Watch Now
          </ExternalButton>
        )}
        {sermon.audioFile && (
          <div className={styles.recording[layout]}>
            <Recording sermon={sermon} describedBy={titleId} />
          </div>
        )}
      </div>
      <ShareButton
        title={title}
        path={sermonPath(sermon)}
        className={styles.share[layout]}
        aria-describedby={titleId}
      />
    </article>
  )
}
