/** Sends the queued mail, one email at a time, with retries. A visitor never waits for it. */
import type { MailJob, MailQueue } from '#server/store/mail-queue.ts'

export interface MailerHost {
  queue: MailQueue
  /** Each gets their own email. */
  addressees: readonly string[]
  /** Hands one email to the mail server. Rejects if the server does not accept it. */
  send(job: MailJob): Promise<void>
  /** ms since 1970. Only tests set this and the options below. */
  now?(): number
  /** Runs `work` once, `ms` from now. @returns a function that cancels it */
  setTimer?(ms: number, work: () => void): () => void
  logError?(line: string): void
}

/** How often the queue is looked at, and the wait after a failure, which doubles with each, up to `LONGEST_RETRY_MS`. */
const FIRST_MAIL_RETRY_MS = 30_000
export const LONGEST_MAIL_RETRY_MS = 60 * 60 * 1000
/** After this many permanent refusals, an hour apart, the mailer gives up on an email. The inbox says so. */
export const MAX_REFUSALS = 5
/** If the server is killed while sending an email, the email is tried again after this time. */
const LEASE_MS = 5 * 60 * 1000

/** A mail server's error as nodemailer gives it. */
interface SmtpError extends Error {
  responseCode?: number
  code?: string
  /** The command that was refused. */
  command?: string
}

export function startMailer(host: MailerHost) {
  const { queue, now = Date.now, setTimer = startTimer, logError = console.error } = host
  let isStopping = false
  let wake: () => void = () => undefined
  /** The last line logged about each addressee, and under '' about the queue. */
  const logged = new Map<string, string>()

  /** Logs a fault once, not on every try. */
  const logOnce = (about: string, line: string) => {
    if (line !== logged.get(about)) logError(line)
    logged.set(about, line)
  }

  async function sendDueMail(): Promise<void> {
    await queue.assign(host.addressees)
    for (;;) {
      if (isStopping) return
      const time = now()
      const job = await queue.claim(time, time + LEASE_MS, time + LONGEST_MAIL_RETRY_MS + LEASE_MS)
      if (!job) return
      try {
        await host.send(job)
      } catch (error) {
        await noteFailure(job, error as SmtpError)
        // A mail server that cannot be reached, or rejects our login, is not tried with the other emails now.
        if (!isAboutOneMail(error as SmtpError)) return
        continue
      }
      logged.delete(job.addressee)
      await queue.sent(job)
    }
  }

  async function noteFailure(job: MailJob, error: SmtpError): Promise<void> {
    const reason = describe(error)
    const isRefusal = isRefusedForGood(error)
    const refusals = job.refusals + Number(isRefusal)
    const isOver = refusals >= MAX_REFUSALS
    const next = now() + (isRefusal ? LONGEST_MAIL_RETRY_MS : mailRetryDelayMs(job.attempts))
    await queue.failed({ ...job, refusals }, isOver ? undefined : next, reason)
    logOnce(
      job.addressee,
      `An email to ${job.addressee} could not be sent. The server will ${isOver ? 'not try again; the message is in the inbox' : 'try again'}. Reason: ${reason}`,
    )
  }

  async function run(): Promise<void> {
    for (;;) {
      if (isStopping) return
      const woken = new Promise<void>((resolve) => (wake = resolve))
      await sendDueMail().catch((error: unknown) =>
        logOnce('', `The email queue could not be read: ${String(error).replace(/\s+/g, ' ')}`),
      )
      const cancel = setTimer(FIRST_MAIL_RETRY_MS, wake)
      await woken
      cancel()
    }
  }

  const running = run()
  return {
    /** Looks at the queue now. Called when there is new mail. */
    wake: () => wake(),
    /** Finishes the email being sent and starts no other. */
    stop() {
      isStopping = true
      wake()
      return running
    },
  }
}

function startTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** @param attempts tries so far, at least 1. @returns ms to wait before the next */
const mailRetryDelayMs = (attempts: number) =>
  Math.min(FIRST_MAIL_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_MAIL_RETRY_MS)

/** Whether the server objects to this email, rather than being unreachable or busy. */
const isAboutOneMail = ({ code }: SmtpError) => code === 'EENVELOPE' || code === 'EMESSAGE'

/** A 5xx reply (RFC 5321, 4.2.1). Some servers send it for a full mailbox or during maintenance, hence `MAX_REFUSALS`. */
const isRefusedForGood = (error: SmtpError) => isAboutOneMail(error) && (error.responseCode ?? 0) >= 500

function describe({ message, responseCode, command }: SmtpError): string {
  const said = message.replace(/\s+/g, ' ').trim()
  // Some servers close the connection during the greeting. Then the error names EHLO or HELO.
  const isGreeting = /^(?:EHLO|HELO)$/.test(command ?? '') || /\b(?:EHLO|HELO)\b/.test(said)
  const reason = isGreeting
    ? `${said}. The mail server does not accept this server’s name. Add a name that it accepts to the end of SMTP_URL: ?name=mail.example`
    : said
  return responseCode !== undefined && !reason.includes(String(responseCode)) ? `${responseCode} ${reason}` : reason
}
