import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '#client/device/store.ts'
import { Icon } from '#ui/pictures/Icon.tsx'
import * as styles from './Toaster.css.ts'
import { dismissToast, toasts, type Toast } from './toasts.ts'

const TOAST_DURATION_MS = 8000

/** Not behind a dialog, or in a tab that is hidden. */
const canBeSeen = () => !document.hidden && !document.querySelector('dialog[open]')

interface ToastItemProps {
  toast: Toast
  /** Stops the timer. Afterward it starts from the beginning. */
  isPaused: boolean
  onDismiss: (id: number) => void
}

function ToastItem({ toast: { id, title, text, variant }, isPaused, onDismiss }: ToastItemProps) {
  useEffect(() => {
    if (isPaused || variant === 'destructive') return
    const timer = setInterval(() => canBeSeen() && dismissToast(id), TOAST_DURATION_MS)
    return () => clearInterval(timer)
  }, [id, variant, isPaused])
  return (
    <div className={styles.toast[variant]}>
      <span className={styles.icon}>
        <Icon name={variant === 'destructive' ? 'alert' : 'check'} />
      </span>
      <div className={styles.words}>
        <p className={styles.title} id={`${id}-toast`}>
          {title}
        </p>
        <p className={styles.text}>{text}</p>
      </div>
      <button
        type="button"
        className={styles.dismiss}
        aria-label="Dismiss"
        aria-describedby={`${id}-toast`}
        onClick={() => onDismiss(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

export function Toaster() {
  const shown = useStore(toasts)
  const [isPaused, setIsPaused] = useState(false)
  const root = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)

  function onDismiss(id: number) {
    const hadFocus = root.current?.contains(document.activeElement)
    flushSync(() => {
      dismissToast(id)
      setIsPaused(false)
    })
    if (!hadFocus) return
    // The focused button is gone. The focus goes to the next toast's button, or back to where it came from.
    const next = root.current?.querySelector('button') ?? cameFrom.current
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  const list = (variant: Toast['variant']) =>
    shown
      .filter((toast) => toast.variant === variant)
      .map((toast) => <ToastItem key={toast.id} toast={toast} isPaused={isPaused} onDismiss={onDismiss} />)

  return (
    <section
      aria-label={shown.length > 0 ? 'Notifications' : undefined}
      ref={root}
      className={styles.stack}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={(event) => {
        setIsPaused(true)
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
          cameFrom.current = event.relatedTarget
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsPaused(false)
      }}
    >
      {list('destructive')}
      {list('default')}
    </section>
  )
}
