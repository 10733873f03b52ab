import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '#ui/pictures/Icon.tsx'
import * as styles from './Field.css.ts'

interface FieldWords {
  id?: string
  label: string
  /** Between label and control. */
  hint?: ReactNode
  /** How to correct the value. Empty or undefined: no error. */
  error?: string
  /** Shown as a word, not an asterisk. Undefined for a filter. */
  mark?: 'required' | 'optional'
  className?: string
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean | undefined
}

/** Label, hint and error of a control, linked to it for screen readers. */
function Field({
  label,
  hint,
  error,
  mark,
  id,
  className = '',
  children,
}: FieldWords & { children: (props: ControlProps) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  return (
    <div className={`${styles.field} ${className}`.trim()}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {/* Hidden from screen readers: `aria-required` says it, and it must not join the control's name. */}
        {mark && (
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
      {children({
        id: controlId,
        'aria-describedby': [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': Boolean(error),
        'aria-required': mark === 'required' || undefined,
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

type ControlOf<E extends 'input' | 'select' | 'textarea'> = FieldWords &
  Omit<ComponentProps<E>, keyof FieldWords | 'children'>

/** Splits the field's words from what its control gets, such as a form library's `ref` and handlers. */
const split = <P extends FieldWords>({ label, hint, error, mark, className, id, ...rest }: P) =>
  [{ label, hint, error, mark, className, id }, rest] as const

export function TextField({ type = 'text', ...props }: ControlOf<'input'>) {
  const [words, rest] = split(props)
  return <Field {...words}>{(tied) => <input {...rest} {...tied} type={type} className={styles.control} />}</Field>
}

export function TextAreaField(props: ControlOf<'textarea'>) {
  const [words, rest] = split(props)
  return <Field {...words}>{(tied) => <textarea {...rest} {...tied} className={styles.area} />}</Field>
}

/** A native select, which people know from their device. */
export function SelectField({
  options,
  ...props
}: ControlOf<'select'> & { options: { value: string; label: string }[] }) {
  const [words, rest] = split(props)
  return (
    <Field {...words}>
      {(tied) => (
        <div className={styles.selectFrame}>
          <select {...rest} {...tied} className={styles.select}>
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
}
