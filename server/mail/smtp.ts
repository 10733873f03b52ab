/** Sends mail by SMTP. Loads nodemailer only if mail is configured. */
import type { SendMailOptions } from 'nodemailer'
import type { MailJob } from './mail-queue.ts'
import { composeMail, type MailSettings, type MailSite } from './mail.ts'

/** How long each step may take without a sign of the mail server. */
const TIMEOUT_MS = 60_000
/** A whole mail may take so many timeouts; a server that keeps talking must not block the queue for ever. */
const MAX_TIMEOUTS = 4

/**
 * @returns a function that hands one mail to the mail server
 * @param site called for each mail, since a rebuild may change the church's name
 * @param timeoutMs shorter in tests
 */
export function createSmtpSender(settings: MailSettings, site: () => MailSite, timeoutMs = TIMEOUT_MS) {
  const transport = (async () => {
    const { createTransport } = await import('nodemailer')
    // nodemailer can read files and URLs into a mail. It must not, whatever the text says.
    return createTransport({
      url: settings.smtpUrl,
      // The greeting (EHLO). By default it is the machine's name, which many mail servers refuse: in a container it is
      // an address. `?name=` in SMTP_URL wins.
      name: site().host,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })()
  transport.catch(() => undefined)
  return async (job: MailJob): Promise<void> => {
    const signal = AbortSignal.timeout(MAX_TIMEOUTS * timeoutMs)
    // `signal` is not in the package's types yet.
    await (await transport).sendMail({ ...composeMail(job, settings, site()), signal } as SendMailOptions)
  }
}
