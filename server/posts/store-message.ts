/** Stores a checked message, sent as JSON or as a form, and returns the outcome. */
import { createHash } from 'node:crypto'
import type { PostRow } from '#data/api/api-table.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#data/outbox/protocol.ts'
import type { PlainSite } from '#data/forms/plain-page.ts'
import { formKey } from '#server/store/form-key.ts'
import type { Store } from '#server/store/messages.ts'
import { spamReason } from './spam-filter.ts'
import type { RateLimiter } from './rate-limit.ts'

/** The part of the store that takes new messages. */
export type MessageStore = Pick<Store, 'receive' | 'secret'>

export interface PostHost {
  store: MessageStore
  limiter: RateLimiter
  /** For the pages that answer a form without scripts. */
  site: PlainSite
  /** Called when a message is ready to be emailed. Without it no mail is queued. */
  mail?: (() => void) | undefined
  /** ms since 1970. */
  now(): number
  logError(line: string): void
}

/** Why a message was refused: the status, sentence and headers of the answer. */
export interface Refusal {
  status: 422 | 429 | 503
  problem: string
  headers?: Record<string, string>
}
export const tooMany = (seconds: number): Refusal => ({
  status: 429,
  problem: 'Too many messages right now. Please try again in a minute.',
  headers: { 'Retry-After': String(seconds) },
})
const KEY_TAKEN: Refusal = { status: 422, problem: `This ${IDEMPOTENCY_KEY_HEADER} was used for another message.` }
const UNSTORED: Refusal = {
  status: 503,
  problem: 'The message couldn’t be saved right now. Please try again in a minute.',
  headers: { 'Retry-After': '30' },
}

/**
 * Stores a message. One from a form has no key: the server makes it.
 * @returns the key under which it is stored, or the refusal
 */
export async function storeMessage(
  host: PostHost,
  { kind, path }: PostRow,
  { key: given, fields, isHoneypotFilled }: { key?: string; fields: Record<string, string>; isHoneypotFilled: boolean },
): Promise<{ key: string } | Refusal> {
  // Sorted, so that the order of the fields does not change the hash.
  const body = JSON.stringify(fields, Object.keys(fields).sort())
  try {
    const key = given ?? formKey(await host.store.secret(), { path, body, isHoneypotFilled }, host.now())
    const received = await host.store.receive({
      key,
      kind,
      // Salted with the key: the hash of an erased message cannot be looked up in a table of hashed addresses.
      bodyHash: createHash('sha256').update(`${key}\n${path}\n${body}`).digest('base64url'),
      receivedAt: new Date(host.now()).toISOString(),
      body,
      quarantined: spamReason(kind, fields, isHoneypotFilled),
      isForMail: host.mail !== undefined,
    })
    if (received === 'conflict') return KEY_TAKEN
    // Also for a repeat: the first try may have timed out, then been stored.
    host.mail?.()
    return { key }
  } catch (error) {
    host.logError(`${path}: the message could not be stored: ${String(error).replace(/\s+/g, ' ')}`)
    return UNSTORED
  }
}
