import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import * as styles from './ConfirmDialog.css.ts'
import { LiveRegions } from '#ui/announcer/LiveRegions.tsx'
import * as layout from '#ui/styles/layout.css.ts'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirm: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. Escape cancels. */
export function ConfirmDialog({ title, children, isBusy = false, onCancel, ...props }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    // Focuses Cancel, not the first button: it is safer if someone presses Enter in a hurry.
    element.querySelector<HTMLElement>('button:last-of-type')?.focus()
    // If a dialog is removed while it is open, the browser does not return the focus.
    return () => {
      element.close()
      // It returns it without scrolling, and what was confirmed may have moved the page: erased messages, for example.
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onCancel()
      }}
      // Browsers let a second Escape close a dialog despite `preventDefault`.
      onClose={() => isBusy && dialog.current?.showModal()}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className={layout.row}>
        <Button variant="destructive" isBusy={isBusy} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <LiveRegions />
    </dialog>
  )
}
