import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { TABLET } from '#ui/styles/breakpoints.ts'
import { bar, brand, brandMark, header, link, list, menu, name as nameClass, toggle } from './Header.css.ts'
import { Icon } from '#ui/pictures/Icon.tsx'
import { wrap } from '#ui/styles/layout.css.ts'
import type { NavItem } from './nav-item.ts'
import { followScroll } from './scroll-state.ts'
import { WindowMark } from '#ui/pictures/WindowMark.tsx'

const MENU_ID = 'site-menu'
const isOpenNow = (nav: HTMLElement | null) => Boolean(nav && 'popover' in nav && nav.matches(':popover-open'))
/** @param nav may be no popover, or none that is open */
export const closeMenu = (nav: HTMLElement | null) => isOpenNow(nav) && nav?.hidePopover()

interface HeaderProps {
  /** The church's name; it leads home. */
  name: string
  items: NavItem[]
}

/**
 * The links are a popover on phones: the browser opens and closes it, on Escape too with focus back on the button,
 * and does so before React is there. React keeps `aria-expanded` true to it, and closes it on navigation.
 */
export function Header({ name, items }: HeaderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const box = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const href = useRouterState({ select: (state) => state.location.href })

  useEffect(() => followScroll(box.current!), [])
  // It may have been opened before the scripts arrived.
  useEffect(() => setIsOpen(isOpenNow(nav.current)), [])
  const shownHref = useRef(href)
  useEffect(() => {
    // Not when the page is hydrated: whoever opened it before keeps it open.
    if (shownHref.current !== href) closeMenu(nav.current)
    shownHref.current = href
  }, [href])
  useEffect(() => {
    const tablet = window.matchMedia(TABLET)
    const onChange = () => closeMenu(nav.current)
    tablet.addEventListener('change', onChange)
    return () => tablet.removeEventListener('change', onChange)
  }, [])

  return (
    <header ref={box} className={header}>
      <div className={`${wrap} ${bar}`}>
        <Link to="/" className={brand}>
          <span className={brandMark}>
            <WindowMark />
          </span>
          <span className={nameClass}>{name}</span>
        </Link>
        <button
          ref={button}
          type="button"
          className={toggle}
          popoverTarget={MENU_ID}
          aria-controls={MENU_ID}
          aria-expanded={isOpen}
        >
          <span className={brandMark}>
            <Icon name={isOpen ? 'close' : 'menu'} />
          </span>
          Menu
        </button>
        <nav
          ref={nav}
          id={MENU_ID}
          popover="auto"
          aria-label="Main"
          className={menu}
          onToggle={(event) => setIsOpen(event.newState === 'open')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpenNow(nav.current)) return
            closeMenu(nav.current)
            button.current?.focus()
          }}
        >
          <ul role="list" className={list}>
            {items.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={link}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  onClick={() => closeMenu(nav.current)}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
