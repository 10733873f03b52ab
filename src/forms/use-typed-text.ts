import { setValue, type FormStore } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useState } from 'react'
import { blockUpdates } from '#client/updates/update-state.ts'
import type { Values } from './use-draft.ts'

/**
 * Takes over text that was typed before hydration, and blocks updates while the form has text that is not sent.
 * @param names the names of the form's fields
 */
export function useTypedText(form: FormStore<Values>, names: string[]): void {
  useSignals()
  const [, setIsShown] = useState(false)
  // The fields subscribe to their signals in an effect. React runs it in a later task, and would remove a character typed
  // before that. A state change in a layout effect makes React run its effects within this task.
  useLayoutEffect(() => setIsShown(true), [])
  useEffect(() => {
    for (const name of names) {
      const element = form.element.value?.elements.namedItem(name)
      if ((element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== '')
        setValue(form, name, element.value)
    }
    // Once, at hydration: later changes come through the fields' handlers.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form])
  const isDirty = form.dirty.value
  useEffect(() => (isDirty ? blockUpdates() : undefined), [isDirty])
}
