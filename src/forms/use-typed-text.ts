import { setValue, type FieldPath, type FieldPathValue, type FieldValues, type FormStore } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useState } from 'react'
import { blockUpdates } from '#client/updates/update-blockers.ts'

/**
 * Takes over text that was typed before hydration, and blocks updates while the form has text that is not sent.
 * @param names of the form's fields
 */
export function useTypedText<T extends FieldValues>(form: FormStore<T>, names: FieldPath<T>[]): void {
  useSignals()
  const [, setIsShown] = useState(false)
  // The fields subscribe to their signals in an effect, which React runs in a later task. A character typed before that
  // would be removed, because no render has it. A state change in a layout effect makes React run its effects within
  // this task.
  useLayoutEffect(() => setIsShown(true), [])
  useEffect(() => {
    for (const name of names) {
      const element = form.element.value?.elements.namedItem(name)
      if ((element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== '') {
        setValue(form, name, element.value as FieldPathValue<T, typeof name>)
      }
    }
    // Once, at hydration: later changes come through the fields' handlers.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form])
  const isDirty = form.dirty.value
  useEffect(() => (isDirty ? blockUpdates() : undefined), [isDirty])
}
