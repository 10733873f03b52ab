/** Messages as CSV (RFC 4180), safe to open in a spreadsheet. */
import { withoutControls } from './inbox-text.ts'
import { INBOX_COLUMNS, type Inbox, type InboxKind } from './inbox.ts'

/**
 * @returns a header line and a line per message. Leaves out possible spam: nobody should write to addresses that a bot
 * typed in
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
 * A spreadsheet runs a cell that begins like this as a formula, even in quotes; an apostrophe in front makes it text (OWASP,
 * "CSV Injection"). Some treat full-width forms the same. With semicolons as separators, a semicolon or a line end
 * in the text also starts a cell.
 */
const FORMULA_STARTS = /(?:^|(?<=[\n;]))(?=[^\S\n]*[=+\-@＝＋－＠])|^(?=\n)/g

function cell(value: string): string {
  const harmless = withoutControls(value).replace(FORMULA_STARTS, "'")
  return /[",;\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
