/** Reads and checks a form that the browser sent without scripts. */
import * as v from 'valibot'
import type { MessageKind, PostRow } from '#data/api/api-table.ts'
import { FORM_FIELDS, HONEYPOT } from './form-fields.ts'
import { MESSAGE_SCHEMAS } from './message-schemas.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** A longer body is not read. Percent-encoding triples a character's bytes, and takes six for a line break. */
export const MAX_FORM_BYTES = 512 * 1024

/** The same form within this time is the same message: a double press, or a reload. */
export const SAME_FORM_MS = 10 * 60_000

export const isFormPost = (request: Request) =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')

/** The page after a received message: `/contact/sent`. */
export const sentPath = (row: Pick<PostRow, 'kind'>) => `/${row.kind}/sent`

/** @param body encoded as `FORM_TYPE`. @returns the values by field name, empty where nothing was entered */
export function readForm(kind: MessageKind, body: string) {
  const sent = new URLSearchParams(body)
  // Browsers send line breaks as CRLF; scripts read them as LF.
  const value = (name: string) => (sent.get(name) ?? '').replace(/\r\n?/g, '\n')
  return {
    values: Object.fromEntries(Object.keys(FORM_FIELDS[kind]).map((name) => [name, value(name)])),
    isHoneypotFilled: value(HONEYPOT.name).trim() !== '',
  }
}

/** @returns the fields of the message, or the first error of each field */
export function checkForm({ kind }: PostRow, values: Record<string, string>) {
  const result = v.safeParse(MESSAGE_SCHEMAS[kind], values)
  if (result.success) return { fields: result.output }
  const errors: Record<string, string> = {}
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return { errors }
}
