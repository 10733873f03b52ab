/** Sends mail by SMTP. Loads nodemailer only if mail is configured. */
import type { SendMailOptions } from 'nodemailer'
import type { MailJob } from '#server/store/mail-queue.ts'
import { composeMail, type MailSettings, type MailChurch } from './compose.ts'

/** How long each step may wait for the mail server. */
const TIMEOUT_MS = 60_000
/** A whole email may take this many timeouts: a server that keeps talking must not block the queue forever. */
const MAX_TIMEOUTS = 4

/**
 * @param name the name to greet with (EHLO), unless `?name=` in the URL gives one. nodemailer's default is the
 * machine's name, or an IP address in a container. Many mail servers refuse both
 * @param timeoutMs shorter in tests
 * @returns a function that hands one email to the mail server; it rejects if the server does not take it
 */
export function openSmtp(url: string, name: string, timeoutMs = TIMEOUT_MS): (mail: SendMailOptions) => Promise<void> {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      name,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // nodemailer can read files and URLs into an email. It must not do so for a stranger’s text.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  transport.catch(() => undefined)
  return async (mail) => {
    // `signal` is not in the package's types yet.
    const signal = AbortSignal.timeout(MAX_TIMEOUTS * timeoutMs)
    await (await transport).sendMail({ ...mail, signal } as SendMailOptions)
  }
}

/** @param church called for each email, since a rebuild may change its name. @returns a function that sends one email */
export function createSmtpSender(settings: MailSettings, church: () => MailChurch, timeoutMs?: number) {
  const send = openSmtp(settings.smtpUrl, new URL(church().siteUrl).hostname, timeoutMs)
  return (job: MailJob) => send(composeMail(job, settings, church()))
}
