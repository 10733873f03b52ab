import { useState } from 'react'
import { useIsOnline } from '#client/device/connection.ts'
import { useEarlyValues } from '#client/start/early-values.ts'
import { church } from '#content/church.ts'
import content from '#content/screens/giving.json'
import type { GivingText } from '#schema/church/screens.ts'
import { donateLink, parseAmount, QUICK_AMOUNTS } from '#data/site/links.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { TextField } from '#ui/fields/Field.tsx'
import { PageHero } from '#ui/page/PageHero.tsx'
import { PointList } from '#ui/page/PointList.tsx'
import { Icon } from '#ui/pictures/Icon.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import * as print from '#ui/styles/print.css.ts'
import { ScriptureQuote } from '#ui/page/ScriptureQuote.tsx'
import { Section } from '#ui/page/Section.tsx'
import { BelowFold } from '#screens/shared/BelowFold.tsx'
import * as styles from './giving.css.ts'

const text: GivingText = content
const { donateBusiness, giving } = church.links
const { currency = 'USD' } = church
const isOnlineGiving = Boolean(donateBusiness || giving)

/** `$25`, `£25`, or `CA$25` where several countries share the sign. */
const money = (amount: number | string, minimumFractionDigits?: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits, useGrouping: false }).format(
    Number(amount),
  )

export function GivingScreen() {
  return (
    <>
      <PageHero title={text.hero.title} lead={text.hero.lead} />
      <Section title={isOnlineGiving ? 'Give Online' : 'How to Give'} aside={<ScriptureQuote {...text.quote} />}>
        {donateBusiness ? (
          <DonationForm business={donateBusiness} />
        ) : giving ? (
          <div className={styles.donate}>
            <GivingButton href={giving}>Give Online</GivingButton>
            <p className={print.paperOnly}>{giving}</p>
          </div>
        ) : (
          <Next />
        )}
      </Section>
      <BelowFold>
        {isOnlineGiving && (
          <Section title="What Happens Next" tone="raised">
            {text.steps && <PointList points={text.steps} layout="steps" />}
            <Next />
          </Section>
        )}
        <Section title="Where Your Gift Goes">
          <PointList points={text.areas} layout="columns" />
        </Section>
        <Section title={text.questions.title} lead={text.questions.text} tone="night" picture={text.questions.imageUrl}>
          <div className={layout.row}>
            <ButtonLink to="/contact" iconAfter="arrowRight">
              Contact Us
            </ButtonLink>
          </div>
        </Section>
      </BelowFold>
    </>
  )
}

const Next = () => (
  <div className={layout.prose}>
    {text.next.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </div>
)

function DonationForm({ business }: { business: string }) {
  const [amount, setAmount] = useState('')
  const place = useEarlyValues<HTMLDivElement>(({ amount: typed = '' }) => setAmount(typed))
  const dollars = parseAmount(amount, currency)
  return (
    <div ref={place} className={styles.donate}>
      <div role="group" aria-label="Choose an amount" className={styles.amounts}>
        {QUICK_AMOUNTS.map((quick) => (
          <Button
            key={quick}
            variant="secondary"
            aria-pressed={Number(dollars) === quick}
            onClick={() => setAmount(String(quick))}
          >
            {money(quick, 0)}
          </Button>
        ))}
      </div>
      {/* `min` and `step` are only hints: they do not block the button. */}
      <TextField
        label="Custom amount"
        name="amount"
        hint={currency === 'USD' ? 'In US dollars' : `In ${currency}`}
        type="number"
        inputMode="decimal"
        min={1}
        step={0.01}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        // Chromium steps a focused number by the wheel, when a person only scrolls on.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <GivingButton href={donateLink(business, amount, currency)}>
        {dollars ? `Donate ${money(dollars)}` : 'Donate'}
      </GivingButton>
    </div>
  )
}

function GivingButton({ href, children }: { href: string; children: string }) {
  const isOnline = useIsOnline()
  return (
    <>
      <ExternalButton href={href} variant="primary">
        {children}
      </ExternalButton>
      {text.safe && (
        <p className={styles.safe}>
          <Icon name="lock" />
          <span>{text.safe}</span>
        </p>
      )}
      {!isOnline && (
        <p className={styles.offlineNote}>
          The donation page needs a connection. Everything else on this page works without one.
        </p>
      )}
    </>
  )
}
