/** The messages' table: the statements that keep, find, list and erase, on whatever speaks SQLite. */
import type { InStatement, ResultSet, Row } from '@libsql/client'
import type { MessageKind } from '#data/api-table.ts'

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
  /** Other keys under which the very same message may be here already. */
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

const keysOf = ({ key, sameAs = [] }: Message) => [key, ...sameAs]
const marks = (list: unknown[]) => list.map(() => '?').join(', ')

const STATEMENTS = 3

/** What keeps one message; `changes()` is 1 only when the statement before has stored it. */
function statements(message: Message): [InStatement, InStatement, InStatement] {
  const keys = keysOf(message)
  const receivedMs = Date.parse(message.receivedAt)
  return [
    {
      sql: `INSERT INTO messages (key, kind, body_hash, received_at, body, set_aside)
        SELECT ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM messages WHERE key IN (${marks(keys)}))
        ON CONFLICT (key) DO NOTHING RETURNING key`,
      args: [message.key, message.kind, message.bodyHash, message.receivedAt, message.body, message.setAside ?? null, ...keys],
    },
    message.isForMail
      ? { sql: 'INSERT INTO pending_mail (key, next_attempt_at) SELECT ?, ? WHERE changes() = 1', args: [message.key, receivedMs] }
      : 'SELECT 1',
    find(message),
  ]
}

const find = (message: Message): InStatement => ({ sql: `SELECT key, body_hash FROM messages WHERE key IN (${marks(keysOf(message))}) ORDER BY received_at`, args: keysOf(message) })

function judge(message: Message, rows: Row[]): Received | undefined {
  const own = rows.find((row) => row.key === message.key)
  if (own) return { receipt: own.body_hash === message.bodyHash ? 'repeated' : 'conflict', key: message.key }
  // Another key of the same text: its hash, salted with that key, tells nothing here.
  return rows[0] && { receipt: 'repeated', key: String(rows[0].key) }
}
