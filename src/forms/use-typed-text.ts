import { setValue, type FieldPath, type FieldPathValue, type FieldValues, type FormStore } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useState } from 'react'
import { blockUpdates } from '#client/updates/update-blockers.ts'

/**
 * Looks after what a person types: takes over what stood in the fields before the scripts arrived, and keeps new
 * releases away while there is text that is not sent.
 */
export function useTypedText<T extends FieldValues>(form: FormStore<T>, names: FieldPath<T>[]): void {
  useSignals()
  const [, setIsShown] = useState(false)
  // The fields follow their signals from an effect that React runs in a later task. A letter typed before it would be
  // taken out again, as one that nobody rendered; a render asked for here makes React run its effects within this task.
  useLayoutEffect(() => setIsShown(true), [])
  useEffect(() => {
    for (const name of names) {
      const element = form.element.value?.elements.namedItem(name)
      if ((element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== '') {
        setValue(form, name, element.value as FieldPathValue<T, typeof name>)
      }
    }
    // Once, when the form is taken over: later changes come through its fields.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form])
  const isDirty = form.dirty.value
  useEffect(() => (isDirty ? blockUpdates() : undefined), [isDirty])
}
