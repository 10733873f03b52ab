/** Sends a form's message. Returns what has become of it. */
import { ApiError } from '#client/api/api-error.ts'
import type { PostRow } from '#data/api/api-table.ts'
import { NOT_STORED_STATUS } from '#data/outbox/outbox-protocol.ts'
import type { OutboxEntry } from '#data/outbox/store/outbox-entry.ts'

export type Fate =
  /** The server has it. */
  | 'sent'
  /** There is no connection: it waits on this device. */
  | 'queued'
  /** It was refused after its form had gone, and waits on this device. */
  | 'kept'
  /** Refused, or neither delivered nor stored: the form keeps its text. */
  | 'failed'

export interface SendHost {
  /** @throws ApiError as `post` in `post.ts` */
  post(path: PostRow['path'], message: object, key: string): Promise<'sent' | 'queued'>
  /** Whether nothing holds the text of a refused message anymore, though the device was not forgotten. */
  isFormGone(): boolean
  /** @throws when it cannot be stored */
  keepRefused(message: Pick<OutboxEntry, 'kind' | 'path' | 'body' | 'key'>, refusal: Response): Promise<void>
}

/** Never rejects. */
export async function sendForm(
  { kind, path }: Pick<PostRow, 'kind' | 'path'>,
  message: object,
  key: string,
  host: SendHost,
): Promise<Fate> {
  try {
    return await host.post(path, message, key)
  } catch (error) {
    console.warn(`${path}:`, error instanceof Error ? error.message : error)
    if (!host.isFormGone()) return 'failed'
    const refused = error instanceof ApiError ? error : new ApiError(NOT_STORED_STATUS, String(error))
    const { status, text, retryAfter } = refused
    const headers = retryAfter === null ? undefined : { 'Retry-After': retryAfter }
    return host
      .keepRefused({ kind, path, body: JSON.stringify(message), key }, new Response(text, { status, headers }))
      .then(
        () => 'kept',
        () => 'failed',
      )
  }
}
