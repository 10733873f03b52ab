/**
 * Mails what waits in the queue, one at a time, until each is taken. A visitor never waits for it: by then the message is
 * on the disk and acknowledged.
 */
import type { MailJob, MailQueue } from './mail-queue.ts'

export interface MailerHost {
  queue: MailQueue
  /** Each has a delivery of its own. */
  addressees: readonly string[]
  /** Hands one mail to the mail server. Rejects when it is not taken. */
  send(job: MailJob): Promise<void>
  /** ms since 1970. */
  now(): number
  /** Runs `work` after so many ms. @returns forgets it */
  after(ms: number, work: () => void): () => void
  logError(line: string): void
}

export interface Mailer {
  /** There is something new: looks now. */
  wake(): void
  /** Lets a mail under way finish, and begins no other. */
  stop(): Promise<void>
}

/** First wait after a failure, doubled with each one up to the longest. */
export const FIRST_RETRY_MS = 30_000
export const LONGEST_RETRY_MS = 60 * 60 * 1000
/** Refused for good so often, an hour apart, a mail is given up; its message stays in the inbox, which says so. */
export const MAX_REFUSALS = 5
/** A mail that this mailer did not finish, since it was killed over it, is tried again after so long. */
const LEASE_MS = 5 * 60 * 1000

/** A mail server's error as nodemailer gives it. */
interface SmtpError extends Error {
  responseCode?: number
  code?: string
}

export function startMailer(host: MailerHost): Mailer {
  let running: Promise<void> | undefined
  let hasNews = false
  let isStopping = false
  let forgetTimer: () => void = () => undefined
  const said = new Map<string, string>()

  /** Says what is wrong once, and not at every try. @param about whose line it is */
  const say = (about: string, line: string) => {
    if (line !== said.get(about)) host.logError(line)
    said.set(about, line)
  }

  async function pass(): Promise<void> {
    await host.queue.address(host.addressees)
    for (;;) {
      if (isStopping) return
      const now = host.now()
      const job = await host.queue.claim(now, now + LEASE_MS, now + LONGEST_RETRY_MS + LEASE_MS)
      if (!job) return
      try {
        await host.send(job)
      } catch (error) {
        const reason = describe(error as SmtpError)
        const isRefusal = isRefusedForGood(error as SmtpError)
        const refusals = job.refusals + Number(isRefusal)
        const isOver = refusals >= MAX_REFUSALS
        await host.queue.failed(
          { ...job, refusals },
          isOver ? undefined : host.now() + (isRefusal ? LONGEST_RETRY_MS : retryDelayMs(job.attempts)),
          reason,
        )
        say(
          job.addressee,
          `Mail to ${job.addressee} could not be sent and is ${isOver ? 'not tried again; the message stands in the inbox' : 'tried again'}: ${reason}`,
        )
        // Whoever cannot be reached, or knows us not, is not asked for each mail; another mail may please it better.
        if (!isAboutOneMail(error as SmtpError)) return
        continue
      }
      said.delete(job.addressee)
      await host.queue.sent(job)
    }
  }

  async function work(): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- `stop` changes it meanwhile
    for (let isFirst = true; isFirst || (hasNews && !isStopping); isFirst = false) {
      hasNews = false
      await pass().catch((error: unknown) =>
        say('', `The mail queue could not be read: ${String(error).replace(/\s+/g, ' ')}`),
      )
    }
    if (isStopping) return
    const due = await host.queue.nextDue().catch(() => host.now() + FIRST_RETRY_MS)
    if (due === undefined) return
    // At least the first wait: a pass that ended early left others that are due already.
    forgetTimer = host.after(Math.min(Math.max(due - host.now(), FIRST_RETRY_MS), LONGEST_RETRY_MS), wake)
  }

  function wake(): void {
    hasNews = true
    if (running || isStopping) return
    forgetTimer()
    running = work().finally(() => {
      running = undefined
      if (hasNews && !isStopping) wake()
    })
  }

  wake()
  return {
    wake,
    async stop() {
      isStopping = true
      forgetTimer()
      await running
    },
  }
}

/** 30 s, doubled with each failure, at most an hour. @param attempts tries so far, 1 or more */
export const retryDelayMs = (attempts: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS)

/** Whether the mail server has an objection to this mail, rather than to us or to the hour. */
const isAboutOneMail = ({ code }: SmtpError) => code === 'EENVELOPE' || code === 'EMESSAGE'

/** A reply of the 500s is final (RFC 5321, 4.2.1), but some servers say it of a full mailbox, or while they are being mended. */
const isRefusedForGood = (error: SmtpError) => isAboutOneMail(error) && (error.responseCode ?? 0) >= 500

function describe({ message, responseCode }: SmtpError): string {
  const reason = message.replace(/\s+/g, ' ').trim()
  return responseCode !== undefined && !reason.includes(String(responseCode)) ? `${responseCode} ${reason}` : reason
}
