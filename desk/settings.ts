/** The desk's settings from environment variables. Mail and data are set as for the server. */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { readSettings, wholeNumber, type Environment } from '#server/settings.ts'
import type { MailSettings } from '#server/mail/mail.ts'
import { readPeople, type FindPerson, type Person } from './sign-in/people.ts'

export interface DeskSettings {
  port: number
  host: string
  /** `https://church.example`, without a slash at the end. */
  origin: string
  /** Whether `X-Forwarded-For` comes from our own proxy. */
  isBehindProxy: boolean
  /** The folder of the messages; the desk's own files are beside them. */
  dataDir: string
  peopleFile: string
  /** Undefined on one's own computer: codes are printed in the terminal. */
  mail: Pick<MailSettings, 'smtpUrl' | 'from'> | undefined
}

const DEFAULT_PORT = 4180

/** @throws with one line that says what to do */
export function readDeskSettings(env: Environment): DeskSettings {
  const { mail, isBehindProxy } = readSettings(env)
  const port = wholeNumber(env, 'DESK_PORT', DEFAULT_PORT, 65_535)
  const origin = (env.DESK_ORIGIN || `http://localhost:${port}`).replace(/\/$/, '')
  const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(origin)
  if (!isLocal && (!origin.startsWith('https://') || !URL.canParse(origin) || new URL(origin).origin !== origin))
    throw new Error(
      `DESK_ORIGIN must be the address of the site without a path, such as https://church.example, not ${JSON.stringify(origin)}.`,
    )
  if (!isLocal && !mail)
    throw new Error(
      'The desk of a public site needs a mail server for its sign-in codes. Set SMTP_URL and MAIL_TO as for the server.',
    )
  const dataDir = resolve(env.DATA_DIR || 'data')
  return {
    port,
    // Never open to the network by itself: a proxy with https is in front of it.
    host: env.DESK_HOST || '127.0.0.1',
    origin,
    isBehindProxy,
    dataDir,
    peopleFile: env.DESK_PEOPLE ? resolve(env.DESK_PEOPLE) : join(dataDir, 'desk-people.json'),
    mail,
  }
}

/**
 * Who may sign in. Without a file, on one's own computer, the person whose name is in git.
 * @throws if nobody may
 */
export function peopleOf({ peopleFile, origin }: DeskSettings, root: string): { find: FindPerson; all(): Person[] } {
  const usual = origin.startsWith('http://') && readPeople(peopleFile) === undefined ? gitPerson(root) : undefined
  const all = () => readPeople(peopleFile) ?? (usual ? [usual] : [])
  if (all().length === 0)
    throw new Error(
      `Nobody may sign in. Write ${peopleFile}, such as [{ "name": "Ruth Example", "email": "ruth@example.org", "role": "keeper" }].`,
    )
  return { all, find: (email) => all().find((person) => person.email === email.trim().toLowerCase()) }
}

function gitPerson(root: string): Person | undefined {
  const ask = (name: string) => {
    try {
      return execFileSync('git', ['-C', root, 'config', name], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      return ''
    }
  }
  const [name, email] = [ask('user.name'), ask('user.email').toLowerCase()]
  return name && email ? { name, email, role: 'keeper' } : undefined
}
