/** Messages as text for a terminal. */
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import type { MessageKind } from '#data/api/api-table.ts'
import { messageText, printable } from '#server/mail/compose.ts'
import type { PendingMail } from '#server/store/mail-queue.ts'
import type { StoredMessage } from '#server/store/messages.ts'
import { INBOX_KINDS } from './columns.ts'

export interface TextOptions {
  /** Characters per line. */
  width: number
  /** Its name is shown, and times are in its zone (IANA). Without a church times are in UTC. */
  church?: { name: string; timeZone: string } | undefined
  /** Mail to the office that no mail server has accepted yet. */
  pendingMail?: readonly PendingMail[]
}

const TITLES: Record<MessageKind, string> = { contact: 'Contact messages', newsletter: 'E-bulletin sign-ups' }

/** @returns both lists, then both lists of possible spam: oldest first, wrapped to the width */
export function inboxText(messages: StoredMessage[], { width, church, pendingMail = [] }: TextOptions): string {
  const timeZone = church?.timeZone ?? 'UTC'
  const unmailed = new Set(pendingMail.filter(({ isGivenUp }) => isGivenUp).map(({ key }) => key))

  /** One message. What strangers wrote is indented, so that it never looks like the next message. */
  const block = (message: StoredMessage) => {
    const { key, answeredAt } = message
    const head = [receiptNumber(key), answeredAt && 'answered', unmailed.has(key) && 'could not be emailed']
    return `${head.filter(Boolean).join('  ')}\n${indented(messageText(message, timeZone), width)}`
  }
  const lists = (shown: StoredMessage[], spam = '') =>
    INBOX_KINDS.flatMap((kind) => {
      const blocks = shown.filter((message) => message.kind === kind).map((message) => `${block(message)}\n`)
      return [`${TITLES[kind]}${spam}: ${blocks.length || 'none'}\n`, ...blocks]
    })
  const quarantined = messages.filter((message) => message.quarantined !== undefined)
  return [
    ...lists(messages.filter((message) => message.quarantined === undefined)),
    ...(quarantined.length > 0 ? lists(quarantined, ', possible spam') : []),
    `${church ? `Messages to ${church.name}. ` : ''}Times are in ${timeZone}.`,
    ...mailLines(pendingMail),
    '',
  ].join('\n')
}

/** @returns a line about the messages that wait to be emailed, and one about those that could not be, with the last error */
function mailLines(pending: readonly PendingMail[]): string[] {
  const about = (isOver: boolean, one: string, many: string) => {
    const mails = pending.filter(({ isGivenUp }) => Boolean(isGivenUp) === isOver)
    const count = new Set(mails.map(({ key }) => key)).size
    const last = mails.findLast(({ lastError }) => lastError !== undefined)
    const said = last ? ` The last try, to ${last.addressee}, failed: ${harmless(last.lastError!)}` : ''
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many} to the office.${said}`]
  }
  return [
    ...about(false, 'message is waiting to be emailed', 'messages are waiting to be emailed'),
    ...about(true, 'message could not be emailed', 'messages could not be emailed'),
  ]
}

const INDENT = '  '

/** Breaks lines at spaces, and words that are longer than a line. Keeps the text's own line breaks. */
function indented(text: string, width: number): string {
  const room = Math.max(width - INDENT.length, 20)
  const lines = new RegExp(`.{1,${room}}(?: +|$)|.{1,${room}}`, 'gu')
  return harmless(text)
    .trim()
    .split('\n')
    .flatMap((line) => line.match(lines) ?? [''])
    .map((line) => (INDENT + line).trimEnd())
    .join('\n')
}

/** Control characters could rewrite a terminal's screen or title. Keeps line breaks; a tab becomes a space. */
export const withoutControls = (text: string) => printable(text).replaceAll('\t', ' ')

/** Also removes marks that change the writing direction: they could disguise an address. */
const harmless = (text: string) => withoutControls(text).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
