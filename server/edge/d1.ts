/** Cloudflare's D1 (SQLite), with the interface of a libSQL client. */
import type { InStatement, Row } from '@libsql/client'
import { MessageTable, type Answer, type Message, type Sql } from '#server/store/message-table.ts'
import type { MessageStore } from '#server/posts/store-message.ts'
import { MIGRATIONS, MIGRATIONS_TABLE } from '#server/store/migrations.ts'

/** The used part of the platform's binding (Cloudflare docs, "D1 Database"). */
export interface D1 {
  prepare(sql: string): D1Statement
  /** Runs them in one transaction. */
  batch(statements: D1Statement[]): Promise<D1Result[]>
}
export interface D1Statement {
  bind(...values: unknown[]): D1Statement
  all(): Promise<D1Result>
}
interface D1Result {
  results: Record<string, unknown>[]
}

export function d1Sql(database: D1): Sql {
  const prepared = (statement: InStatement): D1Statement => {
    if (typeof statement === 'string') return database.prepare(statement)
    return database.prepare(statement.sql).bind(...((statement.args ?? []) as unknown[]))
  }
  const answer = ({ results }: D1Result): Answer => ({ rows: results as unknown as Row[] })
  return {
    execute: async (statement) => answer(await prepared(statement).all()),
    batch: async (statements) => (await database.batch(statements.map(prepared))).map(answer),
  }
}

/**
 * Stores messages in D1, one transaction each. Messages that arrive together cannot share one as in `LibsqlStore`: on
 * this platform a request must not wait for work that another request started.
 */
export function d1Store(database: D1): MessageStore {
  const sql = d1Sql(database)
  const table = new MessageTable(sql)
  let isReady = false
  const ready = async () => {
    if (!isReady) await migrate(sql)
    isReady = true
  }
  return {
    async receive(message: Message) {
      await ready()
      const [outcome] = await table.insert([message])
      return outcome!
    },
    async secret() {
      await ready()
      return table.secret()
    },
  }
}

/** Creates or upgrades the tables. Safe to run twice at once. @throws if a newer release has written the database */
export async function migrate(sql: Sql): Promise<void> {
  const version = await versionOf(sql)
  if (version > MIGRATIONS.length)
    throw new Error('The database was written by a newer release of this site. Publish that one.')
  if (version === MIGRATIONS.length) return
  const steps = MIGRATIONS.slice(version).flatMap((statements, index) => [
    `INSERT INTO ${MIGRATIONS_TABLE} (step) VALUES (${version + index + 1})`,
    ...statements,
  ])
  try {
    await sql.batch(steps, 'write')
  } catch (error) {
    // Another isolate has taken the same steps; our transaction was rolled back.
    if ((await versionOf(sql)) !== MIGRATIONS.length) throw error
  }
}

async function versionOf(sql: Sql): Promise<number> {
  const [, answer] = await sql.batch(
    [
      `CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (step INTEGER PRIMARY KEY)`,
      `SELECT COUNT(*) AS version FROM ${MIGRATIONS_TABLE}`,
    ],
    'write',
  )
  return Number(answer?.rows[0]?.version ?? 0)
}
