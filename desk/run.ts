/** The desk's process: reads the settings, opens the repository, prepares the editor, and listens. */
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize, resolve } from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import { getMimeType } from 'hono/utils/mime'
import { DAY_MS } from '#schema/dates.ts'
import type { Church } from '#schema/church/church.ts'
import { parseTime } from '#data/site/calendar.ts'
import type { App } from '#server/app.ts'
import { rateLimitKey } from '#server/posts/request-origin.ts'
import { startServer } from '#server/serve.ts'
import { databaseExists } from '#server/store/database.ts'
import { openStore } from '#server/store/store.ts'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { CONTENT_FOLDER } from '#scripts/build/content/content-folder.ts'
import { readSiteFacts } from '#scripts/build/host/site-facts.ts'
import { PLAIN_COLORS } from '#ui/styles/plain-colors.ts'
import { createDesk } from './app.ts'
import { bundleEditor } from './editor/bundle.ts'
import { editorConfig } from './editor/config.ts'
import { codeLetter, createSender, failedLetter, type Letter } from './mail.ts'
import { nameFiles } from './names.ts'
import { nextSunday } from './no-service.ts'
import type { DeskSite } from './pages/layout.ts'
import { createPublisher } from './publish.ts'
import { openRepository, type Repository } from './repository/repository.ts'
import { createSaver } from './repository/save.ts'
import { peopleOf, readDeskSettings } from './settings.ts'
import { createCodes } from './sign-in/codes.ts'
import { createDevices } from './sign-in/devices.ts'

const ROOT = resolve(import.meta.dirname, '..')

/**
 * @returns the address, such as `http://localhost:4180/desk/`, and a function that stops the desk
 * @throws an error whose message is a line for the keeper
 */
export async function runDesk(env: NodeJS.ProcessEnv, log: (line: string) => void) {
  const settings = readDeskSettings(env)
  const { origin, isBehindProxy: isTrustedProxy, database } = settings
  const people = peopleOf(settings, ROOT)
  const repository = await openRepository(dirname(CONTENT_FOLDER), CONTENT_FOLDER)
  const saver = await createSaver({ repository, check: (folder) => checkContent(folder).map(formatProblem) })
  const editor = await bundleEditor(log)
  const sendLetter = createSender(settings.mail, siteOf, log)
  const send = (letter: Letter) =>
    sendLetter(letter).catch((error: unknown) => log(`An email could not be sent: ${(error as Error).message}`))
  const now = Date.now
  const findPerson = people.find
  const app = createDesk({
    origin,
    site: siteOf,
    repository,
    saver,
    publisher: createPublisher({
      command: { program: process.execPath, args: ['--import', 'tsx', 'scripts/build.ts'], folder: ROOT },
      now,
      onFailed(problem) {
        log(`The site could not be built:\n${problem}`)
        for (const person of people.all())
          if (person.role === 'keeper') void send(failedLetter(siteOf(), person, problem))
      },
    }),
    codes: createCodes({
      now,
      findPerson,
      // Later, so that the answer does not take longer for an address that may sign in.
      send: (person, code) => void setImmediate(() => send(codeLetter(siteOf(), person, code))),
    }),
    devices: createDevices({ file: join(settings.dataDir, 'desk-devices.json'), now, findPerson }),
    openStore: async () =>
      databaseExists(database.databaseUrl)
        ? openStore({ url: database.databaseUrl, authToken: database.databaseAuthToken })
        : undefined,
    editorFile: async (path) => {
      if (path === 'config.json') {
        const config = JSON.stringify(await configOf(repository, origin))
        return { bytes: new TextEncoder().encode(config), type: 'application/json' }
      }
      const file = normalize(join(editor, path))
      if (!file.startsWith(`${editor}/`) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
      return { bytes: new Uint8Array(await readFile(file)), type: getMimeType(file) ?? 'application/octet-stream' }
    },
    networkOf: (context) =>
      rateLimitKey(context.req.raw, { address: getConnInfo(context).remote.address, isTrustedProxy }),
    now,
  })
  const { stop } = await startServer(app as unknown as Pick<App, 'fetch'>, settings)
  return { url: `${origin}/desk/`, stop }
}

/** Read from the checkout at every call: a change of the church's name needs no restart. */
const churchOf = () => JSON.parse(readFileSync(join(CONTENT_FOLDER, 'church.json'), 'utf8')) as Church

function siteOf(): DeskSite {
  const { name, siteUrl, timeZone } = churchOf()
  return { name, address: siteUrl, timeZone, colors: builtColors() ?? PLAIN_COLORS }
}

/** @returns the built site's colors; undefined before the first build */
function builtColors(): string | undefined {
  try {
    return readSiteFacts(join(ROOT, 'dist')).plainColors
  } catch {
    return undefined
  }
}

/** @returns when the first service of a Sunday begins: `10:00` */
function usualTime({ gatherings }: Church): string {
  const time = gatherings.find(({ day, time: at }) => day === 'Sunday' && at !== undefined)?.time
  const { hours, minutes } = parseTime(time ?? '') ?? { hours: 10, minutes: 0 }
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}

/** With the usual values of a new sermon: last Sunday's service, and the preacher of the last one. */
async function configOf(repository: Repository, origin: string): Promise<object> {
  const church = churchOf()
  const newest = (await nameFiles(repository)).find(({ path }) => path.includes('/preachers/'))
  return editorConfig({
    church,
    origin,
    content: repository.content,
    branch: repository.branch,
    lastSunday: `${nextSunday(Date.now() - 7 * DAY_MS + 1, church.timeZone)}T${usualTime(church)}`,
    usualPreacher: newest && (JSON.parse(newest.bytes.toString('utf8')) as { name: string }).name,
  })
}
