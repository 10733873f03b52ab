import type { FieldElementProps, FieldPath, FieldStore, FieldValues } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import type { FormField } from '#data/forms/form-fields.ts'
import { TextAreaField, TextField } from '#ui/fields/Field.tsx'

interface BoundFieldProps<T extends FieldValues, N extends FieldPath<T>> {
  field: FieldStore<T, N>
  bind: FieldElementProps<T, N>
  asked: FormField
  readOnly: boolean
}

/** The library's field, bound to ours. A component, because a signal that a render prop reads becomes stale. */
export function BoundField<T extends FieldValues, N extends FieldPath<T>>({
  field,
  bind,
  asked: { rows, ...asked },
  readOnly,
}: BoundFieldProps<T, N>) {
  useSignals()
  const value = (field.value.value as string | undefined) ?? ''
  const all = { ...asked, ...bind, readOnly, value, error: field.error.value }
  return rows ? <TextAreaField {...all} rows={rows} /> : <TextField {...all} />
}
