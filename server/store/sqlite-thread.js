/**
 * One SQLite file in its own thread, so that a slow disk does not block pages. JavaScript, since Node 20 starts threads
 * without tsx.
 */
import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'libsql'

/** @typedef {string | { sql: string, args?: unknown[] }} Statement */
/** @typedef {{ statements: Statement[], isTransaction: boolean, latest?: number } | 'close'} Order */

/** @type {{ path: string, busyTimeoutMs: number }} */
const { path, busyTimeoutMs } = workerData
const database = open()

function open() {
  try {
    const opened = new Database(path, { timeout: busyTimeoutMs })
    opened.pragma('journal_mode = WAL')
    // FULL syncs the log on each commit, so that an acknowledged message survives a power cut.
    opened.pragma('synchronous = FULL')
    // Erased data is overwritten, not only unlinked.
    opened.pragma('secure_delete = ON')
    return opened
  } catch (error) {
    throw plain(error)
  }
}

/** Which file has the database's name; undefined in memory, and if there is none. */
const fileNow = () => statSync(path, { throwIfNoEntry: false })?.ino
const opened = fileNow()

/** Copies an error: the driver's own cannot be posted to another thread. @param {unknown} error */
function plain(error) {
  const { message, code } = /** @type {Error & { code?: string }} */ (error)
  return Object.assign(new Error(message), { code })
}

/** @param {Statement} statement */
function answer(statement) {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement
  return { rows: database.prepare(sql).all(args) }
}

/** @param {Statement[]} statements */
function transaction(statements) {
  // SQLite goes on writing to a file that has lost its name, which ends with this process.
  if (fileNow() !== opened) throw new Error('the file was removed or replaced: restart the server')
  // By `exec`: a prepared BEGIN that meets a lock stays unfinished and blocks every later commit.
  database.exec('BEGIN IMMEDIATE')
  try {
    const answers = statements.map(answer)
    database.exec('COMMIT')
    return answers
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function close() {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
    // SQLite closes the file and removes the empty log only when the prepared statements are freed, at the thread's end.
    parentPort?.close()
  }
}

parentPort?.on('message', (/** @type {Order} */ order) => {
  if (order === 'close') return close()
  try {
    if (order.latest !== undefined && Date.now() > order.latest) throw new Error('the database is too slow')
    const answers = order.isTransaction ? transaction(order.statements) : order.statements.map(answer)
    parentPort?.postMessage({ answers })
  } catch (error) {
    const { message, code } = plain(error)
    parentPort?.postMessage({ error: { message, code } })
  }
})
