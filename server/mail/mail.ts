/** A message as a mail to the office. Pure: what a stranger wrote can become neither a header nor an address of ours. */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { FORM_FIELDS, type FormField } from '#data/forms/form-fields.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import type { MailJob } from './mail-queue.ts'

export interface MailSettings {
  /** `smtp://user:password@host:587`, `smtps://host`. */
  smtpUrl: string
  /** One address or several. */
  to: string[]
  from: string
}

export interface MailSite {
  /** The church's name, which the mail bears as its sender. */
  name: string
  /** Host name for message ids. */
  host: string
  /** IANA name of the zone in which times are told. */
  timeZone: string
}

/** @returns what nodemailer takes */
export function composeMail(job: MailJob, { to, from }: MailSettings, site: MailSite): SendMailOptions {
  const { kind, fields } = job
  const subject = headerText(
    kind === 'contact' ? `Website message: ${fields.subject}` : `E-bulletin sign-up: ${fields.email}`,
  )
  return {
    from: { name: oneLine(site.name), address: from },
    to,
    // To each by itself, so that one address that is refused holds up no other.
    envelope: { from, to: [job.addressee] },
    ...(isAddress(fields.email) && {
      replyTo: { name: headerText(fields.name ?? ''), address: oneLine(fields.email) },
    }),
    subject: job.setAside ? `[Set aside] ${subject}` : subject,
    messageId: messageId(job.key, site.host),
    date: new Date(job.receivedAt),
    // So that nobody's holiday notice answers a visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textOf(job, site),
  }
}

/** The same for every try: whoever gets a mail twice, because its first acceptance was lost on the way, has one message. */
export const messageId = (key: string, host: string) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`

function textOf({ key, kind, fields, receivedAt, setAside }: MailJob, { timeZone }: MailSite): string {
  const asked: Record<string, FormField> = FORM_FIELDS[kind]
  const short = Object.entries(fields).filter(([name, value]) => value !== '' && !asked[name]?.rows)
  const long = Object.entries(fields).filter(([name, value]) => value !== '' && asked[name]?.rows)
  const received = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(receivedAt),
  )
  return [
    ...(setAside ? [`This message was set aside as doubtful: ${setAside}.`, ''] : []),
    ...short.map(([name, value]) => `${asked[name]?.label ?? name}: ${oneLine(value)}`),
    ...long.flatMap(([, value]) => ['', printable(value)]),
    '',
    `Received ${received} through the website, number ${receiptNumber(key)}.`,
    kind === 'contact' && isAddress(fields.email) ? 'Your answer to this mail goes to its writer.' : '',
    '',
  ].join('\n')
}

/** No line break, of whatever kind, can begin a header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
/**
 * A word is folded nowhere, and a line of more than 998 characters is refused (RFC 5322, 2.1.1). Cut by characters, not in the
 * middle of one; the body of the mail has it all.
 */
const headerText = (text: string) => {
  const characters = [...oneLine(text)]
  return characters.length > MAX_HEADER_TEXT
    ? `${characters.slice(0, MAX_HEADER_TEXT - 1).join('')}…`
    : characters.join('')
}
const MAX_HEADER_TEXT = 200
/** A longer one is none that mail can be sent to (RFC 5321, 4.5.3.1.3), and would make a line too long. */
const isAddress = (email: string | undefined): email is string => email !== undefined && email.length <= 254
/** A NUL ends a mail in some programs; the other controls have no place in one either. */
const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd')
