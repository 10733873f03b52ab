/** Keeps a checked message, whichever way it came, and says what became of it. */
import type { PostRow } from '#data/api/api-table.ts'
import { IDEMPOTENCY_KEY_HEADER, MAX_BODY_BYTES } from '#data/outbox/outbox-protocol.ts'
import type { PlainSite } from '#data/forms/plain-page.ts'
import { base64url, formKey } from './form-key.ts'
import type { Message, Received } from '#server/store/message-table.ts'
import { suspicion } from './plausibility.ts'
import type { RateLimiter, Wait } from './rate-limit.ts'

/** The part of the store that receives. */
export interface MessageKeeper {
  /** Both as in `Store`. */
  receive(message: Message): Promise<Received>
  secret(): Promise<string>
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
  /** As its sender gave it; a form has none, and the server makes it. */
  key: string | undefined
  /** As its schema gives them. */
  fields: Record<string, string>
  /** Whether the field that people leave empty was filled in. */
  isHoneypotFilled: boolean
}

/** How long a sender is asked to wait when the store fails. */
export const STORE_RETRY_S = 30

export const BAD_KEY = `${IDEMPOTENCY_KEY_HEADER} must be 8 to 128 letters, digits or . _ ~ : -, and not one of the server’s own.`
export const KEY_TAKEN = `This ${IDEMPOTENCY_KEY_HEADER} was used for another message.`
export const UNSTORED = 'The message could not be stored just now. Please try again in a minute.'
export const TOO_LARGE = `The message is longer than ${MAX_BODY_BYTES / 1024} KB.`
export const tooMany = ({ isForAll }: Wait) =>
  `Too many messages ${isForAll ? 'at once just now' : 'from this address'}. Please try again in a minute.`

export type Kept = { outcome: 'received'; key: string } | { outcome: 'conflict' } | { outcome: 'unstored' }

export async function keepMessage(
  host: PostHost,
  { kind, path }: PostRow,
  { key: given, fields, isHoneypotFilled }: CheckedMessage,
): Promise<Kept> {
  // The same whatever the order of its fields.
  const body = JSON.stringify(fields, Object.keys(fields).sort())
  try {
    const key = given ?? (await formKey(await host.store.secret(), { path, body, isHoneypotFilled }, host.now()))
    const received = await host.store.receive({
      key,
      kind,
      // Salted with the key: what stays of a forgotten message cannot be looked up in a table of hashed addresses.
      bodyHash: await hashOf(`${key}\n${path}\n${body}`),
      receivedAt: new Date(host.now()).toISOString(),
      body,
      setAside: suspicion(kind, fields, isHoneypotFilled),
      isForMail: host.mail !== undefined,
    })
    if (received === 'conflict') return { outcome: 'conflict' }
    if (received === 'stored') host.mail?.()
    return { outcome: 'received', key }
  } catch (error) {
    host.logError(`${path}: the message could not be stored: ${String(error).replace(/\s+/g, ' ')}`)
    return { outcome: 'unstored' }
  }
}

const hashOf = async (text: string) => base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
