import { useEffect, useRef, useState } from 'react'
import { onForgetting } from '#client/device/forgetting.ts'
import { isTooLarge, post, type Fate } from '#client/outbox/post.ts'
import type { PostRow } from '#data/api/api-table.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { dismissToast, showToast } from '#ui/chrome/toasts/toasts.ts'
import { FORM_WORDS } from '#data/forms/form-words.ts'
import type { KeptDraft } from './use-draft.ts'

/** `too-large`: not sent, since the server would refuse it. `busy`: not sent, since the form is still sending. */
export type SendResult = Fate | 'too-large' | 'busy'

/**
 * Sends a form's message and shows the outcome in a toast. The same text has the same idempotency key.
 * @returns `receipt` is the receipt number of the form's last delivered message
 */
export function useSend({ kind, path }: Pick<PostRow, 'kind' | 'path'>, draft: KeptDraft) {
  const isSending = useRef(false)
  const failure = useRef<number | undefined>(undefined)
  const [receipt, setReceipt] = useState<string>()
  useEffect(() => onForgetting(() => setReceipt(undefined)), [])

  async function send(message: Record<string, string>): Promise<SendResult> {
    if (isSending.current) return 'busy'
    if (isTooLarge(message)) return 'too-large'
    isSending.current = true
    setReceipt(undefined)
    const { key, end } = await draft.beginSending(JSON.stringify(message))
    // The last failure is out of date.
    if (failure.current !== undefined) dismissToast(failure.current)
    const fate = await post(path, message, key)
    const toast = showToast({ ...FORM_WORDS[kind][fate], variant: fate === 'failed' ? 'destructive' : 'default' })
    if (fate === 'failed') failure.current = toast
    if (fate === 'sent') setReceipt(receiptNumber(key))
    // Imported late: a form that is only read does not need it.
    if (fate === 'queued')
      void import('#client/outbox/outbox-page.ts').then(({ refresh }) => refresh()).catch(() => undefined)
    await end(fate !== 'failed')
    isSending.current = false
    return fate
  }
  return { send, receipt }
}
