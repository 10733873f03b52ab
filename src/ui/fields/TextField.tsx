import type { ComponentProps } from 'react'
import { control } from './Field.css.ts'
import { Field, type FieldWords } from './Field.tsx'

/** Passes `ref` on, so that a form library's field props can be spread on it. */
export const TextField = ({
  label,
  hint,
  error,
  mark,
  className,
  id,
  type = 'text',
  ...rest
}: FieldWords & Omit<ComponentProps<'input'>, keyof FieldWords>) => (
  <Field {...{ label, hint, error, mark, className, id }}>
    {(tied) => <input {...rest} {...tied} type={type} className={control} />}
  </Field>
)
