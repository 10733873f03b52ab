/** `npm run desk`: the church's own people change their site in a browser. */
import { execFile } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '#server/serve.ts'
import { folderOf, readHost, readSettings, readWholeNumber } from '#server/settings.ts'
import { setting, type Environment } from '#data/site/setting.ts'
import { makeFolder } from '#server/store/make-folder.ts'
import { openStore } from '#server/store/messages.ts'
import { checkContent } from '#church-folder/check/every-file.ts'
import { formatProblem } from '#church-folder/check/problem.ts'
import { BUILD_BASE_PATH } from '#church-folder/site-url.ts'
import { CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { runCommand } from '#church-folder/user-error.ts'
import { createDesk } from './app.ts'
import { churchReader } from '#church-folder/known-church.ts'
import { bundleEditor } from './editor/bundle.ts'
import { createSender } from './mail.ts'
import { openRepository } from '#church-folder/repository.ts'
import { gitPerson, openPeople } from './people.ts'

/** Starts the desk, with the server's settings for mail and data. @throws Error with one line that says what to do */
async function run(env: Environment): Promise<void> {
  const settings = readSettings(env)
  const { mail, isBehindProxy: isTrustedProxy, databaseUrl: url, databaseAuthToken: authToken } = settings
  const port = readWholeNumber(env, 'DESK_PORT', 4180, 65_535)
  const dataDir = folderOf(env, 'DATA_DIR', 'data')
  makeFolder(dataDir)
  /** `https://church.example`, without a slash at the end. Undefined for a desk on your own computer. */
  const publicOrigin = setting(env, 'DESK_ORIGIN')?.replace(/\/$/, '')
  const isOrigin = publicOrigin?.startsWith('https:') && URL.canParse(publicOrigin)
  if (publicOrigin && !(isOrigin && new URL(publicOrigin).origin === publicOrigin))
    throw new Error(`DESK_ORIGIN must be an origin such as https://church.example, not ${publicOrigin}.`)
  if (publicOrigin && !mail)
    throw new Error('The desk emails its sign-in codes. Set SMTP_URL and MAIL_TO as for the server.')
  const origin = publicOrigin || `http://localhost:${port}`
  const repository = openRepository(dirname(CONTENT_FOLDER), CONTENT_FOLDER)
  const readChurch = churchReader(repository)
  const check = (folder: string) => checkContent(folder, CONTENT_FOLDER).map(formatProblem)
  for (const problem of [repository.uncommitted(), ...check(CONTENT_FOLDER)].filter(Boolean))
    console.error('Nobody can save until this is fixed:', problem)
  const { app, start } = createDesk({
    origin,
    people: openPeople(join(dataDir, 'desk-people.json'), publicOrigin ? [] : gitPerson(repository)),
    repository,
    check,
    startBuild: () =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-changed'], {
        cwd: resolve(import.meta.dirname, '..'),
        timeout: 1_800_000,
      }),
    readChurch,
    send: createSender(readChurch, mail && { ...mail, name: new URL(origin).hostname }),
    devicesFile: join(dataDir, 'desk-devices.json'),
    openStore: () => openStore({ url, authToken }),
    editor: await bundleEditor(),
    isTrustedProxy,
    // Below one name, or on your own computer what `npm start` opens.
    publicSite: `${publicOrigin || `http://localhost:${settings.port}`}${BUILD_BASE_PATH}`,
  })
  // Not open to the network: a proxy with https is in front of it.
  const { stop } = await startServer(app, { port, host: readHost(env, 'DESK_HOST') ?? '127.0.0.1' })
  console.log(`The desk is open at ${origin}/desk/`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
  start()
}

await runCommand(() => run(process.env))
if (process.exitCode) process.exit()
