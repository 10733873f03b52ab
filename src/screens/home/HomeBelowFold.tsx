import type { ReactNode } from 'react'
import { useIsOnline } from '#client/device/connection.ts'
import { church } from '#content/church.ts'
import content from '#content/screens/home.json'
import { LATEST_SERMONS, LEADERS_IN_BRIEF, latestSermonsQuery } from '#client/queries/lists.ts'
import { useRead } from '#client/queries/use-read.ts'
import { PlayButton } from '#recordings/PlayButton.tsx'
import type { Church } from '#schema/church/church.ts'
import type { HomeText } from '#schema/church/screens.ts'
import { EmptyState } from '#ui/cards/EmptyState.tsx'
import { Placeholders } from '#ui/cards/Placeholders.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { LancetWindow } from '#ui/pictures/LancetWindow.tsx'
import { LazyFrame } from '#ui/page/LazyFrame.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { Decoration, Picture } from '#ui/pictures/Picture.tsx'
import { PointList } from '#ui/page/PointList.tsx'
import * as print from '#ui/styles/print.css.ts'
import { ScriptureQuote } from '#ui/page/ScriptureQuote.tsx'
import { Section } from '#ui/page/Section.tsx'
import * as styles from './home.css.ts'
import { Leaders } from '#screens/shared/Leaders.tsx'
import { isUnreadable, ReadError } from '#screens/shared/ReadError.tsx'
import { SermonCard } from '#screens/shared/SermonCard.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'

const text: HomeText = content
const YEARS = [
  { title: 'Church built', text: church.buildingSince },
  { title: 'Congregation founded', text: church.founded },
  { title: 'Moved in', text: church.movedIn },
].filter((year) => year.text !== undefined)

export function HomeBelowFold() {
  const { placeToCallHome, messages, leadership } = text
  const { imageUrl: welcome } = placeToCallHome
  return (
    <>
      <Section
        title="A Place to Call Home"
        lead={placeToCallHome.lead}
        aside={
          welcome && (
            <LancetWindow className={`${styles.welcomeWindow} ${print.screenOnly}`}>
              <Picture src={welcome} alt="" sizes="(max-width: 767px) 17rem, 25rem" />
            </LancetWindow>
          )
        }
      >
        <div className={layout.prose}>
          {placeToCallHome.mission.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ScriptureQuote {...placeToCallHome.quote} />
      </Section>
      <div className={`${layout.wrap} ${styles.pillars}`}>
        <PointList points={placeToCallHome.pillars} />
      </div>
      <Story />
      <Section
        title="Latest Messages"
        lead={messages.lead}
        action={
          <ButtonLink to="/sermons" variant="secondary" iconAfter="arrowRight">
            All Sermons
          </ButtonLink>
        }
      >
        <LatestSermons />
        {church.links.playlist && (
          <div className={styles.watch}>
            <p className={styles.watchWords}>{messages.watchLead}</p>
            <VideoPlaylist {...church.links.playlist} />
          </div>
        )}
      </Section>
      <Events />
      <Section title="Our Leadership Team" lead={leadership.lead}>
        <Leaders limit={LEADERS_IN_BRIEF} layout="stack" />
      </Section>
    </>
  )
}

function Story() {
  const { paragraphs, beliefs } = text.story
  return (
    <Section title="Our Story" tone="raised">
      <div className={styles.story}>
        <div className={styles.storyWords}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.lede}>
              {paragraph}
            </p>
          ))}
          {YEARS.length > 0 && <Terms className={styles.years} of={YEARS} />}
        </div>
        <div className={styles.creed}>
          <Terms className={styles.creedWords} of={beliefs} />
          <ButtonLink to="/statement-of-faith" iconAfter="arrowRight">
            Read Our Statement of Faith
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}

const Terms = ({ of, className }: { of: { title: string; text: ReactNode }[]; className: string }) => (
  <dl className={className}>
    {of.map(({ title, text: words }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)

function LatestSermons() {
  const read = useRead(latestSermonsQuery())
  const error = isUnreadable(read) && <ReadError read={read} message="The sermons couldn’t be loaded." />
  if (!read.data && error) return error
  if (!read.data)
    return <Placeholders label="Loading sermons" count={LATEST_SERMONS} kind="sermonRow" className={styles.rows} />
  if (read.data.length === 0) return <EmptyState text="No sermons available at this time. Check back soon!" />
  return (
    <div className={styles.rows}>
      {error}
      {read.data.map((sermon) => (
        <SermonCard key={sermon.id} sermon={sermon} layout="row" Recording={PlayButton} />
      ))}
    </div>
  )
}

/** The playlist of another site. Offline, it says so and offers what can be read in the meantime. */
function VideoPlaylist({ name, embedUrl, url }: NonNullable<Church['links']['playlist']>) {
  const { videoChannel } = church.links
  return (
    <LazyFrame
      src={embedUrl}
      title={`Video playlist: ${name}`}
      shape="video"
      icon="play"
      action="Show Videos"
      link={
        <ExternalButton href={url} variant="flush">
          {videoChannel ? `${name} on ${videoChannel.name}` : name}
        </ExternalButton>
      }
      isOffline={!useIsOnline()}
    >
      <h3>Videos Need a Connection</h3>
      <p>They will be back when you are online again. Until then, you can still browse the list of sermons.</p>
      <ButtonLink to="/sermons">Browse the Sermons</ButtonLink>
    </LazyFrame>
  )
}

function Events() {
  const { social } = church.links
  return (
    <section className={styles.events}>
      <div className={styles.eventsWords}>
        <h2>Upcoming Events</h2>
        <p className={styles.lede}>{text.events.lead}</p>
        <p>{text.events.text}</p>
        <UpcomingEvents />
        <p>
          {social ? (
            <ExternalButton href={social.url}>{`See Events on ${social.name}`}</ExternalButton>
          ) : (
            <ButtonLink to="/contact">Ask What’s Coming Up</ButtonLink>
          )}
        </p>
      </div>
      <Decoration src={text.events.imageUrl} className={styles.eventsPicture} sizes="(max-width: 1079px) 100vw, 60vw" />
    </section>
  )
}
