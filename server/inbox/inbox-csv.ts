/** Messages as CSV (RFC 4180), safe to open in a spreadsheet. */
import { withoutControls } from './inbox-text.ts'
import { INBOX_COLUMNS, type Inbox, type InboxKind } from './inbox.ts'

/**
 * Writes one list as CSV, without possible spam: a mailing service must not write to addresses that a
 * bot typed in.
 * @returns a header line and a line per message, each ending with CRLF
 */
export function inboxCsv(inbox: Inbox, kind: InboxKind): string {
  const columns: readonly string[] = INBOX_COLUMNS[kind]
  const rows: Record<string, string>[] = inbox[kind]
    .filter(({ quarantined }) => !quarantined)
    .map(({ quarantined: _, ...row }) => row)
  return [columns, ...rows.map((row) => columns.map((column) => cell(row[column] ?? '')))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
}

/**
 * A spreadsheet takes a cell that begins with one of these characters for a formula, even in quotes. Strangers wrote
 * the cells, so an apostrophe in front makes them text (OWASP, "CSV Injection"). Some programs treat full-width forms
 * alike. In a spreadsheet that separates by semicolons, a later line and the text after a semicolon also become cells.
 */
const FORMULA_STARTS = /(?:^|(?<=[\n;]))(?=[^\S\n]*[=+\-@＝＋－＠])|^(?=\n)/g

function cell(value: string): string {
  const harmless = withoutControls(value).replace(FORMULA_STARTS, "'")
  return /[",;\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
