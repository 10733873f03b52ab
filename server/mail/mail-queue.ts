/**
 * What has yet to be mailed to the office: a table of new messages, written in the same transaction as theirs, and one of
 * deliveries, a row for each addressee of each message.
 */
import type { MessageKind } from '#data/api/api-table.ts'
import type { Sql } from '#server/store/message-table.ts'

/** One mail to send, to one addressee. */
export interface MailJob {
  key: string
  addressee: string
  kind: MessageKind
  receivedAt: string
  fields: Record<string, string>
  setAside?: string
  /** Tries so far, this one included. */
  attempts: number
  /** How many of them were refused for good. */
  refusals: number
}

/** One mail that has not been taken. */
export interface PendingMail {
  key: string
  /** Undefined until the mailer has looked at the message. */
  addressee?: string
  /** What the mail server, or the way to it, last said. */
  lastError?: string
  /** Whether it is not tried any more. */
  isGivenUp?: true
}

export interface MailQueue {
  /** Gives each new message a delivery for each addressee, and what waits for somebody who is none any more to those who have it not yet. */
  address(addressees: readonly string[]): Promise<void>
  /**
   * Hands out the mail that is due longest, and holds it back from other servers until `leaseUntil`: should this one die
   * over it, it is tried again then.
   * @param farthest a wait that ends later than this means that the clock was set back: it is over
   */
  claim(now: number, leaseUntil: number, farthest: number): Promise<MailJob | undefined>
  /** The mail server has taken it. */
  sent(job: MailJob): Promise<void>
  /** @param nextAttemptAt undefined gives it up */
  failed(job: MailJob, nextAttemptAt: number | undefined, error: string): Promise<void>
  /** Oldest first; what was given up only until the office has answered the message. */
  pending(): Promise<PendingMail[]>
  /** When the next one is due, in ms since 1970; undefined when nothing waits. */
  nextDue(): Promise<number | undefined>
}

/** What is not open has been taken: it has neither a next try nor an error, and stays until the message's others are taken too. */
const IS_OPEN = '(next_attempt_at IS NOT NULL OR last_error IS NOT NULL)'

export function createMailQueue(sql: Sql): MailQueue {
  return {
    async address(addressees) {
      const known = `(${addressees.map(() => '?').join(', ')})`
      await sql.batch(
        [
          {
            sql: `INSERT INTO pending_mail (key, next_attempt_at) SELECT DISTINCT key, 0 FROM mail_deliveries WHERE addressee NOT IN ${known} AND ${IS_OPEN} ON CONFLICT DO NOTHING`,
            args: [...addressees],
          },
          { sql: `DELETE FROM mail_deliveries WHERE addressee NOT IN ${known}`, args: [...addressees] },
          ...addressees.map((addressee) => ({
            sql: 'INSERT INTO mail_deliveries (key, addressee, next_attempt_at) SELECT key, ?, next_attempt_at FROM pending_mail WHERE true ON CONFLICT DO NOTHING',
            args: [addressee],
          })),
          'DELETE FROM pending_mail',
        ],
        'write',
      )
    },
    async claim(now, leaseUntil, farthest) {
      const claimed = await sql.execute({
        sql: `UPDATE mail_deliveries SET attempts = attempts + 1, next_attempt_at = ?
          WHERE rowid = (SELECT rowid FROM mail_deliveries WHERE next_attempt_at <= ? OR next_attempt_at > ? ORDER BY next_attempt_at, rowid LIMIT 1)
          RETURNING key, addressee, attempts, refusals`,
        args: [leaseUntil, now, farthest],
      })
      const [claim] = claimed.rows
      if (!claim) return undefined
      const key = String(claim.key)
      const found = await sql.execute({
        sql: 'SELECT kind, received_at, body, set_aside FROM messages WHERE key = ? AND body IS NOT NULL',
        args: [key],
      })
      const [row] = found.rows
      if (!row) {
        // Forgotten since.
        await sql.execute({ sql: 'DELETE FROM mail_deliveries WHERE key = ?', args: [key] })
        return this.claim(now, leaseUntil, farthest)
      }
      return {
        key,
        addressee: String(claim.addressee),
        kind: row.kind as MessageKind,
        receivedAt: String(row.received_at),
        fields: JSON.parse(String(row.body)) as Record<string, string>,
        ...(row.set_aside !== null && { setAside: String(row.set_aside) }),
        attempts: Number(claim.attempts),
        refusals: Number(claim.refusals),
      }
    },
    async sent({ key, addressee }) {
      await sql.batch(
        [
          {
            sql: 'UPDATE mail_deliveries SET next_attempt_at = NULL, last_error = NULL WHERE key = ? AND addressee = ?',
            args: [key, addressee],
          },
          {
            sql: `DELETE FROM mail_deliveries WHERE key = ? AND NOT EXISTS (SELECT 1 FROM mail_deliveries WHERE key = ? AND ${IS_OPEN})`,
            args: [key, key],
          },
        ],
        'write',
      )
    },
    async failed({ key, addressee, refusals }, nextAttemptAt, error) {
      await sql.execute({
        sql: 'UPDATE mail_deliveries SET next_attempt_at = ?, refusals = ?, last_error = ? WHERE key = ? AND addressee = ?',
        args: [nextAttemptAt ?? null, refusals, error, key, addressee],
      })
    },
    async pending() {
      const { rows } = await sql.execute(
        `SELECT key, addressee, next_attempt_at, last_error FROM mail_deliveries JOIN messages USING (key)
          WHERE body IS NOT NULL AND (next_attempt_at IS NOT NULL OR (last_error IS NOT NULL AND answered_at IS NULL))
          UNION ALL SELECT key, NULL, next_attempt_at, NULL FROM pending_mail`,
      )
      return rows.map((row) => ({
        key: String(row.key),
        ...(row.addressee !== null && { addressee: String(row.addressee) }),
        ...(row.last_error !== null && { lastError: String(row.last_error) }),
        ...(row.next_attempt_at === null && { isGivenUp: true as const }),
      }))
    },
    async nextDue() {
      const { rows } = await sql.execute(
        'SELECT MIN(due) AS due FROM (SELECT next_attempt_at AS due FROM mail_deliveries UNION ALL SELECT next_attempt_at FROM pending_mail)',
      )
      const due = rows[0]?.due ?? undefined
      return due === undefined ? undefined : Number(due)
    },
  }
}
