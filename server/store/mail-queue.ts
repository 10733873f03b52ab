/** The mail to the office: `pending_mail` has new messages, `mail_deliveries` a row per message and addressee. */
import type { MessageKind } from '#data/api/api-table.ts'
import type { Database, ThreadAnswer } from './sqlite.ts'

/** One email to one addressee. */
export interface MailJob extends WrittenMessage {
  addressee: string
  /** Tries so far, including this one. */
  attempts: number
  /** How many tries the mail server refused permanently (5xx). */
  refusals: number
}

/** What someone wrote. @param row a row of the table `messages` that is not erased */
export const messageOf = (row: ThreadAnswer['rows'][number]) => ({
  key: String(row.key),
  kind: row.kind as MessageKind,
  /** ISO 8601, UTC. */
  receivedAt: String(row.received_at),
  fields: JSON.parse(String(row.body)) as Record<string, string>,
  ...(row.set_aside !== null && { quarantined: String(row.set_aside) }),
})
export type WrittenMessage = ReturnType<typeof messageOf>

export type MailQueue = ReturnType<typeof createMailQueue>
/** One email that no mail server has accepted yet. */
export type PendingMail = Awaited<ReturnType<MailQueue['pending']>>[number]

/** An accepted delivery has neither a next try nor an error. Its row stays until the message's last is accepted. */
const IS_OPEN = '(next_attempt_at IS NOT NULL OR last_error IS NOT NULL)'

export function createMailQueue(sql: Database) {
  return {
    /** Makes deliveries of new messages. Open ones to former addressees go to current ones without the message. */
    async assign(addressees: readonly string[]): Promise<void> {
      const known = `(${addressees.map(() => '?').join(', ')})`
      await sql.batch([
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
      ])
    },
    /**
     * Leases the email that has been due longest: no other server gets it before `leaseUntil`. If this server dies, the
     * email is tried again after that. All times are ms since 1970.
     * @param latestDue the latest possible due time. A later one means that the clock was set back. Such an email
     * is due now
     */
    async claim(now: number, leaseUntil: number, latestDue: number): Promise<MailJob | undefined> {
      const claimed = await sql.execute({
        sql: `UPDATE mail_deliveries SET attempts = attempts + 1, next_attempt_at = ?
          WHERE rowid = (SELECT rowid FROM mail_deliveries WHERE next_attempt_at <= ? OR next_attempt_at > ? ORDER BY next_attempt_at, rowid LIMIT 1)
          RETURNING key, addressee, attempts, refusals`,
        args: [leaseUntil, now, latestDue],
      })
      const [claim] = claimed.rows
      if (!claim) return undefined
      const key = String(claim.key)
      const found = await sql.execute({
        sql: 'SELECT key, kind, received_at, body, set_aside FROM messages WHERE key = ? AND body IS NOT NULL',
        args: [key],
      })
      const [row] = found.rows
      if (!row) {
        // The message was erased in the meantime.
        await sql.execute({ sql: 'DELETE FROM mail_deliveries WHERE key = ?', args: [key] })
        return this.claim(now, leaseUntil, latestDue)
      }
      return {
        ...messageOf(row),
        addressee: String(claim.addressee),
        attempts: Number(claim.attempts),
        refusals: Number(claim.refusals),
      }
    },
    /** Notes that the mail server has accepted the email. */
    async sent({ key, addressee }: MailJob): Promise<void> {
      await sql.batch([
        {
          sql: 'UPDATE mail_deliveries SET next_attempt_at = NULL, last_error = NULL WHERE key = ? AND addressee = ?',
          args: [key, addressee],
        },
        {
          sql: `DELETE FROM mail_deliveries WHERE key = ? AND NOT EXISTS (SELECT 1 FROM mail_deliveries WHERE key = ? AND ${IS_OPEN})`,
          args: [key, key],
        },
      ])
    },
    /** Notes a failed try. @param nextAttemptAt ms since 1970; undefined gives up */
    async failed({ key, addressee, refusals }: MailJob, nextAttemptAt: number | undefined, error: string) {
      await sql.execute({
        sql: 'UPDATE mail_deliveries SET next_attempt_at = ?, refusals = ?, last_error = ? WHERE key = ? AND addressee = ?',
        args: [nextAttemptAt ?? null, refusals, error, key, addressee],
      })
    },
    /** An email that the mailer gave up on is listed until the office has answered the message. */
    async pending() {
      const { rows } = await sql.execute(
        `SELECT key, addressee, next_attempt_at, last_error FROM mail_deliveries JOIN messages USING (key)
          WHERE body IS NOT NULL AND (next_attempt_at IS NOT NULL OR (last_error IS NOT NULL AND answered_at IS NULL))
          UNION ALL SELECT key, NULL, next_attempt_at, NULL FROM pending_mail`,
      )
      return rows.map((row) => ({
        key: String(row.key),
        // None until the mailer has looked at the message.
        ...(row.addressee !== null && { addressee: String(row.addressee) }),
        // From the mail server or the connection.
        ...(row.last_error !== null && { lastError: String(row.last_error) }),
        ...(row.next_attempt_at === null && { isGivenUp: true as const }),
      }))
    },
  }
}
