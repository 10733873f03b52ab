import { Link } from '@tanstack/react-router'
import { useGatherings } from '#client/queries/gatherings.ts'
import { church } from '#content/church.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { PageHero } from '#ui/page/PageHero.tsx'
import { serviceTimes } from '#screens/services/service-cards.ts'
import * as styles from './NotFoundScreen.css.ts'

export function NotFoundScreen() {
  /** The screens that people want most, each with the fact they look for. */
  const all = [
    {
      to: '/services',
      label: 'Worship Services',
      fact: serviceTimes({ gatherings: useGatherings() }) || church.contactOffice,
    },
    { to: '/contact', label: 'Contact and Directions', fact: `${church.address.street}, ${church.address.city}` },
    { to: '/sermons', label: 'Sermons', fact: 'Listen to past sermons' },
  ] as const
  return (
    <>
      <PageHero
        title="404 Page Not Found"
        lead="There is no page at this address. It may have moved, or the link may have a typo."
      >
        <p>
          <ButtonLink to="/">Go to the Home Page</ButtonLink>
        </p>
      </PageHero>
      <div className={layout.wrap}>
        <ul role="list" className={styles.ways} aria-label="Pages that may help">
          {all.map(({ to, label, fact }) => (
            <li key={to} className={styles.way}>
              <Link to={to}>{label}</Link>
              <span>{fact}</span>
            </li>
          ))}
        </ul>
        <p className={styles.hint}>Did you forget to add the page to the router?</p>
      </div>
    </>
  )
}
