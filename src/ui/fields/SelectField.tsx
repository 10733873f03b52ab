import type { ComponentProps } from 'react'
import { Icon } from '#ui/pictures/Icon.tsx'
import { chevron, select, selectFrame } from './Field.css.ts'
import { Field, type FieldWords } from './Field.tsx'

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, keyof FieldWords | 'children'> {
  options: { value: string; label: string }[]
}

/** A native select, which people know from their device. */
export const SelectField = ({ label, hint, error, mark, className, id, options, ...rest }: SelectFieldProps) => (
  <Field {...{ label, hint, error, mark, className, id }}>
    {(tied) => (
      <div className={selectFrame}>
        <select {...rest} {...tied} className={select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={chevron}>
          <Icon name="chevronDown" />
        </span>
      </div>
    )}
  </Field>
)
