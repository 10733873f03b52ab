/**
 * The keys of forms that a browser sends by itself: such a form has no place for one. Whoever knows a key can stand in its
 * message's way, so that it is made with a secret that never leaves the database.
 */
import { SAME_FORM_MS } from '#data/forms/native-form.ts'

export const FORM_KEY_PREFIX = 'server.'
/** What stands before the key of a form that somebody has had forgotten: the key itself is free again. */
export const FORGOTTEN_FORM_PREFIX = `${FORM_KEY_PREFIX}forgotten.`

/** Whether a key from outside can be one: 8 to 128 visible characters without quotes, and none that the server alone may make. */
export const isOutsideKey = (key: string) => /^[A-Za-z0-9._~:-]{8,128}$/.test(key) && !key.startsWith(FORM_KEY_PREFIX)

/**
 * Makes the key of a form: the same for the same text until the clock reaches the next ten minutes. It depends on nothing that
 * was received, so that its receipt number tells a stranger nothing. What was trapped has a key apart: it stands in no good form's way.
 * @param now ms since 1970
 */
export async function formKey(
  secret: string,
  form: { path: string; body: string; isHoneypotFilled: boolean },
  now: number,
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return (
    FORM_KEY_PREFIX +
    base64url(
      await crypto.subtle.sign(
        'HMAC',
        key,
        bytes(JSON.stringify([Math.floor(now / SAME_FORM_MS), form.path, form.isHoneypotFilled, form.body])),
      ),
    )
  )
}

/** RFC 4648, 5, without padding. */
export const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
