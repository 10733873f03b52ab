/** An embedded database: SQLite in a file or in memory, spoken to in a thread of its own. */
import { Worker } from 'node:worker_threads'
import type { InStatement } from '@libsql/client'
import type { Answer, Sql } from './message-table.ts'

export interface Database extends Sql {
  /** Whether it is SQLite in this program, whose file is ours to look after. */
  readonly isEmbedded: boolean
  /** Leaves one file that is whole. */
  close(): Promise<void>
}

export interface Sqlite extends Database {
  /** Runs many statements, separated by semicolons. */
  run(script: string): Promise<void>
}

/** How long a statement waits for another program that holds the database. */
const BUSY_TIMEOUT_MS = 2_000

type Order = { statements: InStatement[]; isTransaction: boolean } | { script: string }
type Reply = { id: number; answers: Answer[] } | { id: number; error: { message: string; code?: string } }
interface Asked {
  resolve(answers: Answer[]): void
  reject(error: Error): void
}

/** Reads need no transaction, and VACUUM and some pragmas can be in none. */
const IS_ALONE = /^\s*(?:SELECT|PRAGMA|VACUUM)\b/i

/** @param path a file's, or `:memory:` */
export function openSqlite(path: string): Sqlite {
  const thread = new Worker(new URL('./sqlite-thread.js', import.meta.url), {
    workerData: { path, busyTimeoutMs: BUSY_TIMEOUT_MS },
    execArgv: [],
  })
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  const asked = new Map<number, Asked>()
  let count = 0
  let broken: Error | undefined

  function breakDown(error: Error): void {
    broken ??= error
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
  }
  thread.on('message', (reply: Reply) => {
    const { resolve, reject } = asked.get(reply.id) ?? {}
    asked.delete(reply.id)
    // Idle, it keeps no program running that has forgotten to close it.
    if (asked.size === 0) thread.unref()
    if ('answers' in reply) return resolve?.(reply.answers)
    const error = Object.assign(new Error(reply.error.message), { code: reply.error.code })
    // Into a damaged file nothing more is written, whatever part of it may be whole.
    if (/CORRUPT|NOTADB/.test(error.code ?? '')) broken ??= error
    reject?.(error)
  })
  thread.on('error', breakDown)
  thread.on('exit', () => breakDown(new Error('The database is closed.')))

  const ask = (order: Order): Promise<Answer[]> =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken)
      asked.set(++count, { resolve, reject })
      thread.ref()
      thread.postMessage({ id: count, ...order })
    })
  return {
    isEmbedded: true,
    async execute(statement) {
      const [answer] = await ask({
        statements: [statement],
        isTransaction: !IS_ALONE.test(typeof statement === 'string' ? statement : statement.sql),
      })
      return answer!
    },
    batch: (statements) => ask({ statements, isTransaction: true }),
    async run(script) {
      await ask({ script })
    },
    async close() {
      thread.ref()
      thread.postMessage('close')
      await ended
    },
  }
}
