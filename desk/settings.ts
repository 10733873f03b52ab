/** The desk's settings from environment variables. Mail and data are set as for the server. */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { readSettings, wholeNumber, type Environment } from '#server/settings.ts'
import { readPeople, type FindPerson, type Person } from './sign-in/people.ts'

export type DeskSettings = ReturnType<typeof readDeskSettings>

/** @throws with one line that says what to do */
export function readDeskSettings(env: Environment) {
  const { mail, isBehindProxy, ...database } = readSettings(env)
  const port = wholeNumber(env, 'DESK_PORT', 4180, 65_535)
  /** `https://church.example`, without a slash at the end. */
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
    database,
    dataDir,
    peopleFile: resolve(env.DESK_PEOPLE || join(dataDir, 'desk-people.json')),
    /** Undefined on one's own computer: codes are printed in the terminal. */
    mail,
  }
}

/**
 * Who may sign in. Without a file, on one's own computer, the person whose name is in git.
 * @throws if nobody may
 */
export function peopleOf({ peopleFile, origin }: DeskSettings, root: string): { find: FindPerson; all(): Person[] } {
  const usual = origin.startsWith('http://') ? gitPerson(root) : []
  const all = () => readPeople(peopleFile) ?? usual
  if (all().length === 0)
    throw new Error(
      `Nobody can sign in yet. Create ${peopleFile} with the people who may: [{ "name": "Ruth Example", "email": "ruth@example.org", "role": "keeper" }].`,
    )
  return { all, find: (email) => all().find((person) => person.email === email.trim().toLowerCase()) }
}

function gitPerson(root: string): Person[] {
  const ask = (name: string) =>
    execFileSync('git', ['-C', root, 'config', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return [{ name: ask('user.name'), email: ask('user.email').toLowerCase(), role: 'keeper' }]
  } catch {
    return []
  }
}
