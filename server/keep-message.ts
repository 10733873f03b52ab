/** Keeps a checked message, whichever way it came, and says what became of it. */
import type { PostRow } from '#data/api-table.ts'
import { canonicalJson, sameMessageKeys } from '#data/derived-key.ts'
import { IDEMPOTENCY_KEY_HEADER, MAX_BODY_BYTES } from '#data/message-limits.ts'
import type { PlainSite } from '#data/plain-page.ts'
import { suspicion } from './plausibility.ts'
import type { RateLimiter, Wait } from './rate-limit.ts'
import type { Message, Received } from './message-table.ts'

/** The part of the store that receives. */
export interface MessageKeeper {
  /** As in `Store`. */
  receive(message: Message): Promise<Received>
  recall(message: Message): Promise<Received | undefined>
}

export interface PostHost {
  store: MessageKeeper
  limiter: RateLimiter
  /** Whose pages answer a form without scripts. */
  site: PlainSite
  /** Called when a message is there to be mailed; absent where no mail is sent. */
  mail?: (() => void) | undefined
  /** ms since 1970. */
  now(): number
  logError(line: string): void
}

export interface CheckedMessage {
  key: string
  /** As its schema gives them. */
  fields: Record<string, string>
  /** Whether the field that people leave empty was filled in. */
  isTrapped: boolean
}

/** How long a sender is asked to wait when the store fails. */
export const STORE_RETRY_S = 30

export const KEY_TAKEN = `This ${IDEMPOTENCY_KEY_HEADER} was used for another message.`
export const UNSTORED = 'The message could not be stored just now. Please try again in a minute.'
export const TOO_LARGE = `The message is longer than ${MAX_BODY_BYTES / 1024} KB.`
export const tooMany = ({ isForAll }: Wait) => `Too many messages ${isForAll ? 'at once just now' : 'from this address'}. Please try again in a minute.`

export type Kept = { outcome: 'received'; key: string } | { outcome: 'conflict' } | { outcome: 'too-many'; wait: Wait } | { outcome: 'unstored' }

/**
 * @param wait what the rate limit says. A message that is here already costs nothing: a phone that missed our answer is
 * told again, limit or not.
 */
export async function keepMessage(host: PostHost, { kind, path }: PostRow, { key, fields, isTrapped }: CheckedMessage, wait: Wait | undefined): Promise<Kept> {
  const body = canonicalJson(fields)
  // Salted with the key: what stays of a forgotten message cannot be looked up in a table of hashed addresses.
  const message = { key, kind, bodyHash: await hashOf(`${key}\n${path}\n${body}`), receivedAt: new Date(host.now()).toISOString(), body }
  try {
    const sameAs = await sameMessageKeys(key, path, fields)
    const received = wait
      ? await host.store.recall({ ...message, sameAs })
      : await host.store.receive({ ...message, sameAs, setAside: suspicion(kind, fields, isTrapped), isForMail: host.mail !== undefined })
    if (!received) return { outcome: 'too-many', wait: wait! }
    if (received.receipt === 'conflict') return { outcome: 'conflict' }
    if (received.receipt === 'stored') host.mail?.()
    return { outcome: 'received', key: received.key }
  } catch (error) {
    host.logError(`${path}: the message could not be stored: ${String(error).replace(/\s+/g, ' ')}`)
    return { outcome: 'unstored' }
  }
}

/** SHA-256 in base64url (RFC 4648, 5), without padding. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
