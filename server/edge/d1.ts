/** Cloudflare's D1, which is SQLite, behind the statements that libSQL is given. */
import type { InStatement, Row } from '@libsql/client'
import { MessageTable, type Answer, type Message, type Sql } from '#server/store/message-table.ts'
import type { MessageKeeper } from '#server/posts/keep-message.ts'
import { MIGRATIONS, STEPS_TABLE } from '#server/store/migrations.ts'

/** What is used of the platform's binding (Cloudflare, "D1 Database"). */
export interface D1 {
  prepare(sql: string): D1Statement
  /** One transaction. */
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
 * Receives messages into D1. Each by itself: a platform like this lets no request wait for what another has begun, so that
 * those that arrive together cannot share a transaction.
 */
export function d1Keeper(database: D1): MessageKeeper {
  const sql = d1Sql(database)
  const table = new MessageTable(sql)
  let isReady = false
  const ready = async () => {
    if (!isReady) await bringUpToDate(sql)
    isReady = true
  }
  return {
    async receive(message: Message) {
      await ready()
      const [received] = await table.keep([message])
      return received!
    },
    async secret() {
      await ready()
      return table.secret()
    },
  }
}

/** Brings the database to this release's tables; of two that try at once, one does. @throws when it is a newer release's */
export async function bringUpToDate(sql: Sql): Promise<void> {
  const version = await versionOf(sql)
  if (version > MIGRATIONS.length)
    throw new Error('The database was written by a newer release of this site. Publish that one.')
  if (version === MIGRATIONS.length) return
  const steps = MIGRATIONS.slice(version).flatMap((statements, index) => [
    `INSERT INTO ${STEPS_TABLE} (step) VALUES (${version + index + 1})`,
    ...statements,
  ])
  try {
    await sql.batch(steps, 'write')
  } catch (error) {
    // The other's note of the same step stands there already, and ours was taken back whole.
    if ((await versionOf(sql)) !== MIGRATIONS.length) throw error
  }
}

async function versionOf(sql: Sql): Promise<number> {
  const [, answer] = await sql.batch(
    [
      `CREATE TABLE IF NOT EXISTS ${STEPS_TABLE} (step INTEGER PRIMARY KEY)`,
      `SELECT COUNT(*) AS version FROM ${STEPS_TABLE}`,
    ],
    'write',
  )
  return Number(answer?.rows[0]?.version ?? 0)
}
