/** Messages as CSV (RFC 4180), safe to open in a spreadsheet. */
import { withoutControls } from './text.ts'
import type { MessageKind } from '#data/api/api-table.ts'
import type { StoredMessage } from '#server/store/messages.ts'
import { INBOX_COLUMNS, toRow } from './columns.ts'

/** @returns a header and a line per message, without possible spam: nobody should write to a bot's addresses */
export function inboxCsv(messages: StoredMessage[], kind: MessageKind): string {
  const rows = messages.filter((message) => message.kind === kind && message.quarantined === undefined).map(toRow)
  const lines = [INBOX_COLUMNS[kind], ...rows.map((row) => Object.values(row).map(cell))]
  // Excel reads a CSV in the system's code page unless it begins with a byte order mark.
  return `\ufeff${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
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
