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
  /** Not sent: the form is still sending. */
  | 'busy'

/** Imported late: a form that is only read does not need it. */
const outboxPage = () => import('#client/outbox/outbox-page.ts')

/**
 * Sends a form's message and shows the outcome in a toast. The same text has the same idempotency key.
 * @returns `receipt` is the receipt number of the form's last delivered message
 */
export function useSend(row: Pick<PostRow, 'kind' | 'path'>, draft: KeptDraft) {
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
    const isBad = fate === 'failed' || fate === 'kept'
    const words = fate === 'kept' ? KEPT : FORM_WORDS[row.kind][fate]
    const toast = showToast({ ...words, variant: isBad ? 'destructive' : 'default' })
    if (fate === 'failed') failure.current = toast
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
