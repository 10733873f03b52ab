/** The desk's settings from environment variables. Mail and data are set as for the server. */
import { join, resolve } from 'node:path'
import { readSettings, wholeNumber, type Environment } from '#server/settings.ts'

/** @throws with one line that says what to do */
export function readDeskSettings(env: Environment) {
  const { mail, isBehindProxy, databaseUrl: url, databaseAuthToken: authToken } = readSettings(env)
  const port = wholeNumber(env, 'DESK_PORT', 4180, 65_535)
  const dataDir = resolve(env.DATA_DIR || 'data')
  const address = env.DESK_ORIGIN?.replace(/\/$/, '')
  if (address && (!/^https:/.test(address) || !URL.canParse(address) || new URL(address).origin !== address))
    throw new Error(
      `DESK_ORIGIN must be the address of the site without a path, such as https://church.example, not ${JSON.stringify(address)}.`,
    )
  if (address && !mail)
    throw new Error(
      'The desk of a public site needs a mail server for its sign-in codes. Set SMTP_URL and MAIL_TO as for the server.',
    )
  return {
    port,
    // Never open to the network by itself: a proxy with https is in front of it.
    host: env.DESK_HOST || '127.0.0.1',
    /** `https://church.example`, without a slash at the end. */
    origin: address || `http://localhost:${port}`,
    /** Whether it is on one's own computer. */
    isLocal: !address,
    isBehindProxy,
    database: { url, authToken },
    dataDir,
    peopleFile: resolve(env.DESK_PEOPLE || join(dataDir, 'desk-people.json')),
    /** Undefined on one's own computer: codes are printed in the terminal. */
    mail,
  }
}
