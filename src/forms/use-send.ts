import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/reads/api-error.ts'
import { onForgetting } from '#client/device/forgetting.ts'
import { requestPersistentStorage } from '#client/outbox/persistent-storage.ts'
import { isTooLarge, post } from '#client/outbox/post.ts'
import type { PostRow } from '#data/api/api-table.ts'
import { idempotencyKeyFor } from '#data/outbox/draft.ts'
import { newIdempotencyKey } from '#data/outbox/outbox-protocol.ts'
import { NOT_STORED_STATUS } from '#data/outbox/outbox.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import { dismissToast, showToast } from '#ui/chrome/toasts.ts'
import { FORM_WORDS, KEPT } from '#data/forms/form-words.ts'
import type { KeptDraft } from './use-draft.ts'

export type SendResult =
  /** Delivered or stored on this device: the form may be cleared. */
  | 'done'
  /** Refused, or neither delivered nor stored: the values stay. */
  | 'failed'
  /** The server would refuse it for its size: nothing was sent. */
  | 'too-large'
  /** A second click while the first is under way. */
  | 'busy'

export interface Send {
  send(message: Record<string, string>): Promise<SendResult>
  /** Of what was delivered last from this form; undefined while nothing was. */
  receipt: string | undefined
}

/**
 * Sends what a form holds and says in a toast what came of it.
 * One key a composed message: sending the same text again is the same message, changed text is a new one.
 */
export function useSend({ kind, path }: Pick<PostRow, 'kind' | 'path'>, draft: KeptDraft): Send {
  const isUnderWay = useRef(false)
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
    if (isUnderWay.current) return 'busy'
    if (isTooLarge(message)) return 'too-large'
    isUnderWay.current = true
    setReceipt(undefined)
    const text = JSON.stringify(message)
    const keeper = draft.keeper()
    const newKey = newIdempotencyKey()
    const { key, replaces, isUnchanged } = (await keeper?.prepare(text, newKey)) ?? {
      key: idempotencyKeyFor({ sent: draft.sent.current }, text, newKey),
      isUnchanged: false,
    }
    draft.sent.current = { text, key }
    let isSafe = false
    let isForgotten = false
    const stop = onForgetting(() => (isForgotten = true))
    // What the last try said is no longer so.
    if (failure.current !== undefined) dismissToast(failure.current)
    try {
      if (isUnchanged && (await sendAsItWas(key))) {
        isSafe = true
        return 'done'
      }
      const outcome = await post(path, message, key, replaces)
      isSafe = true
      draft.sent.current = undefined
      showToast({ ...FORM_WORDS[kind][outcome], variant: 'default' })
      if (outcome === 'sent') setReceipt(isForgotten ? undefined : receiptNumber(key))
      else void stored()
      return 'done'
    } catch (error) {
      console.warn(`${path}:`, error instanceof Error ? error.message : error)
      // Somebody who went on to another screen has no form any more that keeps the text.
      if (!isOnScreen.current && !isForgotten && (await keep({ kind, path, body: text, key, replaces }, error))) {
        isSafe = true
        return 'done'
      }
      failure.current = showToast({ ...FORM_WORDS[kind].failed, variant: 'destructive' })
      return 'failed'
    } finally {
      stop()
      // One that came meanwhile has kept the text as a draft.
      await (keeper ?? draft.keeper())?.settle(isSafe)
      isUnderWay.current = false
    }
  }
  return { send, receipt }
}

/** A message that was taken into the form and not changed is the one that waits. @returns false when it is not there any more */
async function sendAsItWas(key: string): Promise<boolean> {
  const { isOnDeviceOrDelivered, isSendable, sendNow } = await import('#client/outbox/outbox-page.ts')
  if (!(await isSendable(key))) return false
  await sendNow(key)
  // Erased meanwhile, or taken back, it was not sent: it goes as a new message does.
  return isOnDeviceOrDelivered(key)
}

async function stored(): Promise<void> {
  const { refresh } = await import('#client/outbox/outbox-page.ts')
  await requestPersistentStorage((await refresh()).length)
}

async function keep(
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
