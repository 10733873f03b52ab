/** The messages' table: the statements that keep, find, list and erase, on whatever speaks SQLite. */
import type { InStatement, ResultSet, Row } from '@libsql/client'
import type { MessageKind } from '#data/api-table.ts'
import { SAME_MESSAGE_HOURS } from '#data/derived-key.ts'

const HOUR_MS = 3_600_000

export interface Message {
  /** The idempotency key: one composed message, however often it is sent. */
  key: string
  kind: MessageKind
  /** Tells whether another message of the same key has the same body. */
  bodyHash: string
  /** ISO 8601, UTC. */
  receivedAt: string
  /** The fields as JSON. */
  body: string
  /**
   * Other keys under which the very same message may be here already. A message with such keys has one made of its text: it
   * is also the same as one of a key of its own with that text, within the same time.
   */
  sameAs?: readonly string[]
  /** Why it is set aside, in a sentence, if it is. */
  setAside?: string | undefined
  /** Whether it is to be mailed to the office. */
  isForMail?: boolean
}

/** `stored` now, `repeated`: it was there already, `conflict`: the key belongs to another message. */
export type Receipt = 'stored' | 'repeated' | 'conflict'

export interface Received {
  receipt: Receipt
  /** Under which the message stands; another than its own when the same one had come before. */
  key: string
}

export interface StoredMessage {
  key: string
  kind: MessageKind
  receivedAt: string
  fields: Record<string, string>
  setAside?: string
  /** ISO 8601, UTC. */
  answeredAt?: string
}

/** What is asked of a database: the part of a libSQL client that D1 can play too. */
export interface Sql {
  execute(statement: InStatement): Promise<Answer>
  /** One transaction: all of it or nothing, and nothing of others in between. */
  batch(statements: InStatement[], mode: 'write'): Promise<Answer[]>
}

export type Answer = Pick<ResultSet, 'rows'>

export class MessageTable {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** All of them in one transaction. A batch and no interactive one: it cannot interleave with another on the same connection. */
  async keep(messages: Message[]): Promise<Received[]> {
    const results = await this.#sql.batch(messages.flatMap(statements), 'write')
    return messages.map((message, index) => {
      const [inserted, , found] = results.slice(index * STATEMENTS) as [Answer, Answer, Answer]
      return inserted.rows.length > 0 ? { receipt: 'stored', key: message.key } : judge(message, found.rows)!
    })
  }

  async recall(message: Message): Promise<Received | undefined> {
    return judge(message, (await this.#sql.execute(find(message))).rows)
  }

  async list(): Promise<StoredMessage[]> {
    const { rows } = await this.#sql.execute('SELECT key, kind, received_at, body, set_aside, answered_at FROM messages WHERE body IS NOT NULL ORDER BY received_at, rowid')
    return rows.map((row) => ({
      key: String(row.key),
      kind: row.kind as MessageKind,
      receivedAt: String(row.received_at),
      fields: JSON.parse(String(row.body)) as Record<string, string>,
      ...(row.set_aside !== null && { setAside: String(row.set_aside) }),
      ...(row.answered_at !== null && { answeredAt: String(row.answered_at) }),
    }))
  }

  async forget(email: string, forgottenAt: string): Promise<number> {
    const [erased] = await this.#sql.batch(
      [
        {
          sql: "UPDATE messages SET body = NULL, set_aside = NULL, forgotten_at = ? WHERE body IS NOT NULL AND lower(json_extract(body, '$.email')) = lower(?) RETURNING key",
          args: [forgottenAt, email.trim()],
        },
        'DELETE FROM pending_mail WHERE key IN (SELECT key FROM messages WHERE body IS NULL)',
        'DELETE FROM mail_deliveries WHERE key IN (SELECT key FROM messages WHERE body IS NULL)',
      ],
      'write',
    )
    return erased!.rows.length
  }

  async markAnswered(key: string, answeredAt: string | undefined): Promise<void> {
    await this.#sql.execute({ sql: 'UPDATE messages SET answered_at = ? WHERE key = ?', args: [answeredAt ?? null, key] })
  }

  async takeBack(key: string): Promise<void> {
    await this.#sql.execute({ sql: 'UPDATE messages SET set_aside = NULL WHERE key = ?', args: [key] })
  }
}

/** Which messages are the same as this one, as a condition. Times are compared as text: they are all of one form. */
function isSame({ key, kind, body, receivedAt, sameAs = [] }: Message): { sql: string; args: string[] } {
  const keys = [key, ...sameAs]
  const byKey = { sql: `key IN (${keys.map(() => '?').join(', ')})`, args: keys }
  if (sameAs.length === 0) return byKey
  const since = new Date(Date.parse(receivedAt) - SAME_MESSAGE_HOURS * HOUR_MS).toISOString()
  return { sql: `(${byKey.sql} OR (received_at >= ? AND kind = ? AND body = ?))`, args: [...keys, since, kind, body] }
}

const STATEMENTS = 3

/** What keeps one message; `changes()` is 1 only when the statement before has stored it. */
function statements(message: Message): [InStatement, InStatement, InStatement] {
  const same = isSame(message)
  const receivedMs = Date.parse(message.receivedAt)
  return [
    {
      sql: `INSERT INTO messages (key, kind, body_hash, received_at, body, set_aside)
        SELECT ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM messages WHERE ${same.sql})
        ON CONFLICT (key) DO NOTHING RETURNING key`,
      args: [message.key, message.kind, message.bodyHash, message.receivedAt, message.body, message.setAside ?? null, ...same.args],
    },
    message.isForMail
      ? { sql: 'INSERT INTO pending_mail (key, next_attempt_at) SELECT ?, ? WHERE changes() = 1', args: [message.key, receivedMs] }
      : 'SELECT 1',
    find(message),
  ]
}

function find(message: Message): InStatement {
  const { sql, args } = isSame(message)
  return { sql: `SELECT key, body_hash FROM messages WHERE ${sql} ORDER BY received_at`, args }
}

function judge(message: Message, rows: Row[]): Received | undefined {
  const own = rows.find((row) => row.key === message.key)
  if (own) return { receipt: own.body_hash === message.bodyHash ? 'repeated' : 'conflict', key: message.key }
  // Another key of the same text: its hash, salted with that key, tells nothing here.
  return rows[0] && { receipt: 'repeated', key: String(rows[0].key) }
}
