/** Writes the emails to the office. A stranger's text can add neither a header nor an addressee. */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { FORM_FIELDS, type FormField } from '#data/forms/form-fields.ts'
import { receiptNumber } from '#data/outbox/receipt-number.ts'
import type { SiteFacts } from '#server/site/headers.ts'
import type { MailJob, WrittenMessage } from '#server/store/mail-queue.ts'

export interface MailSettings {
  /** `smtp://user:password@host:587`, `smtps://host`. */
  smtpUrl: string
  /** At least one address. */
  to: string[]
  from: string
}

/** Its name is shown as the sender. */
export type MailChurch = Pick<SiteFacts['church'], 'name' | 'siteUrl' | 'timeZone'>

/** @returns the email for nodemailer */
export function composeMail(job: MailJob, { to, from }: MailSettings, church: MailChurch): SendMailOptions {
  const { kind, fields } = job
  const subject = headerText(
    kind === 'contact' ? `Website message: ${fields.subject}` : `E-bulletin sign-up: ${fields.email}`,
  )
  return {
    from: { name: inOneLine(church.name), address: from },
    to,
    // One email per addressee, so that a refused address does not hold up the others.
    envelope: { from, to: [job.addressee] },
    ...(isAddress(fields.email) && {
      replyTo: { name: headerText(fields.name ?? ''), address: inOneLine(fields.email) },
    }),
    subject: job.quarantined ? `[Possible spam] ${subject}` : subject,
    messageId: messageId(job.key, new URL(church.siteUrl).hostname),
    date: new Date(job.receivedAt),
    // Keeps auto-responders from answering the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${messageText(job, church.timeZone)}\n${kind === 'contact' && isAddress(fields.email) ? 'To answer the sender, reply to this email.' : ''}\n`,
  }
}

/** The same id for every try, so that mail programs recognize a copy that arrives twice. */
export const messageId = (key: string, host: string) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`

/** @param timeZone the church's (IANA). @returns what someone wrote, and when; the desk shows the same */
export function messageText({ key, kind, fields, receivedAt, quarantined }: WrittenMessage, timeZone: string): string {
  const asked: Record<string, FormField> = FORM_FIELDS[kind]
  const short = Object.entries(fields).filter(([name, value]) => value !== '' && !asked[name]?.rows)
  const long = Object.entries(fields).filter(([name, value]) => value !== '' && asked[name]?.rows)
  const received = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(receivedAt),
  )
  return [
    ...(quarantined ? [`This message may be spam: ${quarantined}.`, ''] : []),
    ...short.map(([name, value]) => `${asked[name]?.label ?? name}: ${inOneLine(value)}`),
    ...long.flatMap(([, value]) => ['', printable(value)]),
    '',
    `Received ${received} through the website. Receipt number: ${receiptNumber(key)}.`,
  ].join('\n')
}

/** Removes line breaks of all kinds: any of them could start a header. */
export const inOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
/** Cut to length, since lines over 998 characters are refused (RFC 5322, 2.1.1) and a long word cannot be folded. */
const headerText = (text: string) => {
  const characters = [...inOneLine(text)]
  return characters.length > MAX_HEADER_TEXT
    ? `${characters.slice(0, MAX_HEADER_TEXT - 1).join('')}…`
    : characters.join('')
}
const MAX_HEADER_TEXT = 200
/** Mail cannot be sent to a longer address (RFC 5321, 4.5.3.1.3), which would also make the header line too long. */
const isAddress = (email: string | undefined): email is string => email !== undefined && email.length <= 254
/** Replaces control characters: some programs end an email at a NUL, and none needs the others. Line ends become LF. */
export const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '\ufffd')
