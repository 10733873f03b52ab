import { getValues, reset, setValue, type FieldPath, type FieldPathValue, type FormStore } from '@modular-forms/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DraftAutosave, DraftNote } from '#client/outbox/draft-autosave.ts'
import type { EarlyAction } from '#client/start/early.ts'
import { yieldToMain } from '#client/start/yield-to-main.ts'
import type { MessageKind } from '#data/api/api-table.ts'
import type { Draft } from '#data/outbox/draft.ts'

/** Loaded after the form is shown: in the same task, it would cost a slow phone a frame. */
async function load() {
  await yieldToMain()
  return Promise.all([import('#client/outbox/draft-autosave.ts'), import('#client/outbox/edit-message.ts')])
}

export interface KeptDraft {
  note: DraftNote | undefined
  /** Undefined until it is loaded, and when that fails. */
  autosave(): DraftAutosave | undefined
  /** The form's last submission, while its outcome is unknown. An autosave that is loaded later takes it over. */
  sent: RefObject<Draft['sent']>
  /** For the form's input event. */
  onInput(): void
  /** Empties the form and erases the draft. */
  clear(): Promise<void>
}

/**
 * Saves a form's text on the device until it is sent. Restores it after a reload, a crash or another screen.
 * @param toMessage makes the message from the fields' values
 */
export function useDraft<T extends Record<string, string>>(
  form: FormStore<T>,
  { kind, empty, toMessage }: { kind: MessageKind; empty: T; toMessage: (values: T) => object },
): KeptDraft {
  const autosave = useRef<DraftAutosave>(undefined)
  const sent = useRef<Draft['sent']>(undefined)
  const [note, setNote] = useState<DraftNote>()

  useEffect(() => {
    let close: (() => void) | undefined
    let isGone = false
    const read = () => ({ ...empty, ...(getValues(form, { peek: true }) as T) })
    const write = (values: Record<string, string>) => {
      reset(form)
      for (const name of Object.keys(empty))
        if (values[name]) setValue(form, name as FieldPath<T>, values[name] as FieldPathValue<T, FieldPath<T>>)
    }
    // Text that nobody has typed in this page: the browser has restored it.
    const restoredByBrowser = window.early?.queue.some(({ type }: EarlyAction) => type === 'input')
      ? undefined
      : JSON.stringify(read())
    load()
      .then(async ([{ createDraftAutosave }, { registerForm }]) => {
        if (isGone) return
        const made = createDraftAutosave(
          kind,
          { read, write, toText: (values) => JSON.stringify(toMessage({ ...empty, ...values })) },
          setNote,
          sent.current,
        )
        autosave.current = made
        close = registerForm(kind, made)
        if (JSON.stringify(read()) === restoredByBrowser) await made.discardIfErased()
        // Text typed before the autosave was loaded is saved too, and never overwritten.
        made.changed()
        return made.restoreLatest()
      })
      .catch((error: unknown) => console.warn('draft:', error))
    return () => {
      isGone = true
      autosave.current = undefined
      close?.()
    }
    // Once: a form's store, kind and fields do not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form])

  return {
    note,
    autosave: () => autosave.current,
    sent,
    onInput: () => autosave.current?.changed(),
    async clear() {
      await autosave.current?.clear()
      reset(form)
      await autosave.current?.restoreLatest()
    },
  }
}
