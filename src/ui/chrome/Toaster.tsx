import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#ui/pictures/Icon.tsx'
import {
  dismiss,
  iconTone,
  region,
  stack,
  text as textClass,
  title as titleClass,
  toast as toastClass,
  words,
} from './Toaster.css.ts'
import { dismissToast, getServerToasts, getToasts, subscribeToToasts, type Toast } from './toasts.ts'

const TOAST_DURATION_MS = 8000

/** Dismisses after its time; what was left when it was held is what it has when it goes on. */
function useExpiry({ id, variant }: Toast, isHeld: boolean) {
  const leftMs = useRef(TOAST_DURATION_MS)
  useEffect(() => {
    if (isHeld || variant === 'destructive') return
    const since = performance.now()
    const timer = setTimeout(() => dismissToast(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - since
    }
  }, [id, variant, isHeld])
}

function ToastItem({ toast, isHeld, onDismiss }: { toast: Toast; isHeld: boolean; onDismiss: (id: number) => void }) {
  useExpiry(toast, isHeld)
  return (
    <div className={toastClass[toast.variant]}>
      <span className={iconTone[toast.variant]}>
        <Icon name={toast.variant === 'destructive' ? 'alert' : 'check'} />
      </span>
      <div className={words}>
        <p className={titleClass} id={`${toast.id}-toast`}>
          {toast.title}
        </p>
        <p className={textClass}>{toast.text}</p>
      </div>
      <button
        type="button"
        className={dismiss}
        aria-label="Dismiss"
        aria-describedby={`${toast.id}-toast`}
        onClick={() => onDismiss(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Stands in every page from the start: a live region that arrives with its words is often not read. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getServerToasts)
  const [isHeld, setIsHeld] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)

  function onDismiss(id: number) {
    const hadFocus = root.current?.contains(document.activeElement)
    flushSync(() => {
      dismissToast(id)
      setIsHeld(false)
    })
    if (!hadFocus) return
    // The button under the focus is gone: the next toast's takes it, else the place the reader came from.
    const next = root.current?.querySelector('button') ?? cameFrom.current
    if (next instanceof HTMLElement) next.focus()
  }
  const list = (variant: Toast['variant']) =>
    toasts
      .filter((toast) => toast.variant === variant)
      .map((toast) => <ToastItem key={toast.id} toast={toast} isHeld={isHeld} onDismiss={onDismiss} />)

  return (
    <div
      ref={root}
      className={stack}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={(event) => {
        setIsHeld(true)
        // From nowhere when the button before was dismissed: then the place the reader came from stays.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
          cameFrom.current = event.relatedTarget
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsHeld(false)
      }}
    >
      <div className={region} role="alert" aria-live="assertive" aria-atomic="false">
        {list('destructive')}
      </div>
      <div className={region} role="status" aria-live="polite" aria-atomic="false">
        {list('default')}
      </div>
    </div>
  )
}
