/** `npm run inbox`: lists, exports and forgets what people wrote. Works while the server runs. */
import { parseArgs } from 'node:util'
import { readChurch } from '#scripts/build/content-folder.ts'
import { inboxCsv } from '#server/inbox-csv.ts'
import { inboxText } from '#server/inbox-text.ts'
import { INBOX_KINDS, toInbox, type InboxKind } from '#server/inbox.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { databaseExists } from '#server/database.ts'
import { openStore, type Store } from '#server/store.ts'

const HELP = `Shows what people wrote: contact messages and newsletter sign-ups.

  npm run inbox                              a table to read
  npm run -s inbox -- --json                 everything as JSON
  npm run -s inbox -- --csv contact          the contact messages for a spreadsheet
  npm run -s inbox -- --csv newsletter       the newsletter sign-ups for a spreadsheet
  npm run inbox -- --forget EMAIL            erases every message from that address, for good
  npm run inbox -- --help                    this text

The messages are read from DATA_DIR (./data), or from DATABASE_URL, as the server does.
`

type Command = { do: 'table' } | { do: 'json' } | { do: 'help' } | { do: 'csv'; kind: InboxKind } | { do: 'forget'; email: string }

/** The command line was mistyped; the message says what is wrong. */
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
  return { do: 'table' }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { json: { type: 'boolean' }, csv: { type: 'string' }, forget: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    // Node adds advice after the first sentence that does not fit a command without positionals.
    throw new UsageError((error as Error).message.split(/\. |\n/)[0]!)
  }
}

async function run(command: Command, store: Store | undefined): Promise<string> {
  if (command.do === 'forget') {
    const count = (await store?.forget(command.email, new Date().toISOString())) ?? 0
    return `Erased ${count} ${count === 1 ? 'message' : 'messages'} from ${command.email}.\n`
  }
  const inbox = toInbox((await store?.list()) ?? [])
  if (command.do === 'json') return `${JSON.stringify(inbox)}\n`
  if (command.do === 'csv') return inboxCsv(inbox, command.kind)
  return inboxText(inbox, { width: process.stdout.columns ?? 100, timeZone: readChurch().timeZone })
}

// `| head` closes the pipe early: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  const command = readCommand(process.argv.slice(2))
  if (command.do === 'help') {
    process.stdout.write(HELP)
  } else {
    const { databaseUrl: url, databaseAuthToken: authToken } = readDatabaseSettings(process.env)
    // Looking must not make a database: where there is none, nothing was received.
    const store = databaseExists(url) ? await openStore({ url, authToken }) : undefined
    process.stdout.write(await run(command, store))
    store?.close()
  }
} catch (error) {
  const isUsage = error instanceof UsageError
  console.error(`inbox: ${(error as Error).message.replace(/\s+/g, ' ')}${isUsage ? '. See: npm run inbox -- --help' : ''}`)
  process.exitCode = isUsage ? 2 : 1
}
