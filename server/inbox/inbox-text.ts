/** Messages as a table for a terminal. */
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import type { Inbox } from './inbox.ts'
import type { PendingMail } from '#server/mail/mail-queue.ts'

export interface TableOptions {
  /** Characters per line. */
  width: number
  /** Its name is shown, and times are in its zone (IANA). Without a church times are in UTC. */
  church?: { name: string; timeZone: string } | undefined
  /** Keys of the messages that the office has answered. */
  answered?: ReadonlySet<string>
  /** Mail to the office that no mail server has accepted yet. */
  pendingMail?: readonly PendingMail[]
}

const TIME_WIDTH = 16
const GAP = '  '
const NARROWEST_COLUMN = 20

/**
 * @returns both lists, then both lists of what is set aside: oldest first, wrapped to the width, ending with a line
 * break
 */
export function inboxText(inbox: Inbox, { width, church, answered, pendingMail = [] }: TableOptions): string {
  const timeZone = church?.timeZone ?? 'UTC'
  const time = timeFormat(timeZone)
  const rest = Math.max(width - TIME_WIDTH - GAP.length, 2 * NARROWEST_COLUMN + GAP.length)
  const fromWidth = Math.max(NARROWEST_COLUMN, Math.min(32, Math.floor(rest / 3)))
  const widths = [TIME_WIDTH, fromWidth, rest - fromWidth - GAP.length]
  const unmailed = new Set(pendingMail.filter(({ isGivenUp }) => isGivenUp).map(({ key }) => key))
  const received = ({ key, receivedAt }: { key: string; receivedAt: string }) =>
    [
      time(receivedAt),
      receiptNumber(key),
      ...(answered?.has(key) ? ['answered'] : []),
      ...(unmailed.has(key) ? ['could not be mailed'] : []),
    ].join('\n')

  const lists = (isSetAside: boolean, suffix: string) => {
    const chosen = <T extends { setAside?: true }>(rows: T[]) =>
      rows.filter(({ setAside }) => Boolean(setAside) === isSetAside)
    const contact = chosen(inbox.contact).map(
      ({ setAside: _, key, receivedAt, name, email, phone, subject, message, ...more }) =>
        row(
          [
            received({ key, receivedAt }),
            [name, email, phone].filter(Boolean).join('\n'),
            [subject, message, ...others(more)].join('\n\n'),
          ],
          widths,
        ),
    )
    const newsletter = chosen(inbox.newsletter).map(({ key, receivedAt, email }) =>
      row([received({ key, receivedAt }), email], [TIME_WIDTH, rest]),
    )
    if (isSetAside && contact.length + newsletter.length === 0) return []
    return [
      ...list(`Contact messages${suffix}`, contact, ['Received', 'From', 'Message'], widths, `\n\n`),
      '',
      ...list(`Newsletter sign-ups${suffix}`, newsletter, ['Received', 'E-mail'], [TIME_WIDTH, rest], '\n'),
      '',
    ]
  }
  return [
    ...lists(false, ''),
    ...lists(true, ', set aside as doubtful'),
    `${church ? `The messages of ${church.name}. ` : ''}Times are in ${timeZone}.`,
    ...mailLines(pendingMail),
    '',
  ].join('\n')
}

/**
 * @returns how many messages wait to be mailed, how many could not be, each with the last error; empty if all are
 * mailed
 */
function mailLines(pending: readonly PendingMail[]): string[] {
  const line = (mails: PendingMail[], one: string, many: string, untried: string) => {
    const count = new Set(mails.map(({ key }) => key)).size
    const last = mails.findLast(({ lastError }) => lastError !== undefined)
    const said = last ? `The last try, to ${last.addressee}, failed: ${harmless(last.lastError!)}` : untried
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many} to the office. ${said}`]
  }
  return [
    ...line(
      pending.filter(({ isGivenUp }) => !isGivenUp),
      'message waits to be mailed',
      'messages wait to be mailed',
      'The next try is due soon.',
    ),
    ...line(
      pending.filter(({ isGivenUp }) => isGivenUp),
      'message could not be mailed',
      'messages could not be mailed',
      '',
    ),
  ]
}

/** Fields added to the form later: `When: Friday`. */
const others = (more: Record<string, string>) =>
  Object.entries(more)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)

function list(title: string, rows: string[], heads: string[], widths: number[], between: string): string[] {
  if (rows.length === 0) return [`${title}: none`]
  return [
    `${title}: ${rows.length}`,
    '',
    row(heads, widths),
    row(
      widths.slice(0, heads.length).map((width) => '-'.repeat(width)),
      widths,
    ),
    rows.join(between),
  ]
}

/** Puts cells side by side, each wrapped in its own column. */
function row(cells: string[], widths: number[]): string {
  const columns = cells.map((cell, index) => wrap(harmless(cell), widths[index]!))
  const height = Math.max(...columns.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, index) => (lines[line] ?? '').padEnd(widths[index]!))
      .join(GAP)
      .trimEnd(),
  ).join('\n')
}

/** Breaks lines at spaces, and words that are longer than a line. Keeps the text's own line breaks. */
function wrap(text: string, width: number): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((paragraph) => {
      const lines = ['']
      for (const word of paragraph.split(' ').flatMap((long) => pieces(long, width))) {
        const last = lines[lines.length - 1]!
        if (last === '') lines[lines.length - 1] = word
        else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
        else lines.push(word)
      }
      return lines
    })
}

const pieces = (word: string, width: number) => word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? ['']

/**
 * Strangers wrote the text, and control characters could rewrite a terminal's screen or title. Keeps line breaks; a tab
 * becomes a space.
 */
export const withoutControls = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\n\P{Cc}]/gu, '\ufffd')

/** Also removes marks that change the writing direction: they could disguise an address. */
const harmless = (text: string) => withoutControls(text).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')

/** `2025-08-31 10:32`: the Swedish locale writes dates the ISO way. */
function timeFormat(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}
