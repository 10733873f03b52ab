import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Church } from '#schema/church/church.ts'
import { ExternalLink } from '#ui/controls/ExternalLink.tsx'
import * as styles from './Footer.css.ts'
import { Icon } from '#ui/pictures/Icon.tsx'
import { wrap } from '#ui/styles/layout.css.ts'
import { screenOnly } from '#ui/styles/print.css.ts'
import type { NavItem } from '#ui/chrome/header/Header.tsx'

interface FooterProps {
  church: Church
  /** Town, region and postal code on one line. */
  town: string
  quickLinks: NavItem[]
  legal: NavItem[]
  /** Current notes by the gathering's name: `Canceled Sunday, February 1`. */
  changes: Record<string, string>
  /** At the end: what concerns the app, such as its install button. */
  children: ReactNode
}

function Times({ church, changes }: { church: Church; changes: Record<string, string> }) {
  const fixed = church.gatherings.filter(({ day, time }) => day && time)
  const byOffice = church.gatherings.filter(({ day, time }) => !day || !time)
  return (
    <dl className={styles.times}>
      {fixed.map(({ name, day, time, shortName }) => (
        <div key={name} className={styles.gathering}>
          <dt className={styles.when}>{`${day} ${time}`}</dt>
          <dd>
            <span>{shortName}</span>
            {changes[name] && <strong className={styles.gatheringNote}>{changes[name]}</strong>}
          </dd>
        </div>
      ))}
      {byOffice.length > 0 && (
        <div className={`${styles.gathering} ${screenOnly}`}>
          <dt>{byOffice.map(({ shortName }) => shortName).join(' and ')}</dt>
          <dd>{church.contactOffice}</dd>
        </div>
      )}
    </dl>
  )
}

const LinkItems = ({ items }: { items: NavItem[] }) =>
  items.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={styles.link}>
        {label}
      </Link>
    </li>
  ))

/** A line at the end of the footer. It keeps its height when empty, so that nothing moves. */
export const FooterNote = ({ children }: { children?: ReactNode }) => <p className={styles.note}>{children}</p>

export function Footer({ church, town, quickLinks, legal, changes, children }: FooterProps) {
  const { address, phone, email, links } = church
  return (
    <footer>
      <div className={styles.wall} />
      <div className={styles.footer}>
        <div className={`${wrap} ${styles.inner}`}>
          <div className={styles.part}>
            <p className={styles.name}>{church.name}</p>
            <address className={styles.address}>
              <span>{address.street}</span>
              <span>{town}</span>
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
          <section className={styles.part}>
            <h2>Service Times</h2>
            <Times church={church} changes={changes} />
          </section>
          <nav className={`${styles.part} ${screenOnly}`} aria-labelledby="footer-links">
            <h2 id="footer-links">Quick Links</h2>
            <ul role="list" className={styles.links}>
              <LinkItems items={quickLinks} />
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
              <LinkItems items={legal} />
            </ul>
            {children}
          </div>
        </div>
      </div>
    </footer>
  )
}
