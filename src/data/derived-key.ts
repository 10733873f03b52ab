/**
 * Keys for messages whose form could hold none: a form sent before its scripts have arrived. The key is made of the path,
 * the text and the hour, so that server and worker find the same one, and the same text within a day is one message.
 */

/** The same text is the same message for this long, to the hour: at 24 hours it still is, at 25 it is another. */
export const SAME_MESSAGE_HOURS = 24
const HOUR_MS = 3_600_000
const DERIVED = /^form\.(\d{1,8})\.[0-9a-f]{32}$/

/** A checked message as text, the same whatever the order of its fields. */
export const canonicalJson = (fields: Record<string, string>) => JSON.stringify(fields, Object.keys(fields).sort())

/**
 * @param path where it is posted to
 * @param fields the message as its schema gives it
 * @param now ms since 1970
 */
export const deriveKey = (path: string, fields: Record<string, string>, now: number) => keyAt(Math.floor(now / HOUR_MS), path, fields)

/**
 * The keys under which the same text may have come already: a day in either direction, since clocks differ.
 * @returns none when the key was not derived from this text
 */
export async function sameMessageKeys(key: string, path: string, fields: Record<string, string>): Promise<string[]> {
  const hour = Number(DERIVED.exec(key)?.[1] ?? NaN)
  if (Number.isNaN(hour) || (await keyAt(hour, path, fields)) !== key) return []
  const hours = Array.from({ length: 2 * SAME_MESSAGE_HOURS + 1 }, (_, index) => hour + index - SAME_MESSAGE_HOURS)
  return Promise.all(hours.map((other) => keyAt(other, path, fields)))
}

/** The hour is hashed with the text: what stays of a forgotten message cannot be looked up in a table of hashed addresses. */
async function keyAt(hour: number, path: string, fields: Record<string, string>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${hour}\n${path}\n${canonicalJson(fields)}`))
  return `form.${hour}.${Array.from(new Uint8Array(digest).subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
