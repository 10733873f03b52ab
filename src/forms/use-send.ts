import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/reads/api-error.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { isTooLarge, post } from '#client/outbox/post.ts'
import type { PostRow } from '#data/api/api-table.ts'
import { idempotencyKeyFor } from '#data/outbox/draft.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { NOT_STORED_STATUS } from '#data/outbox/outbox.ts'
import type { OutboxEntry } from '#data/outbox/store/outbox-entry.ts'
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

/**
 * Sends a form's message and shows the outcome in a toast. Sending the same text again uses the same idempotency key.
 */
export function useSend({ kind, path }: Pick<PostRow, 'kind' | 'path'>, draft: KeptDraft): Send {
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
    const text = JSON.stringify(message)
    const autosave = draft.autosave()
    const newKey = newIdempotencyKey()
    const { key, replaces, isUnchanged } = (await autosave?.prepare(text, newKey)) ?? {
      key: idempotencyKeyFor({ sent: draft.sent.current }, text, newKey),
      isUnchanged: false,
    }
    draft.sent.current = { text, key }
    let isSafe = false
    let isErased = false
    const stop = onForgetting(() => (isErased = true))
    // The last failure is out of date.
    if (failure.current !== undefined) dismissToast(failure.current)
    try {
      if (isUnchanged && (await sendWaiting(key))) {
        isSafe = true
        return 'done'
      }
      const outcome = await post(path, message, key, replaces)
      isSafe = true
      draft.sent.current = undefined
      showToast({ ...FORM_WORDS[kind][outcome], variant: 'default' })
      if (outcome === 'sent') setReceipt(isErased ? undefined : receiptNumber(key))
      else void import('#client/outbox/outbox-page.ts').then(({ refresh }) => refresh()).catch(() => undefined)
      return 'done'
    } catch (error) {
      console.warn(`${path}:`, error instanceof Error ? error.message : error)
      // On another screen there is no form any more that keeps the text.
      if (!isOnScreen.current && !isErased && (await keepInOutbox({ kind, path, body: text, key, replaces }, error))) {
        isSafe = true
        return 'done'
      }
      failure.current = showToast({ ...FORM_WORDS[kind].failed, variant: 'destructive' })
      return 'failed'
    } finally {
      stop()
      // An autosave that was loaded meanwhile has saved the text as a draft.
      await (autosave ?? draft.autosave())?.settle(isSafe)
      isSending.current = false
    }
  }
  return { send, receipt }
}

/** Sends a waiting message that was put into the form and not changed. @returns false when it is gone */
async function sendWaiting(key: string): Promise<boolean> {
  const { isOnDeviceOrDelivered, isSendable, sendNow } = await import('#client/outbox/outbox-page.ts')
  if (!(await isSendable(key))) return false
  await sendNow(key)
  // If it was erased meanwhile it was not sent: it goes as a new message.
  return isOnDeviceOrDelivered(key)
}

async function keepInOutbox(
  message: Pick<OutboxEntry, 'kind' | 'path' | 'body' | 'key' | 'replaces'>,
  error: unknown,
): Promise<boolean> {
  try {
    const { keepRefused } = await import('#client/outbox/outbox-page.ts')
    const {
      status,
      message: reason,
      retryAfter,
    } = error instanceof ApiError ? error : new ApiError(NOT_STORED_STATUS, String(error))
    await keepRefused(
      message,
      new Response(reason, { status, headers: retryAfter === null ? {} : { 'Retry-After': retryAfter } }),
    )
    showToast({ ...KEPT, variant: 'destructive' })
    return true
  } catch {
    return false
  }
}
