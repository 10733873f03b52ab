/** The way to the mail server. nodemailer is loaded only where mail is configured. */
import type { SendMailOptions } from 'nodemailer'
import type { MailJob } from './mail-queue.ts'
import { composeMail, type MailSettings, type MailSite } from './mail.ts'

/** How long the mail server may be silent, in ms, at each step. */
const SILENCE_MS = 60_000
/** In how many such times a mail has to be through, or is tried again: a server may go on talking for ever. */
const MOST_SILENCES = 4

export interface SmtpSender {
  send(job: MailJob): Promise<void>
}

/**
 * @param site whose mail it is, asked at each
 * @param silenceMs shorter in tests
 */
export function createSmtpSender(settings: MailSettings, site: () => MailSite, silenceMs = SILENCE_MS): SmtpSender {
  const transport = (async () => {
    const { createTransport } = await import('nodemailer')
    // No file, no address of a page may be read for a mail, whatever its text says.
    return createTransport({
      url: settings.smtpUrl,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })()
  transport.catch(() => undefined)
  return {
    async send(job) {
      const signal = AbortSignal.timeout(MOST_SILENCES * silenceMs)
      // Its types do not know `signal` yet.
      await (await transport).sendMail({ ...composeMail(job, settings, site()), signal } as SendMailOptions)
    },
  }
}
