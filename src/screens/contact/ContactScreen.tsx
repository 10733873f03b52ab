import type { ReactNode } from 'react'
import { useIsOnline } from '#client/device/connection.ts'
import { useGatherings } from '#client/queries/gatherings.ts'
import { church } from '#content/church.ts'
import content from '#content/screens/contact.json'
import { addressLine, directionsLink, mapEmbedLink, townLine } from '#data/site/links.ts'
import type { ContactText } from '#schema/church/screens.ts'
import { ButtonAnchor, ButtonLink } from '#ui/controls/Button.tsx'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { HymnBoard } from '#ui/cards/HymnBoard.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { LazyFrame } from '#ui/page/LazyFrame.tsx'
import { PageHero } from '#ui/page/PageHero.tsx'
import { PointList } from '#ui/page/PointList.tsx'
import { ScriptureQuote } from '#ui/page/ScriptureQuote.tsx'
import { Section } from '#ui/page/Section.tsx'
import { ShareButton } from '#ui/controls/ShareButton.tsx'
import { BelowFold } from '#screens/shared/BelowFold.tsx'
import * as formsStyles from '#forms/forms.css.ts'
import { MessageForm } from '#forms/MessageForm.tsx'
import * as styles from './contact.css.ts'
import { ForgetDevice } from './ForgetDevice.tsx'
import { serviceCards } from '#screens/services/service-cards.ts'
import { WaitingMessages } from './messages/WaitingMessages.tsx'

const text: ContactText = content
/** The phone for prayer requests: the prayer line, or else the office. */
const prayerLine = church.prayerLine ?? church.phone

export function ContactScreen() {
  return (
    <>
      <PageHero title={text.hero.title} lead={text.hero.lead}>
        <p className={styles.toForm}>
          <ButtonLink to="/contact" hash="write" icon="mail">
            Write to Us
          </ButtonLink>
        </p>
      </PageHero>
      <Section>
        <div className={layout.columns}>
          <Facts />
          <div className={layout.stack.xl}>
            <WaitingMessages />
            <div id="write" className={layout.stack.l}>
              <h2>{text.form.title}</h2>
              <p>{text.form.lead}</p>
              <MessageForm
                kind="contact"
                className={formsStyles.contactForm}
                send="Send Message"
                sending="Sending..."
              />
            </div>
            <ForgetDevice />
          </div>
        </div>
      </Section>
      <BelowFold>
        <Section
          title="Find Us"
          lead={text.find.text}
          tone="raised"
          action={<ExternalButton href={directionsLink(church)}>Get Directions</ExternalButton>}
        >
          <ChurchMap />
        </Section>
        <Section title="Need Prayer?" tone="night" aside={<ScriptureQuote {...text.prayer.quote} />}>
          <div className={layout.stack.l}>
            <p>{text.prayer.text}</p>
            <div className={layout.row}>
              <ButtonAnchor href={`tel:${prayerLine.dial}`} icon="phone">
                <span>
                  <span>{church.prayerLine ? 'Call the Prayer Line ' : 'Call Us '}</span>
                  <span className={layout.unbroken}>{prayerLine.display}</span>
                </span>
              </ButtonAnchor>
            </div>
          </div>
        </Section>
        <Section
          id="plan-your-visit"
          title="Plan Your Visit"
          lead={text.visit.lead}
          tone="raised"
          action={
            <ShareButton
              title={`Plan your visit to ${church.name}`}
              path="/contact#plan-your-visit"
              label="Share This Plan"
              variant="secondary"
            />
          }
        >
          <PointList points={text.visit.steps} layout="steps" />
        </Section>
      </BelowFold>
    </>
  )
}

function Facts() {
  const { address, phone, email, officeHours } = church
  const services = serviceCards({ gatherings: useGatherings() }, 'name')
  return (
    <div className={layout.stack.xl}>
      <dl className={styles.facts}>
        <Fact term="Address">
          <span>{address.street}</span>
          <br />
          <span>{townLine(address)}</span>
        </Fact>
        <Fact term="Phone">
          <a href={`tel:${phone.dial}`}>{phone.display}</a>
        </Fact>
        <Fact term="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        {officeHours && (
          <Fact term="Office Hours">
            <span>{officeHours.days}</span>
            {officeHours.hours && <br />}
            {officeHours.hours && <span>{officeHours.hours}</span>}
          </Fact>
        )}
      </dl>
      <HymnBoard cards={services} isNarrow />
    </div>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** The church on a map. Offline: its address and phone number. */
const ChurchMap = () => (
  <LazyFrame
    src={mapEmbedLink(church)}
    title={`Map of ${addressLine(church)}`}
    shape="map"
    icon="mapPin"
    action="Show Map"
    link={
      <ExternalButton href={directionsLink(church)} variant="flush">
        Open in Maps
      </ExternalButton>
    }
    isOffline={!useIsOnline()}
  >
    <h3>The Map Needs a Connection</h3>
    <p>{`The address is ${addressLine(church)}. Your maps app may still work without a connection, and you can always call us.`}</p>
    <ButtonAnchor href={`tel:${church.phone.dial}`} variant="secondary" icon="phone">
      {`Call ${church.phone.display}`}
    </ButtonAnchor>
  </LazyFrame>
)
