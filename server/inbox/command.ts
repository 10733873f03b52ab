/** What `npm run inbox` does: lists, shows, exports, backs up, restores and forgets what people wrote. */
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { MessageKind } from '#data/api/api-table.ts'
import { readReceiptNumber, receiptNumber } from '#data/outbox/receipt-number.ts'
import { readDatabaseSettings, typedPath } from '#server/settings.ts'
import { databaseExists } from '#server/store/database.ts'
import { restore } from '#server/store/restore.ts'
import { inOneLine } from '#server/mail/compose.ts'
import { EmailField } from '#schema/forms/contact-message.ts'
import type { PendingMail } from '#server/store/mail-queue.ts'
import { openStore, type Store, type StoredMessage } from '#server/store/messages.ts'
import { inboxCsv } from './csv.ts'
import { inboxText } from './text.ts'
import { INBOX_KINDS, toInbox } from './columns.ts'

const HELP = `Shows what people wrote: contact messages and E-bulletin sign-ups.

  npm run inbox                              everything, to read
  npm run -s inbox -- --json                 everything as JSON
  npm run -s inbox -- --csv contact          the contact messages for a spreadsheet
  npm run -s inbox -- --csv newsletter       the E-bulletin sign-ups for a spreadsheet
  npm run inbox -- --show NUMBER             one message, by its receipt number or its key
  npm run inbox -- --answered NUMBER         marks it as answered
  npm run inbox -- --not-spam NUMBER         moves it from possible spam to the other messages
  npm run inbox -- --backup FILE             copies everything to a new file; the server can keep running
  npm run inbox -- --restore FILE            replaces everything with a backup; stop the server first
  npm run inbox -- --forget EMAIL            permanently erases every message from that address
  npm run -s inbox -- --counts               how many wait for an answer, and for the mail server, as JSON
  npm run inbox -- --help                    this text

The messages are read from DATA_DIR (./data), or from DATABASE_URL, as the server does.
`

/** A mistyped command line. The message says what is wrong. */
class UsageError extends Error {
  override name = 'UsageError'
}

const OPTIONS = {
  json: { type: 'boolean' },
  counts: { type: 'boolean' },
  csv: { type: 'string' },
  show: { type: 'string' },
  answered: { type: 'string' },
  'not-spam': { type: 'string' },
  backup: { type: 'string' },
  restore: { type: 'string' },
  forget: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Command = ReturnType<typeof readCommand>

/** @returns the option, and its value; empty if it takes none. @throws {UsageError} for a mistyped command */
function readCommand(args: string[], env: NodeJS.ProcessEnv) {
  let given: [keyof typeof OPTIONS | 'list', string | true][]
  try {
    given = Object.entries(parseArgs({ args, options: OPTIONS }).values) as typeof given
  } catch (error) {
    // Node's later sentences advise on positional arguments, which this command does not take.
    throw new UsageError((error as Error).message.split(/\. |\n/)[0]!)
  }
  if (given.length > 1) throw new UsageError('Use only one option at a time')
  const [name, option] = given[0] ?? ['list', true]
  const value = option === true ? '' : option.trim()
  if (name === 'csv' && !INBOX_KINDS.some((kind) => kind === value))
    throw new UsageError(`--csv takes ${INBOX_KINDS.join(' or ')}, not ${JSON.stringify(value)}`)
  if ((name === 'backup' || name === 'restore') && value === '')
    throw new UsageError(`--${name} needs the name of a${name === 'backup' ? ' new' : ''} file`)
  return { name, value: name === 'backup' || name === 'restore' ? typedPath(value, env) : value }
}

const countOf = (count: number) => `${count} ${count === 1 ? 'message' : 'messages'}`

/**
 * Changes what the inbox says about a message, or erases messages, for the command and the desk.
 * @param name `answered`, `not-spam` or `forget`; any other marks as not answered
 * @param value a receipt number or key; for `forget` an email address
 * @param store undefined if nothing was received yet
 * @returns a sentence that says what was done
 * @throws {UsageError} unless exactly one message has that number or key
 */
export async function changeInbox(name: string, value: string, store: Store | undefined): Promise<string> {
  const now = new Date().toISOString()
  if (name === 'forget' && !value.includes('@')) throw new UsageError('Erasing needs an email address')
  if (name === 'forget') {
    // As it was stored: an international domain in ASCII.
    const address = v.parse(v.fallback(EmailField, value), value)
    return `Erased ${countOf((await store?.forget(address, now)) ?? 0)} from ${value}.`
  }
  const { key, fields } = find((await store?.list()) ?? [], value)
  if (name === 'not-spam') await store!.releaseFromQuarantine(key)
  else await store!.markAnswered(key, name === 'answered' ? now : undefined)
  const what = `the message of ${inOneLine(fields.name || fields.email || receiptNumber(key))}`
  if (name === 'not-spam') return `Moved ${what} to the other messages.`
  return `Marked ${what} as ${name === 'answered' ? '' : 'not '}answered.`
}

/** Whether someone waits for an answer: spam needs none. */
export const isUnanswered = ({ kind, answeredAt, quarantined }: StoredMessage) =>
  kind === 'contact' && !answeredAt && quarantined === undefined

/** @returns the counts that `deploy/health.ts` judges. An email that has not failed yet is not counted */
export const countsOf = (messages: StoredMessage[], mail: readonly PendingMail[]) => ({
  messages: messages.length,
  unanswered: messages.filter(isUnanswered).length,
  mailWaiting: mail.filter(({ isGivenUp, lastError }) => !isGivenUp && lastError !== undefined).length,
  mailGivenUp: mail.filter(({ isGivenUp }) => isGivenUp).length,
  mailError: mail.find(({ lastError }) => lastError !== undefined)?.lastError,
})

async function run({ name, value }: Command, store: Store | undefined, terminal: Terminal): Promise<string> {
  if (name === 'answered' || name === 'not-spam' || name === 'forget')
    return `${await changeInbox(name, value, store)}\n`
  if (name === 'backup') {
    if (!store) throw new UsageError('There are no messages yet, so there is nothing to back up')
    await store.backup(value)
    return `Everything was copied to ${value}.\n`
  }
  const messages = (await store?.list()) ?? []
  const options = { width: terminal.width, church: terminal.church() }
  if (name === 'json') return `${JSON.stringify(toInbox(messages))}\n`
  if (name === 'counts') return `${JSON.stringify(countsOf(messages, (await store?.mail.pending()) ?? []))}\n`
  if (name === 'csv') return inboxCsv(messages, value as MessageKind)
  if (name === 'show') return inboxText([find(messages, value)], options)
  return inboxText(messages, { ...options, pendingMail: await store?.mail.pending() })
}

async function restoreFrom(backup: string, url: string): Promise<string> {
  const { messages, before } = await restore(url, backup, new Date())
  const restored = `The inbox was restored from ${backup}: ${countOf(messages)}.\n`
  if (!before) return restored
  const kept = `${restored}The previous database is in ${before.file}.`
  return before.isDamaged
    ? `${kept} It could not be read. Messages that were erased after the backup are in the inbox again: erase them again.\n`
    : `${kept} To read it: DATABASE_URL=${pathToFileURL(before.file).href} npm run inbox\n`
}

/** @returns the message with a receipt number or key. @throws {UsageError} unless there is exactly one */
function find(messages: StoredMessage[], number: string): StoredMessage {
  const receipt = readReceiptNumber(number)
  const found = messages.filter(({ key }) => key === number || receiptNumber(key) === receipt)
  if (found.length === 0) throw new UsageError(`There is no message ${JSON.stringify(number)}`)
  if (found.length > 1)
    throw new UsageError(
      `${JSON.stringify(number)} matches several messages. Use one of their keys: ${found.map(({ key }) => key).join(', ')}`,
    )
  return found[0]!
}

export interface Terminal {
  /** In characters. */
  width: number
  /** @returns the church of the built site; undefined if nothing is built. Called only to show messages. */
  church: () => { name: string; timeZone: string } | undefined
}

/** Runs `npm run inbox`. Never throws. @returns what to print; `code` is 1 for a failure, 2 for a mistyped command */
export async function inboxCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<{ code: 0 | 1 | 2; stdout: string; stderr: string }> {
  try {
    return { code: 0, stdout: await outputOf(args, env, terminal), stderr: '' }
  } catch (error) {
    const isUsage = error instanceof UsageError
    const line = (error as Error).message.replace(/\s+/g, ' ')
    return {
      code: isUsage ? 2 : 1,
      stdout: '',
      stderr: `inbox: ${line}${isUsage ? '. See: npm run inbox -- --help' : ''}\n`,
    }
  }
}

async function outputOf(args: string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<string> {
  const command = readCommand(args, env)
  if (command.name === 'help') return HELP
  const { databaseUrl: url, databaseAuthToken: authToken } = readDatabaseSettings(env)
  if (command.name === 'restore') return restoreFrom(command.value, url)
  // Reading must not create a database. If there is none, nothing was received.
  const store = databaseExists(url) ? await openStore({ url, authToken }) : undefined
  try {
    return await run(command, store, terminal)
  } finally {
    await store?.close()
  }
}
