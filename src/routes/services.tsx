import { createFileRoute } from '@tanstack/react-router'
import { church } from '#content/church.ts'
import text from '#content/screens/services.json'
import { CALENDAR_FEED } from '#data/calendar.ts'
import { directionsLink, publicAddress } from '#data/links.ts'
import { ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { HymnBoard } from '#ui/HymnBoard.tsx'
import { LancetWindow } from '#ui/LancetWindow.tsx'
import { wrap } from '#ui/layout.css.ts'
import { PageHero } from '#ui/PageHero.tsx'
import { Picture } from '#ui/Picture.tsx'
import { PointList } from '#ui/PointList.tsx'
import { screenOnly } from '#ui/print.css.ts'
import { Section } from '#ui/Section.tsx'
import { Gatherings } from './-Gatherings.tsx'
import { NewsletterBlock } from './-forms.tsx'
import { screenPictures } from './-screen-pictures.ts'
import { board, expect, expectPicture, season, seasonPicture, seasons, seasonWords } from './-services.css.ts'

const { address, gatherings } = church

export const Route = createFileRoute('/services')({
  staticData: {
    title: 'Worship Services',
    description: `When ${church.name} in ${address.city} meets on Sundays and during the week, and what to expect when you come for the first time.`,
    nav: { label: 'Services', order: 3 },
    quick: { label: 'Worship Services', order: 3 },
  },
  component: Services,
})

/** What has a day and a time hangs on the board, and where it is. */
const cards = [
  ...gatherings.flatMap(({ day, time, name }) => (day && time ? [{ label: day, title: time, text: name }] : [])),
  { label: 'Where', title: address.street, text: `${address.city}, ${address.stateName}`, href: directionsLink(church) },
]

function Services() {
  const { expect: expectPhoto, plan } = screenPictures.services
  return (
    <>
      <PageHero {...text.hero} />
      <div className={`${wrap} ${board}`}>
        <HymnBoard cards={cards} />
      </div>
      <Section title="Sunday Services" lead={text.sunday.lead} layout="margin">
        <Gatherings gatherings={gatherings.filter(({ group }) => group === 'sunday')} />
      </Section>
      <Section title="Weekday Activities" lead={text.weekday.lead} layout="margin" tone="sunken">
        <Gatherings gatherings={gatherings.filter(({ group }) => group === 'weekday')} />
      </Section>
      <Section title="What to Expect" lead={text.expect.lead}>
        {expectPhoto && <Picture src={expectPhoto} alt="" fit="cover" className={`${expectPicture} ${screenOnly}`} sizes="(max-width: 1079px) 100vw, 76rem" />}
        <div className={expect}>
          <PointList points={text.expect.points} layout="ledger" />
        </div>
      </Section>
      <Section
        title={text.plan.title}
        lead={text.plan.text}
        tone="night"
        layout="split"
        aside={
          plan && (
            <LancetWindow className={screenOnly}>
              <Picture src={plan} alt="" fit="cover" sizes="(max-width: 767px) 80vw, 25rem" />
            </LancetWindow>
          )
        }
      >
        <p>
          <ButtonLink to="/contact" hash="plan-your-visit" iconAfter="arrowRight">
            Plan Your Visit
          </ButtonLink>
        </p>
      </Section>
      <SpecialServices />
      <NewsletterBlock />
    </>
  )
}

/** Calendar programs keep what they subscribe to up to date: holiday services and cancelled Sundays come by themselves. */
const SubscribeLink = () => (
  <ButtonAnchor href={publicAddress(church, CALENDAR_FEED).replace(/^https?:/, 'webcal:')} variant="secondary" icon="calendar">
    Subscribe to our calendar
  </ButtonAnchor>
)

function SpecialServices() {
  return (
    <Section title="Special Services" lead={text.special.lead} action={<SubscribeLink />}>
      <ul role="list" className={seasons}>
        {text.special.services.map(({ title, text: words }, place) => {
          const photo = screenPictures.services.special[place]
          return (
            <li key={title} className={season}>
              {photo && <Picture src={photo} alt="" fit="cover" className={`${seasonPicture} ${screenOnly}`} sizes="(max-width: 767px) 100vw, 40rem" />}
              <div className={seasonWords}>
                <h3>{title}</h3>
                <p>{words}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
