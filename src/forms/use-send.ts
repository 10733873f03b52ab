import { useEffect, useRef, useState } from 'react'
import { onForgetting } from '#client/device/forgetting.ts'
import { isTooLarge, post } from '#client/outbox/post.ts'
import { sendForm } from '#client/outbox/send-form.ts'
import type { PostRow } from '#data/api/api-table.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { dismissToast, showToast } from '#ui/chrome/toasts/toasts.ts'
import { FORM_WORDS, KEPT } from '#data/forms/form-words.ts'
import type { KeptDraft } from './use-draft.ts'

export type SendResult =
  /** Delivered, or in the outbox: the form may be emptied. */
  | 'done'
  /** Refused, or neither delivered nor stored: the form keeps its text. */
  | 'failed'
  /** Not sent: the server would refuse it. */
  | 'too-large'
  /** Not sent: the form's last submission is not finished. */
  | 'busy'

export interface Send {
  send(message: Record<string, string>): Promise<SendResult>
  /** The receipt number of this form's last delivered message. */
  receipt: string | undefined
}

/** Imported late: a form that is only read does not need it. */
const outboxPage = () => import('#client/outbox/outbox-page.ts')

/** Sends a form's message and shows the outcome in a toast. The same text has the same idempotency key. */
export function useSend(row: Pick<PostRow, 'kind' | 'path'>, draft: KeptDraft): Send {
  const isSending = useRef(false)
  const failure = useRef<number | undefined>(undefined)
  const isOnScreen = useRef(true)
  const [receipt, setReceipt] = useState<string>()
  useEffect(() => {
    isOnScreen.current = true
    const stop = onForgetting(() => setReceipt(undefined))
    return () => {
      isOnScreen.current = false
      stop()
    }
  }, [])

  async function send(message: Record<string, string>): Promise<SendResult> {
    if (isSending.current) return 'busy'
    if (isTooLarge(message)) return 'too-large'
    isSending.current = true
    setReceipt(undefined)
    let isForgotten = false
    const stop = onForgetting(() => (isForgotten = true))
    const key = await draft.beginSending(JSON.stringify(message))
    // The last failure is out of date.
    if (failure.current !== undefined) dismissToast(failure.current)
    const fate = await sendForm(row, message, key, {
      post,
      isFormGone: () => !isOnScreen.current && !isForgotten,
      keepRefused: async (...refused) => (await outboxPage()).keepRefused(...refused),
    })
    if (fate === 'kept') showToast({ ...KEPT, variant: 'destructive' })
    else {
      const words = { ...FORM_WORDS[row.kind][fate], variant: fate === 'failed' ? 'destructive' : 'default' } as const
      const id = showToast(words)
      if (fate === 'failed') failure.current = id
    }
    if (fate === 'sent' && !isForgotten) setReceipt(receiptNumber(key))
    if (fate === 'queued')
      void outboxPage()
        .then(({ refresh }) => refresh())
        .catch(() => undefined)
    stop()
    await draft.endSending(fate !== 'failed')
    isSending.current = false
    return fate === 'failed' ? 'failed' : 'done'
  }
  return { send, receipt }
}
