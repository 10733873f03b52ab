import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Icon, type IconName } from '#ui/pictures/Icon.tsx'
import { below, box, card, frame, waiting } from './LazyFrame.css.ts'

interface LazyFrameProps {
  src: string
  title: string
  /** `map` is 400 px high, `video` 16:9. */
  shape: keyof typeof box
  icon: IconName
  /** The button that loads it on a slow or metered connection: `Show Map`. */
  action: string
  /** A link to the other site: some browsers and extensions block frames. */
  link: ReactNode
  isOffline: boolean
  /** Shown instead while the other site cannot be reached: what is missing, and what still works. */
  children: ReactNode
}

/** In some browsers only: https://wicg.github.io/netinfo/ */
function isDataExpensive(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}

const PERMISSIONS = { map: 'fullscreen', video: 'fullscreen; picture-in-picture; encrypted-media' }

/** An embed of another site. Loads when it is scrolled into view or, on a slow or metered connection, after a click. */
export function LazyFrame({ src, title, shape, icon, action, link, isOffline, children }: LazyFrameProps) {
  const [state, setState] = useState<'unseen' | 'asks' | 'loading' | 'open' | 'failed'>('unseen')
  const [isAsked, setIsAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const iframe = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (state !== 'unseen' || isOffline || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && setState(isDataExpensive() ? 'asks' : 'loading'),
      // With 0, a box that only touches the window would count.
      { threshold: 0.01 },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [state, isOffline])
  useEffect(() => {
    // A page cannot see whether its frame failed, and the browser's error page would be read as part of ours.
    if (state === 'loading')
      fetch(src, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' }).then(
        () => setState('open'),
        () => setState('failed'),
      )
    // The pressed button is replaced by the frame.
    if (state === 'open' && isAsked) iframe.current?.focus()
  }, [state, src, isAsked])
  // Tries again when the connection is back.
  useEffect(() => setState((last) => (last === 'failed' ? 'unseen' : last)), [isOffline])

  if (isOffline || state === 'failed') {
    return (
      <div>
        <div className={box[shape]}>
          <div className={card}>{children}</div>
        </div>
      </div>
    )
  }
  return (
    <div>
      <div className={box[shape]} ref={place}>
        <div className={waiting}>
          <Icon name={icon} size="large" />
          {(state === 'asks' || (state === 'loading' && isAsked)) && (
            <>
              <Button
                variant="secondary"
                isBusy={state === 'loading'}
                onClick={() => {
                  setIsAsked(true)
                  setState('loading')
                }}
              >
                {action}
              </Button>
              <p>Not loaded yet, to save your data.</p>
            </>
          )}
        </div>
        {state === 'open' && (
          // Video players refuse to play without a referrer. Only the origin is sent.
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
      <p className={below}>{link}</p>
    </div>
  )
}
