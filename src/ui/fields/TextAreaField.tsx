import type { ComponentProps } from 'react'
import { area } from './Field.css.ts'
import { Field, type FieldWords } from './Field.tsx'

export const TextAreaField = ({
  label,
  hint,
  error,
  mark,
  className,
  id,
  rows = 5,
  ...rest
}: FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>) => (
  <Field {...{ label, hint, error, mark, className, id }}>
    {(tied) => <textarea {...rest} {...tied} rows={rows} className={area} />}
  </Field>
)
