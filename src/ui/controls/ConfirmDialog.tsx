import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { dialog as dialogClass } from './ConfirmDialog.css.ts'
import { row } from '#ui/styles/layout.css.ts'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What happens, as a button says it. */
  confirm: string
  cancel: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. The browser's own dialog keeps the focus inside, and gives it back to what opened it; Escape is a no. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    // The browser would focus the first button; what takes nothing away is the safer one under a hasty Enter.
    element.querySelector<HTMLElement>('button:last-of-type')?.focus()
    // Taken out of the page while it is open, it would take the focus with it.
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={dialogClass}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onCancel()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className={row}>
        <Button variant="destructive" isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </dialog>
  )
}
