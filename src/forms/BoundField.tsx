import type { FieldElementProps, FieldPath, FieldStore, FieldValues } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentProps } from 'react'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

interface Bound<T extends FieldValues, N extends FieldPath<T>> {
  field: FieldStore<T, N>
  bind: FieldElementProps<T, N>
}

// The library's fields, bound to ours. Each is a component, because a signal that a render prop reads becomes stale.

export function BoundTextField<T extends FieldValues, N extends FieldPath<T>>({
  field,
  bind,
  ...rest
}: Bound<T, N> & ComponentProps<typeof TextField>) {
  useSignals()
  return (
    <TextField {...rest} {...bind} value={(field.value.value as string | undefined) ?? ''} error={field.error.value} />
  )
}

export function BoundTextAreaField<T extends FieldValues, N extends FieldPath<T>>({
  field,
  bind,
  ...rest
}: Bound<T, N> & ComponentProps<typeof TextAreaField>) {
  useSignals()
  return (
    <TextAreaField
      {...rest}
      {...bind}
      value={(field.value.value as string | undefined) ?? ''}
      error={field.error.value}
    />
  )
}
