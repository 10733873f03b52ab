import { Link } from '@tanstack/react-router'
import { useGatherings } from '#client/queries/gatherings.ts'
import { useSpecialDays } from '#client/queries/special-days.ts'
import { church } from '#content/church.ts'
import { townLine } from '#data/site/links.ts'
import { canceledDays } from '#data/site/special-days.ts'
import { gatheringWords } from '#data/site/week.ts'
import { formatDay } from '#schema/dates.ts'
import { ExternalLink } from '#ui/controls/ExternalLink.tsx'
import * as styles from '#ui/chrome/Footer.css.ts'
import { Icon } from '#ui/pictures/Icon.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import * as print from '#ui/styles/print.css.ts'
import { DeviceStatus } from './DeviceStatus.tsx'
import { TextSizeControl } from './TextSizeControl.tsx'
import { useLinks } from './use-links.ts'

export function Footer() {
  const { name, tagline, address, phone, email, links } = church
  return (
    <footer>
      <div className={styles.wall} />
      <div className={styles.footer}>
        <div className={`${layout.wrap} ${styles.inner}`}>
          <div className={styles.part}>
            <p className={styles.name}>{name}</p>
            <p className={print.screenOnly}>{tagline}</p>
            <address className={styles.address}>
              <span>{address.street}</span>
              <span>{townLine(address)}</span>
              <a className={styles.contactLink} href={`tel:${phone.dial}`}>
                <Icon name="phone" />
                <span>{phone.display}</span>
              </a>
              <a className={styles.contactLink} href={`mailto:${email}`}>
                <Icon name="mail" />
                <span>{email}</span>
              </a>
            </address>
          </div>
          <Times />
          <nav className={`${styles.part} ${print.screenOnly}`} aria-labelledby="footer-links">
            <h2 id="footer-links">Quick Links</h2>
            <ul role="list" className={styles.links}>
              <LinkItems place="quick" />
              {[links.social, links.videoChannel]
                .filter((site) => site !== undefined)
                .map(({ name: site, url }) => (
                  <li key={url}>
                    <ExternalLink href={url} className={styles.link}>
                      <span>{site}</span>
                      <Icon name="external" />
                    </ExternalLink>
                  </li>
                ))}
            </ul>
          </nav>
          <div className={styles.base}>
            <ul role="list" className={styles.legal} aria-label="Legal">
              <LinkItems place="legal" />
            </ul>
            <TextSizeControl />
            <DeviceStatus />
          </div>
        </div>
      </div>
    </footer>
  )
}

function Times() {
  const gatherings = useGatherings()
  const specialDays = useSpecialDays()
  const byOffice = gatherings.filter((gathering) => !gatheringWords(gathering)).map(({ shortName }) => shortName)
  // A summer church has its winter.
  if (gatherings.length === 0) byOffice.push('Services')
  return (
    <section className={styles.part}>
      <h2>Service Times</h2>
      <dl className={styles.times}>
        {gatherings.map((gathering) => {
          const { name, shortName } = gathering
          const when = gatheringWords(gathering)
          if (!when) return null
          const canceled = canceledDays(specialDays, gathering).map(formatDay)
          return (
            <div key={name} className={styles.gathering}>
              <dt className={styles.when}>{when}</dt>{' '}
              <dd>
                <span>{shortName}</span>
                {canceled.length > 0 && (
                  <strong className={styles.gatheringNote}>{`Canceled ${canceled.join(' and ')}`}</strong>
                )}
              </dd>
            </div>
          )
        })}
        {byOffice.length > 0 && (
          <div className={`${styles.gathering} ${print.screenOnly}`}>
            <dt>{byOffice.join(' and ')}</dt>
            <dd>{church.contactOffice}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const LinkItems = ({ place }: { place: 'quick' | 'legal' }) =>
  useLinks(place).map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={styles.link}>
        {label}
      </Link>
    </li>
  ))
