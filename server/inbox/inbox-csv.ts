/** Messages as CSV (RFC 4180), safe to open in a spreadsheet. */
import { withoutControls } from './inbox-text.ts'
import { INBOX_COLUMNS, type Inbox, type InboxKind } from './inbox.ts'

/**
 * What is set aside stays out: a mailing service must not write to addresses that a program typed in.
 * @returns the list with a header line; every line ends with CRLF
 */
export function inboxCsv(inbox: Inbox, kind: InboxKind): string {
  const columns: readonly string[] = INBOX_COLUMNS[kind]
  const rows: Record<string, string>[] = inbox[kind]
    .filter(({ setAside }) => !setAside)
    .map(({ setAside: _, ...row }) => row)
  return [columns, ...rows.map((row) => columns.map((column) => cell(row[column] ?? '')))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
}

/**
 * A spreadsheet runs a cell that begins with one of these as a formula, quotes or not, and a stranger wrote it; an
 * apostrophe in front makes it text (OWASP, "CSV Injection"). Full-width forms are folded by some programs. Opened with
 * semicolons, later lines of a text, and what stands behind a semicolon, are cells too.
 */
const FORMULA_STARTS = /(?:^|(?<=[\n;]))(?=[^\S\n]*[=+\-@＝＋－＠])|^(?=\n)/g

function cell(value: string): string {
  const harmless = withoutControls(value).replace(FORMULA_STARTS, "'")
  return /[",;\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
