import { useEffect, useRef, useState, type RefObject } from 'react'
import { onForgetting } from '#client/device/forgetting.ts'
import type { FormDraft } from '#client/outbox/form-draft.ts'
import { refresh } from '#client/outbox/page.ts'
import { isTooLarge, post, type Fate } from '#client/outbox/post.ts'
import type { PostRow } from '#data/api/api-table.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { dismissToast, showToast } from '#ui/chrome/toasts/toasts.ts'
import { FORM_WORDS, KEPT } from '#data/forms/form-words.ts'

/** `too-large`: not sent, since the server would refuse it. `busy`: not sent, since the form is still sending. */
export type SendResult = Fate | 'too-large' | 'busy'

/**
 * Sends a form's message and shows the outcome in a toast. The same text has the same idempotency key.
 * @returns `receipt` is the receipt number of the form's last delivered message
 */
export function useSend(row: PostRow, draft: RefObject<FormDraft>) {
  const isSending = useRef(false)
  const failure = useRef<number | undefined>(undefined)
  const [receipt, setReceipt] = useState<string>()
  useEffect(() => onForgetting(() => setReceipt(undefined)), [])

  async function send(message: Record<string, string>): Promise<SendResult> {
    if (isSending.current) return 'busy'
    if (isTooLarge(message)) return 'too-large'
    isSending.current = true
    setReceipt(undefined)
    const { beforeSend, afterSend, isClosed } = draft.current
    let isForgotten = false
    const stop = onForgetting(() => (isForgotten = true))
    const key = await beforeSend(JSON.stringify(message))
    // The toast about the last failure is out of date.
    if (failure.current !== undefined) dismissToast(failure.current)
    const fate = await post(row, message, key, () => isClosed() && !isForgotten)
    stop()
    // All at once: the toast, the empty form, and the button. What is typed next is another message.
    isSending.current = false
    void afterSend(fate !== 'failed')
    const words = fate === 'kept' ? KEPT : FORM_WORDS[row.kind][fate]
    const isRefused = fate === 'failed' || fate === 'kept'
    const toast = showToast({ ...words, variant: isRefused ? 'destructive' : 'default' })
    if (fate === 'failed') failure.current = toast
    if (fate === 'sent' && !isForgotten) setReceipt(receiptNumber(key))
    if (!['sent', 'failed'].includes(fate)) void refresh()
    return fate
  }
  return { send, receipt }
}
