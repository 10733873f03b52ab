import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { church } from '#content/church.ts'
import { TABLET } from '#ui/styles/breakpoints.ts'
import * as styles from '#ui/chrome/Header.css.ts'
import { Icon } from '#ui/pictures/Icon.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { lancetPath } from '#ui/pictures/lancet.ts'
import { InstallOffer } from './InstallOffer.tsx'
import { useLinks } from './use-links.ts'

const MENU_ID = 'site-menu'
const COMPACT_AFTER_PX = 10
const isOpenNow = (nav: HTMLElement | null) => Boolean(nav && 'popover' in nav && nav.matches(':popover-open'))
const closeMenu = (nav: HTMLElement | null) => isOpenNow(nav) && nav?.hidePopover()

/**
 * On phones the links are a popover, which the browser opens and closes, even before hydration. React keeps
 * `aria-expanded` in step and closes the menu when the focus leaves it.
 */
export function Header() {
  const [isOpen, setIsOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const box = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // An attribute, not state: a navigation scrolls the page, and rendering the links again would delay the new screen.
    const update = () => box.current?.toggleAttribute('data-scrolled', scrollY > COMPACT_AFTER_PX)
    addEventListener('scroll', update, { passive: true, signal })
    update()
    // It may have been opened before hydration.
    setIsOpen(isOpenNow(nav.current))
    // Also after a link: closing the menu with the focus inside would focus the button, and a screen reader would read
    // it.
    const onFocus = ({ target }: FocusEvent) => {
      if (!nav.current?.contains(target as Node) && target !== button.current) closeMenu(nav.current)
    }
    addEventListener('focusin', onFocus, { signal })
    matchMedia(TABLET).addEventListener('change', () => closeMenu(nav.current), { signal })
    return () => listening.abort()
  }, [])

  return (
    <header ref={box} className={styles.header}>
      <div className={`${layout.wrap} ${styles.bar}`}>
        <Link to="/" className={styles.brand}>
          <span className={styles.brandMark}>
            <WindowMark />
          </span>
          <span className={styles.name}>{church.name}</span>
        </Link>
        <button ref={button} type="button" className={styles.toggle} popoverTarget={MENU_ID} aria-expanded={isOpen}>
          <span className={styles.brandMark}>
            <Icon name={isOpen ? 'close' : 'menu'} />
          </span>
          Menu
        </button>
        <nav
          ref={nav}
          id={MENU_ID}
          popover="auto"
          aria-label="Main"
          className={styles.menu}
          onToggle={(event) => setIsOpen(event.newState === 'open')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpenNow(nav.current)) return
            closeMenu(nav.current)
            button.current?.focus()
          }}
        >
          <ul role="list" className={styles.list}>
            {useLinks('nav').map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.link}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  // The current screen's link does not move the focus.
                  onClick={({ currentTarget }) => currentTarget.getAttribute('aria-current') && closeMenu(nav.current)}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <InstallOffer place="menu" className={styles.install} />
        </nav>
      </div>
    </header>
  )
}

const WindowMark = () => (
  <svg className={styles.mark} viewBox="-2 -2 28 42" aria-hidden="true">
    <path className={styles.markPane} d={lancetPath(24, 38)} />
    <path className={styles.markFoot} d="M0 38V31L24 25V38Z" />
    <circle className={styles.markRoundel} cx="12" cy="15" r="5" />
    <path className={styles.markCame} d="M12 0V38M0 20H24M0 31L24 25" />
    <circle className={styles.markCame} cx="12" cy="15" r="5" />
    <path className={styles.markFrame} d={lancetPath(24, 38)} />
  </svg>
)
