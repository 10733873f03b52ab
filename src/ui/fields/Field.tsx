import { useId, type ReactNode } from 'react'
import { Icon } from '#ui/pictures/Icon.tsx'
import {
  error as errorClass,
  field,
  hint as hintClass,
  label as labelClass,
  labelRow,
  mark as markClass,
} from './Field.css.ts'

export interface FieldWords {
  label: string
  /** Between label and control. */
  hint?: ReactNode
  /** How to correct the value. Empty or undefined: no error. */
  error?: string
  /** Shown as a word, not an asterisk. Undefined for a filter. */
  mark?: 'required' | 'optional'
  className?: string
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean | undefined
}

/** Label, hint and error of a control, linked to it for screen readers. */
export function Field({
  label,
  hint,
  error,
  mark,
  id,
  className = '',
  children,
}: FieldWords & { id?: string; children: (props: ControlProps) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  return (
    <div className={`${field} ${className}`.trim()}>
      <div className={labelRow}>
        <label className={labelClass} htmlFor={controlId}>
          {label}
        </label>
        {/* Hidden from screen readers: `aria-required` says it, and it must not join the control's name. */}
        {mark && (
          <span className={markClass} aria-hidden="true">
            {mark}
          </span>
        )}
      </div>
      {hint && (
        <p className={hintClass} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': Boolean(error),
        'aria-required': mark === 'required' || undefined,
      })}
      {error && (
        <p className={errorClass} id={errorId}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
