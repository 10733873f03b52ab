import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { opensElsewhere } from '#ui/controls/modifier-keys.ts'
import * as styles from './long-text.css.ts'

export interface Part {
  id: string
  title: string
}

function Links({ parts, current }: { parts: Part[]; current: string | undefined }) {
  const navigate = useNavigate()
  /** Navigates through the router, which scrolls to the hash. */
  function follow(event: MouseEvent, id: string) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    void navigate({ to: '.', hash: id })
  }
  return (
    <ol role="list" className={styles.list}>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => follow(event, id)}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** A long text with a table of contents: next to it on wide screens, collapsed above it on phones. */
export function LongText({ parts, children }: { parts: Part[]; children: ReactNode }) {
  const current = useCurrentPart(parts)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => keepInView(nav.current), [current])
  return (
    <div className={styles.document}>
      <div className={styles.aside}>
        {/* Folds the list after it, so that the list is in the page once. */}
        <details className={styles.folded}>
          <summary>On this page</summary>
        </details>
        <nav ref={nav} aria-label="On this page" className={styles.contents}>
          <Links parts={parts} current={current} />
        </nav>
      </div>
      <div>{children}</div>
    </div>
  )
}

/** About one heading line below the point that links scroll to (`scroll-padding`). */
const READING_LINE_PX = 48

/** @returns the id of the first part in the upper half of the window; undefined if there is none, and on the server */
function useCurrentPart(parts: Part[]): string | undefined {
  const [inWindow, setInWindow] = useState<Record<string, boolean>>({})
  useEffect(() => {
    const headerPx = Number.parseFloat(getComputedStyle(window.document.documentElement).scrollPaddingTop) || 0
    const observer = new IntersectionObserver(
      (entries) => {
        const changed = Object.fromEntries(entries.map(({ target, isIntersecting }) => [target.id, isIntersecting]))
        setInWindow((before) => ({ ...before, ...changed }))
      },
      { rootMargin: `${-Math.round(headerPx + READING_LINE_PX)}px 0px -60%` },
    )
    for (const { id } of parts) {
      const heading = window.document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [parts])
  return parts.find(({ id }) => inWindow[id])?.id
}

/** Scrolls a long table of contents to the marked link, without scrolling the page. */
function keepInView(nav: HTMLElement | null) {
  const link = nav?.querySelector<HTMLElement>('[aria-current]')
  if (!nav || !link) return
  const isInView =
    link.offsetTop >= nav.scrollTop && link.offsetTop + link.offsetHeight <= nav.scrollTop + nav.clientHeight
  if (!isInView) nav.scrollTop = link.offsetTop - nav.clientHeight / 2
}
