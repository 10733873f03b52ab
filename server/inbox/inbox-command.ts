/** What `npm run inbox` does: lists, shows, exports, backs up, restores and forgets what people wrote. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readReceiptNumber, receiptNumber } from '#data/outbox/receipt-number.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { databaseExists } from '#server/store/database.ts'
import type { StoredMessage } from '#server/store/message-table.ts'
import { restore } from '#server/store/restore.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { inboxCsv } from './inbox-csv.ts'
import { inboxText } from './inbox-text.ts'
import { INBOX_KINDS, toInbox, type InboxKind } from './inbox.ts'

const HELP = `Shows what people wrote: contact messages and newsletter sign-ups.

  npm run inbox                              everything, to read
  npm run -s inbox -- --json                 everything as JSON
  npm run -s inbox -- --csv contact          the contact messages for a spreadsheet
  npm run -s inbox -- --csv newsletter       the newsletter sign-ups for a spreadsheet
  npm run inbox -- --show NUMBER             one message, by its receipt number or its key
  npm run inbox -- --answered NUMBER         notes that it was answered
  npm run inbox -- --keep NUMBER             takes a message that was set aside among the others
  npm run inbox -- --backup FILE             copies everything to a new file, while the server runs
  npm run inbox -- --restore FILE            puts a backup in the place of everything, while the server is stopped
  npm run inbox -- --forget EMAIL            erases every message from that address, for good
  npm run inbox -- --help                    this text

The messages are read from DATA_DIR (./data), or from DATABASE_URL, as the server does.
`

type Command =
  | { do: 'table' }
  | { do: 'json' }
  | { do: 'help' }
  | { do: 'csv'; kind: InboxKind }
  | { do: 'forget'; email: string }
  | { do: 'show' | 'answered' | 'keep'; number: string }
  | { do: 'backup' | 'restore'; file: string }

/** A mistyped command line. The message says what is wrong. */
class UsageError extends Error {
  override name = 'UsageError'
}

function readCommand(args: string[]): Command {
  const { values } = parse(args)
  if (Object.keys(values).length > 1) throw new UsageError('Only one option at a time')
  if (values.help) return { do: 'help' }
  if (values.json) return { do: 'json' }
  if (values.csv !== undefined) {
    const kind = INBOX_KINDS.find((name) => name === values.csv)
    if (!kind) throw new UsageError(`--csv takes ${INBOX_KINDS.join(' or ')}, not ${JSON.stringify(values.csv)}`)
    return { do: 'csv', kind }
  }
  if (values.forget !== undefined) {
    if (!values.forget.includes('@')) throw new UsageError('--forget takes an e-mail address')
    return { do: 'forget', email: values.forget.trim() }
  }
  for (const verb of ['show', 'answered', 'keep'] as const)
    if (values[verb] !== undefined) return { do: verb, number: values[verb] }
  for (const verb of ['backup', 'restore'] as const) {
    const name = values[verb]
    if (name === undefined) continue
    if (name.trim() === '') throw new UsageError(`--${verb} takes the name of a${verb === 'backup' ? ' new' : ''} file`)
    return { do: verb, file: resolve(name) }
  }
  return { do: 'table' }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        json: { type: 'boolean' },
        csv: { type: 'string' },
        forget: { type: 'string' },
        show: { type: 'string' },
        answered: { type: 'string' },
        keep: { type: 'string' },
        backup: { type: 'string' },
        restore: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    // Node's later sentences advise on positional arguments, which this command does not have.
    throw new UsageError((error as Error).message.split(/\. |\n/)[0]!)
  }
}

async function run(command: Command, store: Store | undefined, { width, church }: Terminal): Promise<string> {
  if (command.do === 'forget') {
    const count = (await store?.forget(command.email, new Date().toISOString())) ?? 0
    return `Erased ${count} ${count === 1 ? 'message' : 'messages'} from ${command.email}.\n`
  }
  if (command.do === 'backup') {
    if (!store) throw new UsageError('Nothing was received yet: there is nothing to back up')
    await store.backup(command.file)
    return `Everything is copied to ${command.file}.\n`
  }
  const messages = (await store?.list()) ?? []
  const table = { width, church: church(), answered: answeredKeys(messages) }
  if (command.do === 'show' || command.do === 'answered' || command.do === 'keep') {
    const message = find(messages, command.number)
    if (command.do === 'show')
      return `${inboxText(toInbox([message]), table)}${message.setAside === undefined ? '' : `Set aside: ${message.setAside}\n`}`
    await (command.do === 'answered'
      ? store!.markAnswered(message.key, new Date().toISOString())
      : store!.clearSetAside(message.key))
    return command.do === 'answered'
      ? `Noted: ${receiptNumber(message.key)} is answered.\n`
      : `${receiptNumber(message.key)} is among the others now.\n`
  }
  const inbox = toInbox(messages)
  if (command.do === 'json') return `${JSON.stringify(inbox)}\n`
  if (command.do === 'csv') return inboxCsv(inbox, command.kind)
  return inboxText(inbox, { ...table, pendingMail: await store?.mail.pending() })
}

async function restoreFrom(backup: string, url: string): Promise<string> {
  const { messages, before } = await restore(url, backup, new Date())
  const now = `The inbox is as it was in ${backup}: ${messages} ${messages === 1 ? 'message' : 'messages'}.\n`
  if (!before) return now
  const more =
    before.more === undefined
      ? 'could not be read: people who were forgotten since the backup are in the inbox again, and have to be forgotten again'
      : before.more === 0
        ? 'has nothing that is not there'
        : `has ${before.more} ${before.more === 1 ? 'message' : 'messages'} more`
  return `${now}What was there before is in ${before.file}. It ${more}. To look into it: DATABASE_URL=${pathToFileURL(before.file).href} npm run inbox\n`
}

const answeredKeys = (messages: StoredMessage[]) =>
  new Set(messages.filter(({ answeredAt }) => answeredAt !== undefined).map(({ key }) => key))

/** @throws {UsageError} unless exactly one message has that number or key */
function find(messages: StoredMessage[], number: string): StoredMessage {
  const receipt = readReceiptNumber(number)
  const found = messages.filter(({ key }) => key === number || receiptNumber(key) === receipt)
  if (found.length === 0) throw new UsageError(`There is no message ${JSON.stringify(number)}`)
  if (found.length > 1)
    throw new UsageError(
      `${JSON.stringify(number)} names several messages; name one by its key: ${found.map(({ key }) => key).join(', ')}`,
    )
  return found[0]!
}

export interface Terminal {
  /** In characters. */
  width: number
  /** @returns the church of the built site; undefined if nothing is built. Called only to show messages. */
  church: () => { name: string; timeZone: string } | undefined
}

/** What the command prints, and its exit code: 0, 1 for a failure, 2 for a mistyped command line. */
export interface Outcome {
  code: 0 | 1 | 2
  stdout: string
  stderr: string
}

/**
 * Runs one command line.
 * @param args what follows `npm run inbox --`
 * @param env names the database, as for the server
 * @returns what to print. A failure is one line on stderr; nothing is thrown.
 */
export async function inboxCommand(args: string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<Outcome> {
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
  const command = readCommand(args)
  if (command.do === 'help') return HELP
  const { databaseUrl: url, databaseAuthToken: authToken } = readDatabaseSettings(env)
  if (command.do === 'restore') return restoreFrom(command.file, url)
  // Reading must not create a database. If there is none, nothing was received.
  const store = databaseExists(url) ? await openStore({ url, authToken }) : undefined
  try {
    return await run(command, store, terminal)
  } finally {
    await store?.close()
  }
}
