import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Icon, type IconName } from '#ui/pictures/Icon.tsx'
import { box, card, frame, waiting } from './LazyFrame.css.ts'

interface LazyFrameProps {
  /** The other site's embed. */
  src: string
  /** What the frame holds, for screen readers. */
  title: string
  /** `map` is 400 px high, `video` 16:9. */
  shape: keyof typeof box
  icon: IconName
  /** The button that opens it where data is dear: `Show map`. */
  action: string
  /** A link to the same on the other site: without scripts, and beside the button. */
  link: ReactNode
  isOffline: boolean
  /** Takes its place while there is no connection: what is missing, and what still works. */
  children: ReactNode
}

/** `navigator.connection`, which only some browsers have: https://wicg.github.io/netinfo/ */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

function isDataDear(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}

/** The permissions that players use; each browser names the ones that it does not know to nobody but its console. */
const PERMISSIONS = { map: 'fullscreen', video: 'fullscreen; picture-in-picture; encrypted-media' }

/**
 * A part of another site. Nothing is asked of that site before the reader has come to it, and on a slow or counted
 * connection not before a click.
 */
export function LazyFrame({ src, title, shape, icon, action, link, isOffline, children }: LazyFrameProps) {
  const [state, setState] = useState<'unseen' | 'asks' | 'asked' | 'open'>('unseen')
  const place = useRef<HTMLDivElement>(null)
  const iframe = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (state !== 'unseen' || isOffline || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setState(isDataDear() ? 'asks' : 'open'),
      {
        // Two boxes that only touch count as intersecting: a little of it must be seen.
        threshold: 0.01,
      },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [state, isOffline])

  // The button that had the focus is gone.
  useEffect(() => {
    if (state === 'asked') iframe.current?.focus()
  }, [state])

  if (isOffline) {
    return (
      <div className={box[shape]}>
        <div className={card}>{children}</div>
      </div>
    )
  }
  const isOpen = state === 'open' || state === 'asked'
  return (
    <div className={box[shape]} ref={place}>
      <div className={waiting}>
        <Icon name={icon} size="large" />
        {state === 'asks' && (
          <>
            <Button variant="secondary" onClick={() => setState('asked')}>
              {action}
            </Button>
            <p>It waits for you, to spare your data. {link}</p>
          </>
        )}
        <noscript>{link}</noscript>
      </div>
      {isOpen && (
        // Video players refuse to play for pages that do not say who they are: the origin is sent, no more.
        <iframe
          ref={iframe}
          className={frame}
          src={src}
          title={title}
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
          allow={PERMISSIONS[shape]}
        />
      )}
    </div>
  )
}
