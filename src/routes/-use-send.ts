import { useEffect, useRef } from 'react'
import { ApiError } from '#client/api-error.ts'
import { isTooLarge, post } from '#client/post.ts'
import type { PostRow } from '#data/api-table.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { newIdempotencyKey } from '#data/message-limits.ts'
import { dismissToast, showToast } from '#ui/toasts.ts'
import { FORM_WORDS, KEPT } from './-form-words.ts'

export type SendResult =
  /** Delivered or stored on this device: the form may be cleared. */
  | 'done'
  /** Refused, or neither delivered nor stored: the values stay. */
  | 'failed'
  /** The server would refuse it for its size: nothing was sent. */
  | 'too-large'
  /** A second click while the first is under way. */
  | 'busy'

/**
 * Sends what a form holds and says in a toast what came of it.
 * One key a composed message: sending the same text again is the same message, changed text is a new one.
 */
export function useSend({ kind, path }: Pick<PostRow, 'kind' | 'path'>): (message: object) => Promise<SendResult> {
  const composed = useRef<{ text: string; key: string } | undefined>(undefined)
  const isUnderWay = useRef(false)
  const failure = useRef<number | undefined>(undefined)
  const isOnScreen = useRef(true)
  useEffect(() => {
    isOnScreen.current = true
    return () => void (isOnScreen.current = false)
  }, [])

  return async (message) => {
    if (isUnderWay.current) return 'busy'
    if (isTooLarge(message)) return 'too-large'
    const text = JSON.stringify(message)
    if (composed.current?.text !== text) composed.current = { text, key: newIdempotencyKey() }
    const { key } = composed.current
    isUnderWay.current = true
    // What the last try said is no longer so.
    if (failure.current !== undefined) dismissToast(failure.current)
    try {
      const outcome = await post(path, message, key)
      composed.current = undefined
      showToast({ ...FORM_WORDS[kind][outcome], variant: 'default' })
      return 'done'
    } catch (error) {
      console.warn(`${path}:`, error instanceof Error ? error.message : error)
      // Somebody who went on to another screen has no form any more that keeps the text.
      if (!isOnScreen.current && (await keep({ kind, path, body: text, key }, error))) return 'done'
      failure.current = showToast({ ...FORM_WORDS[kind].failed, variant: 'destructive' })
      return 'failed'
    } finally {
      isUnderWay.current = false
    }
  }
}

async function keep(message: Pick<OutboxEntry, 'kind' | 'path' | 'body' | 'key'>, error: unknown): Promise<boolean> {
  try {
    const { keepRefused } = await import('#client/outbox-page.ts')
    await keepRefused({ ...message, status: error instanceof ApiError ? error.status : 0, reason: error instanceof Error ? error.message : '' })
    showToast({ ...KEPT, variant: 'destructive' })
    return true
  } catch {
    return false
  }
}
