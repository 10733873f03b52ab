/** The embedded database: SQLite in a file or in memory, in its own thread. */
import { Worker } from 'node:worker_threads'
import type { InStatement, ResultSet } from '@libsql/client'

export type ThreadAnswer = Pick<ResultSet, 'rows'>

/** The part of a libSQL client's interface that is used here. */
export interface Database {
  execute(statement: InStatement): Promise<ThreadAnswer>
  /**
   * Runs the statements in one transaction.
   * @param latest ms since 1970: if an embedded database comes to it later, it rejects and runs nothing
   */
  batch(statements: InStatement[], latest?: number): Promise<ThreadAnswer[]>
  /** Whether this process owns the SQLite file; false for a database server. */
  readonly isEmbedded: boolean
  /** Closes it. An embedded database is then one complete file without a log. */
  close(): Promise<void>
}

/** How long a statement waits for another program's lock. */
const BUSY_TIMEOUT_MS = 2_000

type Order = { statements: InStatement[]; isTransaction: boolean; latest?: number | undefined }
type Reply = { answers: ThreadAnswer[] } | { error: { message: string; code?: string } }
interface Asked {
  resolve(answers: ThreadAnswer[]): void
  reject(error: Error): void
}

/** Statements that run outside a transaction: reads need none, and VACUUM and some pragmas must not be in one. */
const NO_TRANSACTION = /^\s*(?:SELECT|PRAGMA|VACUUM)\b/i

/** Opens an embedded database. @param path of a file, or `:memory:`. @param busyTimeoutMs only tests set it */
export function openSqlite(path: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Database {
  const thread = new Worker(new URL('./sqlite-thread.js', import.meta.url), {
    workerData: { path, busyTimeoutMs },
    execArgv: [],
  })
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  /** In order, as the thread answers. */
  const asked: Asked[] = []
  let broken: Error | undefined

  function breakDown(error: Error): void {
    broken ??= error
    for (const { reject } of asked.splice(0)) reject(error)
  }
  thread.on('message', (reply: Reply) => {
    const { resolve, reject } = asked.shift()!
    if ('answers' in reply) return resolve(reply.answers)
    const error = Object.assign(new Error(reply.error.message), { code: reply.error.code })
    // Never write to a damaged file again, even if parts of it are readable.
    if (/CORRUPT|NOTADB/.test(error.code ?? '')) broken ??= error
    reject(error)
  })
  thread.on('error', breakDown)
  thread.on('exit', () => breakDown(new Error('The database is closed.')))

  const ask = (order: Order): Promise<ThreadAnswer[]> =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken)
      thread.postMessage(order)
      asked.push({ resolve, reject })
    })
  return {
    isEmbedded: true,
    async execute(statement) {
      const [answer] = await ask({
        statements: [statement],
        isTransaction: !NO_TRANSACTION.test(typeof statement === 'string' ? statement : statement.sql),
      })
      return answer!
    },
    batch: (statements, latest) => ask({ statements, isTransaction: true, latest }),
    async close() {
      thread.postMessage('close')
      await ended
    },
  }
}
