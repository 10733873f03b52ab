import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Icon, type IconName } from '#ui/pictures/Icon.tsx'
import * as styles from './LazyFrame.css.ts'

interface LazyFrameProps {
  src: string
  title: string
  /** `map` is 400 px high, `video` 16:9. */
  shape: keyof typeof styles.box
  icon: IconName
  /** The button that loads it on a slow or metered connection: `Show Map`. */
  action: string
  /** A link to the other site: some browsers and extensions block frames. */
  link: ReactNode
  isOffline: boolean
  /** Shown instead while the other site cannot be reached: what is missing, and what still works. */
  children: ReactNode
}

/** Whether the connection is slow or metered. Only some browsers tell: https://wicg.github.io/netinfo/ */
function isDataExpensive(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}

const PERMISSIONS = { map: 'fullscreen', video: 'fullscreen; picture-in-picture; encrypted-media' }

/** Whether another site answers, whatever it says. Some networks refuse HEAD. */
async function canReach(url: string): Promise<boolean> {
  const ask = (method: string) => fetch(url, { method, mode: 'no-cors', credentials: 'omit' })
  return ask('HEAD')
    .catch(() => ask('GET'))
    .then(
      () => true,
      () => false,
    )
}

/**
 * An embed of another site. The frame is in the page from hydration on and loads when it comes into view; on a slow or
 * metered connection it is added by a click. Until the other site is known to answer, it is covered, and inert: a page
 * cannot see whether its frame failed, and the browser's error page would be read as part of ours.
 */
export function LazyFrame({ src, title, shape, icon, action, link, isOffline, children }: LazyFrameProps) {
  const [consent, setConsent] = useState<'needed' | 'given' | 'not-needed'>()
  const [isSeen, setIsSeen] = useState(false)
  const [isReached, setIsReached] = useState<boolean>()
  const place = useRef<HTMLDivElement>(null)
  const iframe = useRef<HTMLIFrameElement>(null)
  const mayLoad = !isOffline && (consent === 'given' || consent === 'not-needed')

  useEffect(() => setConsent(isDataExpensive() ? 'needed' : 'not-needed'), [])
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      // With 0, a box that only touches the window would count.
      { threshold: 0.01 },
    )
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!mayLoad || !isSeen) return undefined
    let isCurrent = true
    void canReach(src).then((isThere) => isCurrent && setIsReached(isThere))
    return () => {
      isCurrent = false
      // Asked again when the connection is back.
      setIsReached(undefined)
    }
  }, [src, mayLoad, isSeen])
  // Once: the frame replaces the pressed button. A person who has moved on, or is back online, keeps the focus.
  useLayoutEffect(() => {
    if (isReached === undefined || consent !== 'given') return
    if (document.activeElement === document.body) iframe.current?.focus({ preventScroll: true })
    setConsent('not-needed')
  }, [isReached, consent])

  const isCardShown = isOffline || isReached === false
  return (
    <div>
      <div className={`${styles.box[shape]} ${isReached ? '' : styles.unseen}`} ref={place}>
        <div className={styles.frameBox}>
          {/* A browser without lazy frames would load it now. */}
          {mayLoad && (isReached || 'loading' in HTMLIFrameElement.prototype) && (
            // Video players refuse to play without a referrer. Only the origin is sent.
            <iframe
              ref={iframe}
              className={styles.frame}
              src={src}
              title={title}
              height={shape === 'map' ? 400 : undefined}
              loading="lazy"
              referrerPolicy="strict-origin-when-cross-origin"
              allow={PERMISSIONS[shape]}
              inert={!isReached}
              // For browsers without `inert`.
              aria-hidden={!isReached || undefined}
            />
          )}
        </div>
        {isCardShown ? (
          <div className={styles.card}>{children}</div>
        ) : (
          !isReached && (
            <div className={styles.waiting}>
              <Icon name={icon} size="large" />
              {(consent === 'needed' || consent === 'given') && (
                <>
                  <Button
                    variant="secondary"
                    isBusy={consent === 'given'}
                    onClick={() => (setConsent('given'), setIsSeen(true))}
                  >
                    {action}
                  </Button>
                  <p>Not loaded yet, to save your data.</p>
                </>
              )}
            </div>
          )
        )}
      </div>
      <p className={styles.below}>{link}</p>
    </div>
  )
}
