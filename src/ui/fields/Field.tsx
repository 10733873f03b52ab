import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '#ui/pictures/Icon.tsx'
import * as styles from './Field.css.ts'

interface FieldWords {
  label: string
  /** Between label and control. */
  hint?: ReactNode
  /** How to correct the value. Empty or undefined: no error. */
  error?: string
  /** Shown as a word, not an asterisk. Undefined for a filter. */
  mark?: 'required' | 'optional'
  /** In the mark's place, where it moves nothing: a correction of what was typed. */
  suggestion?: { text: string; onUse: () => void } | undefined
  className?: string
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean | undefined
}

/** Label, hint and error of a control, linked to it for screen readers. `children` gets the control's properties. */
function Field<P extends object>({
  label,
  hint,
  error,
  mark,
  suggestion,
  className = '',
  children,
  ...rest
}: FieldWords & Omit<P, 'children'> & { children: (control: P & ControlProps) => ReactNode }) {
  const controlId = useId()
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const control = {
    ...rest,
    id: controlId,
    'aria-describedby': [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': Boolean(error),
    'aria-required': mark === 'required' || undefined,
  }
  return (
    <div className={`${styles.field} ${className}`.trim()}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {/* Hidden from screen readers: `aria-required` says it, and it must not join the control's name. */}
        {suggestion && (
          <button type="button" className={styles.suggestion} onClick={suggestion.onUse}>
            {suggestion.text}
          </button>
        )}
        {mark && !suggestion && (
          <span className={styles.mark} aria-hidden="true">
            {mark}
          </span>
        )}
      </div>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children(control as unknown as P & ControlProps)}
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

type ControlOf<E extends 'input' | 'select' | 'textarea'> = FieldWords & Omit<ComponentProps<E>, keyof FieldWords>

export const TextField = ({ type = 'text', ...props }: ControlOf<'input'>) => (
  <Field {...props}>{(control) => <input {...control} type={type} className={styles.control} />}</Field>
)

export const TextAreaField = (props: ControlOf<'textarea'>) => (
  <Field {...props}>{(control) => <textarea {...control} className={styles.area} />}</Field>
)

type SelectFieldProps = ControlOf<'select'> & { options: { value: string; label: string }[] }

/** A native select, which people know from their device. */
export const SelectField = ({ options, ...props }: SelectFieldProps) => (
  <Field {...props}>
    {(control) => (
      <div className={styles.selectFrame}>
        <select {...control} className={styles.select}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <Icon name="chevronDown" />
        </span>
      </div>
    )}
  </Field>
)
