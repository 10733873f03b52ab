import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import calendars from 'virtual:gathering-calendars'
import { useGatherings } from '#client/queries/gatherings.ts'
import { church } from '#content/church.ts'
import contact from '#content/screens/contact.json'
import content from '#content/screens/services.json'
import { addressLine, directionsLink, townName } from '#data/site/links.ts'
import { subscriptions } from '#data/site/subscriptions.ts'
import { dayWords, gatheringWords, servicesTitle, timeWords } from '#data/site/week.ts'
import type { Gathering } from '#schema/church/church.ts'
import type { ServicesText } from '#schema/church/screens.ts'
import { inSite } from '#schema/site-url.ts'
import { ButtonAnchor, ButtonLink } from '#ui/controls/Button.tsx'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { HymnBoard } from '#ui/cards/HymnBoard.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { PageHero } from '#ui/page/PageHero.tsx'
import { Decoration } from '#ui/pictures/Picture.tsx'
import { PointList } from '#ui/page/PointList.tsx'
import * as print from '#ui/styles/print.css.ts'
import { Section } from '#ui/page/Section.tsx'
import { BelowFold } from '#screens/shared/BelowFold.tsx'
import { SpecialDays } from '#screens/shared/SpecialDays.tsx'
import { NewsletterBlock } from '#forms/NewsletterBlock.tsx'
import { ASK_FOR_TIMES } from './service-cards.ts'
import * as styles from './services.css.ts'

const text: ServicesText = content
const { address } = church

export function ServicesScreen() {
  const gatherings = useGatherings()
  const services = gatherings.filter(({ group }) => group === 'sunday')
  const weekday = gatherings.filter(({ group }) => group === 'weekday')
  const timed = gatherings
    .filter(gatheringWords)
    .map((gathering) => ({ label: dayWords(gathering), title: timeWords(gathering), text: gathering.name }))
  /** The board: gatherings with day and time, and the address. */
  const cards = [
    ...(timed.length > 0 ? timed : [ASK_FOR_TIMES]),
    { label: 'Where', title: address.street, text: townName(address), href: directionsLink(church) },
  ]
  return (
    <>
      <PageHero {...text.hero} />
      <div className={`${layout.wrap} ${layout.belowHero}`}>
        <HymnBoard cards={cards} />
      </div>
      <SpecialDays />
      {services.length > 0 && (
        <Section title={servicesTitle(gatherings)} lead={text.sunday.lead} layout="margin">
          <Gatherings gatherings={services} />
        </Section>
      )}
      <BelowFold>
        {weekday.length > 0 && (
          <Section title="Weekday Activities" lead={text.weekday.lead} layout="margin" tone="sunken">
            <Gatherings gatherings={weekday} />
          </Section>
        )}
        <Section title="What to Expect" lead={text.expect.lead}>
          <Decoration
            src={text.expect.imageUrl}
            className={styles.expectPicture}
            sizes="(max-width: 1079px) 100vw, 76rem"
          />
          <div className={styles.expect}>
            <PointList points={text.expect.points} layout="ledger" />
          </div>
        </Section>
        <Section title={text.plan.title} lead={text.plan.text} tone="night" picture={text.plan.imageUrl}>
          <p>
            <ButtonLink to="/contact" hash="plan-your-visit" iconAfter="arrowRight">
              Plan Your Visit
            </ButtonLink>
          </p>
          {/* On paper, what is behind the link on the screen. */}
          <div className={`${print.paperOnly} ${styles.directions}`}>
            <p>
              <strong>{`${addressLine(church)}.`}</strong> <span>{contact.find.text}</span>
            </p>
            <PointList points={contact.visit.steps} />
          </div>
        </Section>
        <SpecialServices />
        <NewsletterBlock />
      </BelowFold>
    </>
  )
}

const Gatherings = ({ gatherings }: { gatherings: Gathering[] }) => (
  <ul role="list" className={styles.gatherings}>
    {gatherings.map((gathering) => (
      <GatheringRow key={gathering.name} gathering={gathering} />
    ))}
  </ul>
)

function GatheringRow({ gathering }: { gathering: Gathering }) {
  const { name, description } = gathering
  const when = gatheringWords(gathering)
  const nameId = useId()
  const calendar = calendars[name]
  return (
    <li className={styles.gathering}>
      <h3 id={nameId}>{name}</h3>
      {when ? (
        <p className={styles.when.fixed}>{when}</p>
      ) : (
        <p className={styles.when.ask}>
          <Link to="/contact">{church.contactOffice}</Link>
        </p>
      )}
      <p className={styles.words}>{description}</p>
      {calendar && (
        <ButtonAnchor
          className={styles.calendarLink}
          href={inSite(calendar)}
          variant="flush"
          icon="calendar"
          aria-describedby={nameId}
        >
          Add to Calendar
        </ButtonAnchor>
      )}
    </li>
  )
}

const SUBSCRIBE = subscriptions(church)

function SpecialServices() {
  return (
    <Section
      title="Special Services"
      lead={text.special.lead}
      action={
        <div className={styles.subscribe}>
          <ButtonAnchor href={SUBSCRIBE.app} variant="secondary" icon="calendar">
            Subscribe to Our Calendar
          </ButtonAnchor>
          <ExternalButton href={SUBSCRIBE.google} variant="flush">
            Subscribe in Google Calendar
          </ExternalButton>
          <p>
            <span>Any other calendar app takes this link:</span> <span className={styles.copied}>{SUBSCRIBE.link}</span>
          </p>
        </div>
      }
    >
      <ul role="list" className={styles.seasons}>
        {text.special.services.map(({ title, text: words, imageUrl }) => (
          <li key={title} className={styles.season}>
            <Decoration src={imageUrl} className={styles.seasonPicture} sizes="(max-width: 767px) 100vw, 40rem" />
            <div className={styles.seasonWords}>
              <h3>{title}</h3>
              <p>{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
