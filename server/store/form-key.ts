/**
 * Idempotency keys for forms that a browser submits without scripts, and so without a key. Anyone who could guess a key
 * could block its message, so keys are made with a secret that is stored in the database.
 */
import { createHmac } from 'node:crypto'
import { SAME_FORM_MS } from '#data/forms/native-form.ts'

export const SERVER_KEY_PREFIX = 'server.'
/** The prefix of an erased form's key. The key itself is free again, since the same text may be sent again. */
export const FORGOTTEN_FORM_PREFIX = `${SERVER_KEY_PREFIX}forgotten.`

/** Whether a client may use this key: 8 to 128 letters, digits or `. _ ~ : -`, without the server's own prefix. */
export const isClientKey = (key: string) => /^[A-Za-z0-9._~:-]{8,128}$/.test(key) && !key.startsWith(SERVER_KEY_PREFIX)

/**
 * Makes a form's key (HMAC-SHA-256), the same for the same text within one window of `SAME_FORM_MS`. It does not depend
 * on stored messages, so its receipt number tells a stranger nothing about them. A filled honeypot gives another key,
 * so it cannot block an honest form.
 * @param body the fields as JSON
 * @param now ms since 1970
 */
export function formKey(
  secret: string,
  { path, body, isHoneypotFilled }: { path: string; body: string; isHoneypotFilled: boolean },
  now: number,
): string {
  const named = JSON.stringify([Math.floor(now / SAME_FORM_MS), path, isHoneypotFilled, body])
  return SERVER_KEY_PREFIX + createHmac('sha256', secret).update(named).digest('base64url')
}
