/** A form as a browser sends it without scripts: read and checked, alike by the server and by the worker. */
import * as v from 'valibot'
import type { MessageKind, PostRow } from '#data/api/api-table.ts'
import { FORM_FIELDS, HONEYPOT } from './form-fields.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Written in percent signs, a letter takes up to three times its bytes, and a line break six; longer ones are not read to their end. */
export const MAX_FORM_BYTES = 512 * 1024

/** So long the same form is the same message, to the server and to the worker: it was pressed twice, or loaded again. */
export const SAME_FORM_MS = 10 * 60_000

export const isFormPost = (request: Request) =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')

/** Where a form's writer is led once the message has been received: `/contact/sent`. */
export const sentPath = (row: Pick<PostRow, 'kind'>) => `/${row.kind}/sent`

export interface FormText {
  /** What was entered, field by field; empty where nothing was. */
  values: Record<string, string>
  /** Whether the field that people leave empty was filled in. */
  isHoneypotFilled: boolean
}

/** @param body the form as it was sent */
export function readForm(kind: MessageKind, body: string): FormText {
  const sent = new URLSearchParams(body)
  // Browsers send line breaks as CRLF; a script reads the same box with LF.
  const value = (name: string) => (sent.get(name) ?? '').replace(/\r\n?/g, '\n')
  return {
    values: Object.fromEntries(Object.keys(FORM_FIELDS[kind]).map((name) => [name, value(name)])),
    isHoneypotFilled: value(HONEYPOT.name).trim() !== '',
  }
}

export type Checked = { fields: Record<string, string> } | { errors: Record<string, string> }

/** @returns the message, or per field what is wrong with it */
export function checkForm(row: PostRow, values: Record<string, string>): Checked {
  const result = v.safeParse(row.schema, values)
  if (result.success) return { fields: result.output }
  const errors: Record<string, string> = {}
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return { errors }
}
