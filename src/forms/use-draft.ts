import { getValues, reset, setValue, type FormStore } from '@modular-forms/react'
import { useEffect, useRef, useState } from 'react'
import type { DraftNote, FormDraft } from '#client/outbox/form-draft.ts'
import type { EarlyAction } from '#client/start/early.ts'
import { yieldToMain } from '#client/start/yield-to-main.ts'
import type { MessageKind } from '#data/api/api-table.ts'
import { idempotencyKeyFor } from '#data/outbox/draft.ts'
import type { Draft } from '#data/outbox/store/outbox-entry.ts'

/** Loaded after the form is shown: in the same task, it would cost a slow phone a frame. */
async function load() {
  await yieldToMain()
  return Promise.all([import('#client/outbox/open-forms.ts'), import('#client/outbox/old-drafts.ts')])
}

/** A form's text by field name. */
export type Values = Record<string, string>

export type KeptDraft = ReturnType<typeof useDraft>

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
  const session = useRef<{
    /** Undefined until its code is loaded, and when that fails. */
    draft?: FormDraft | undefined
    /** The last submission, while its outcome is unknown. A draft whose code is loaded later takes it over. */
    sent?: Draft['sent']
  }>({}).current
  const [note, setNote] = useState<DraftNote>()

  useEffect(() => {
    let isGone = false
    const read = () => ({ ...empty, ...(getValues(form, { peek: true }) as Values) })
    const write = (values: Values) => {
      reset(form)
      for (const name of Object.keys(empty)) if (values[name]) setValue(form, name, values[name])
    }
    // Text that nobody has typed in this page: the browser has restored it.
    const restoredByBrowser = window.early?.queue.some(({ type }: EarlyAction) => type === 'input')
      ? undefined
      : JSON.stringify(read())
    load()
      .then(async ([{ openForm }, { moveOldDrafts }]) => {
        if (isGone) return
        const draft = openForm(kind, { read, write, toText }, setNote, session.sent)
        session.draft = draft
        if (JSON.stringify(read()) === restoredByBrowser) await draft.discardIfErased()
        // Text typed before this code was loaded is also saved, and never overwritten.
        draft.changed()
        await draft.restoreLatest()
        await moveOldDrafts()
        return draft.restoreLatest()
      })
      .catch((error: unknown) => console.warn('draft:', error))
    return () => {
      isGone = true
      session.draft?.close()
      session.draft = undefined
    }
    // Once: a form's store, kind and fields do not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form])

  return {
    note,
    onInput: () => session.draft?.changed(),
    /** As of the form's draft. */
    clear: async () => session.draft?.clear(),
    undoEdit: async () => (await session.draft?.undoEdit()) ?? false,
    /** Call it before each send. @param text the body @returns its idempotency key, and what to call after the send */
    async beginSending(text: string) {
      const { draft } = session
      const key = (await draft?.prepare(text)) ?? idempotencyKeyFor(session.sent, text)
      session.sent = { text, key }
      return {
        key,
        /** @param isSafe whether the message is delivered or in the outbox; then the draft is erased */
        async end(isSafe: boolean) {
          if (isSafe) session.sent = undefined
          // A draft whose code was loaded meanwhile has saved the text.
          await (draft ?? session.draft)?.settle(isSafe)
        },
      }
    },
  }
}
