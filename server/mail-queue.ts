/** Messages that have yet to be mailed to the office: a table beside theirs, written in the same transaction. */
import type { MessageKind } from '#data/api-table.ts'
import type { Sql } from './message-table.ts'

/** One mail to send. */
export interface MailJob {
  key: string
  kind: MessageKind
  receivedAt: string
  fields: Record<string, string>
  setAside?: string
  /** Tries so far, this one included. */
  attempts: number
}

/** One mail that has not been taken yet. */
export interface PendingMail {
  key: string
  attempts: number
  /** What the mail server, or the way to it, last said. */
  lastError?: string
}

export interface MailQueue {
  /**
   * Hands out the mail that is due longest, and holds it back from other servers until `leaseUntil`: should this one die
   * over it, it is tried again then.
   * @param farthest a wait that ends later than this means that the clock was set back: it is over
   */
  claim(now: number, leaseUntil: number, farthest: number): Promise<MailJob | undefined>
  /** The mail server has taken it. */
  sent(key: string): Promise<void>
  failed(key: string, nextAttemptAt: number, error: string): Promise<void>
  /** Oldest first. */
  pending(): Promise<PendingMail[]>
  /** When the next one is due, in ms since 1970; undefined when nothing waits. */
  nextDue(): Promise<number | undefined>
}

export function createMailQueue(sql: Sql): MailQueue {
  return {
    async claim(now, leaseUntil, farthest) {
      const claimed = await sql.execute({
        sql: `UPDATE pending_mail SET attempts = attempts + 1, next_attempt_at = ?
          WHERE key = (SELECT key FROM pending_mail WHERE next_attempt_at <= ? OR next_attempt_at > ? ORDER BY next_attempt_at, rowid LIMIT 1)
          RETURNING key, attempts`,
        args: [leaseUntil, now, farthest],
      })
      const [claim] = claimed.rows
      if (!claim) return undefined
      const found = await sql.execute({ sql: 'SELECT kind, received_at, body, set_aside FROM messages WHERE key = ? AND body IS NOT NULL', args: [claim.key!] })
      const [row] = found.rows
      if (!row) {
        // Forgotten since.
        await this.sent(String(claim.key))
        return this.claim(now, leaseUntil, farthest)
      }
      return {
        key: String(claim.key),
        kind: row.kind as MessageKind,
        receivedAt: String(row.received_at),
        fields: JSON.parse(String(row.body)) as Record<string, string>,
        ...(row.set_aside !== null && { setAside: String(row.set_aside) }),
        attempts: Number(claim.attempts),
      }
    },
    async sent(key) {
      await sql.execute({ sql: 'DELETE FROM pending_mail WHERE key = ?', args: [key] })
    },
    async failed(key, nextAttemptAt, error) {
      await sql.execute({ sql: 'UPDATE pending_mail SET next_attempt_at = ?, last_error = ? WHERE key = ?', args: [nextAttemptAt, error, key] })
    },
    async pending() {
      const { rows } = await sql.execute('SELECT key, attempts, last_error FROM pending_mail ORDER BY rowid')
      return rows.map((row) => ({ key: String(row.key), attempts: Number(row.attempts), ...(row.last_error !== null && { lastError: String(row.last_error) }) }))
    },
    async nextDue() {
      const { rows } = await sql.execute('SELECT MIN(next_attempt_at) AS due FROM pending_mail')
      const due = rows[0]?.due ?? undefined
      return due === undefined ? undefined : Number(due)
    },
  }
}
