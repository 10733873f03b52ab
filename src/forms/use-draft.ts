import { getValues, reset, setValue, type FormStore } from '@modular-forms/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DraftNote } from '#client/outbox/draft-in-form.ts'
import type { FormDraft } from '#client/outbox/form-draft.ts'
import { openForm } from '#client/outbox/open-forms.ts'
import type { EarlyAction } from '#client/start/early.ts'
import { yieldToMain } from '#client/start/yield-to-main.ts'
import type { MessageKind } from '#data/api/api-table.ts'

/** A form's text by field name. */
export type Values = Record<string, string>

/**
 * Saves a form's text on the device until it is sent. Restores it after a reload, a crash or another screen.
 * @param empty the values of an empty form
 * @param toText the body that would be sent
 */
export function useDraft(
  form: FormStore<Values>,
  kind: MessageKind,
  empty: Values,
  toText: (values: Values) => string,
) {
  const draft = useRef<FormDraft>(undefined)
  const [note, setNote] = useState<DraftNote>()

  useEffect(() => {
    // Works even if the form has left the screen.
    const read = () => ({ ...empty, ...(getValues(form, { peek: true, shouldActive: false }) as Values) })
    const write = (values: Values) => {
      reset(form)
      for (const name of Object.keys(empty)) if (values[name]) setValue(form, name, values[name])
    }
    const opened = openForm(kind, { read, write, toText }, setNote)
    draft.current = opened
    // Text typed before hydration is saved at once: the person may leave the screen now.
    const isTyped = window.early?.queue.some(({ type }: EarlyAction) => type === 'input') ?? false
    if (isTyped) opened.changed()
    const atFirst = JSON.stringify(read())
    const restore = async () => {
      // In a new task: in the same one it would cost a slow phone a frame.
      await yieldToMain()
      if (opened.isClosed()) return
      // Text that nobody has typed in this page: the browser has restored it.
      if (!isTyped && JSON.stringify(read()) === atFirst) await opened.completeRestored()
      // Text in the form is also saved, and never overwritten.
      opened.changed()
      await opened.restoreLatest()
    }
    restore().catch((error: unknown) => console.warn('draft:', error))
    return opened.close
    // Once: a form's store, kind and fields do not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form])

  // A person can do nothing before the effect has run.
  return { note, draft: draft as RefObject<FormDraft> }
}
