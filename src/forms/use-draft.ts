import { getValues, reset, setValue, type FieldPath, type FieldPathValue, type FormStore } from '@modular-forms/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DraftKeeper, DraftNote } from '#client/outbox/draft-keeper.ts'
import type { EarlyAction } from '#client/start/early.ts'
import { yieldToMain } from '#client/start/yield-to-main.ts'
import type { MessageKind } from '#data/api/api-table.ts'
import type { Draft } from '#data/outbox/draft.ts'

/** Comes after the screen, with the outbox; not in the task that shows the form, which asking for it makes longer by a frame on a slow phone. */
async function load() {
  await yieldToMain()
  return Promise.all([import('#client/outbox/draft-keeper.ts'), import('#client/outbox/edit-message.ts')])
}

export interface KeptDraft {
  note: DraftNote | undefined
  /** Undefined until it is loaded, and where it cannot be. */
  keeper(): DraftKeeper | undefined
  /** What the form sent last, should nobody have learned what came of it; a keeper that comes later goes on with it. */
  sent: RefObject<Draft['sent']>
  /** The person has changed something. */
  onInput(): void
  /** Empties the form and forgets what stood in it. */
  clear(): Promise<void>
}

/**
 * Keeps what is written in a form on the device until it is sent, and gives it back after a reload, a crash or another screen.
 * @param toMessage what is sent of the fields' values
 */
export function useDraft<T extends Record<string, string>>(
  form: FormStore<T>,
  { kind, empty, toMessage }: { kind: MessageKind; empty: T; toMessage: (values: T) => object },
): KeptDraft {
  const keeper = useRef<DraftKeeper>(undefined)
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
    // Text that nobody has typed in this page: the browser has brought it back.
    const broughtBack = window.early?.queue.some(({ type }: EarlyAction) => type === 'input')
      ? undefined
      : JSON.stringify(read())
    load()
      .then(async ([{ createDraftKeeper }, { registerForm }]) => {
        if (isGone) return
        const made = createDraftKeeper(
          kind,
          { read, write, toText: (values) => JSON.stringify(toMessage({ ...empty, ...values })) },
          setNote,
          sent.current,
        )
        keeper.current = made
        close = registerForm(kind, made)
        if (JSON.stringify(read()) === broughtBack) await made.discardIfErased()
        // What was typed before this was loaded is kept too, and never written over.
        made.changed()
        return made.restoreLatest()
      })
      .catch((error: unknown) => console.warn('draft:', error))
    return () => {
      isGone = true
      keeper.current = undefined
      close?.()
    }
    // Once: the form's store, its kind and its fields stay the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form])

  return {
    note,
    keeper: () => keeper.current,
    sent,
    onInput: () => keeper.current?.changed(),
    async clear() {
      await keeper.current?.clear()
      reset(form)
      await keeper.current?.restoreLatest()
    },
  }
}
