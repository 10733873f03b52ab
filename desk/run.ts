/** The desk's process: reads the settings, opens the repository, prepares the editor, and listens. */
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize, resolve } from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { Church } from '#schema/church/church.ts'
import { parseTime } from '#data/site/calendar.ts'
import type { App } from '#server/app.ts'
import { rateLimitKey } from '#server/posts/request-origin.ts'
import { startServer } from '#server/serve.ts'
import { readDatabaseSettings } from '#server/settings.ts'
import { databaseExists } from '#server/store/database.ts'
import { openStore } from '#server/store/store.ts'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { CONTENT_FOLDER } from '#scripts/build/content/content-folder.ts'
import { readSiteFacts } from '#scripts/build/host/site-facts.ts'
import type { SiteFacts } from '#server/site/headers.ts'
import { PLAIN_COLORS } from '#ui/styles/plain-colors.ts'
import { createDesk } from './app.ts'
import { bundleEditor } from './editor/bundle.ts'
import { editorConfig } from './editor/config.ts'
import { codeLetter, createSender, failedLetter } from './mail.ts'
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
const WEEK_MS = 7 * 86_400_000

export interface DeskRun {
  /** `http://localhost:4180/desk/` */
  url: string
  stop(): Promise<void>
}

/** @throws an error whose message is a line for the keeper */
export async function runDesk(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<DeskRun> {
  const settings = readDeskSettings(env)
  const people = peopleOf(settings, ROOT)
  const repository = await openRepository(dirname(CONTENT_FOLDER), CONTENT_FOLDER)
  const check = (folder: string) => checkContent(folder).map(formatProblem)
  const saver = await createSaver({ repository, check })
  const editor = await bundleEditor(log)
  const site = siteOf
  const send = createSender(settings.mail, site, log)
  const report = (work: Promise<void>) =>
    work.catch((error: unknown) => log(`An email could not be sent: ${(error as Error).message}`))
  const publisher = createPublisher({
    command: { program: process.execPath, args: ['--import', 'tsx', 'scripts/build.ts'], folder: ROOT },
    now: Date.now,
    onFailed(problem) {
      log(`The site could not be built:\n${problem}`)
      for (const person of people.all().filter(({ role }) => role === 'keeper'))
        void report(send(failedLetter(site(), person, problem)))
    },
  })
  const network = (context: Context) =>
    rateLimitKey(context.req.raw, {
      address: getConnInfo(context).remote.address,
      isTrustedProxy: settings.isBehindProxy,
    })
  const database = readDatabaseSettings(env)
  const app = createDesk({
    origin: settings.origin,
    site,
    repository,
    saver,
    publisher,
    codes: createCodes({
      now: Date.now,
      findPerson: people.find,
      // Later, so that the answer does not take longer for an address that may sign in.
      send: (person, code) => void setImmediate(() => report(send(codeLetter(site(), person, code)))),
    }),
    devices: createDevices({
      file: join(settings.dataDir, 'desk-devices.json'),
      now: Date.now,
      findPerson: people.find,
    }),
    openStore: async () =>
      databaseExists(database.databaseUrl)
        ? openStore({ url: database.databaseUrl, authToken: database.databaseAuthToken })
        : undefined,
    editorFile: async (path) => {
      if (path === 'config.json')
        return { bytes: encoded(await configOf(repository, settings.origin)), type: 'application/json' }
      const file = normalize(join(editor, path))
      if (!file.startsWith(`${editor}/`) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
      return { bytes: new Uint8Array(await readFile(file)), type: getMimeType(file) ?? 'application/octet-stream' }
    },
    networkOf: network,
    now: Date.now,
  })
  const server = await startServer(app as unknown as Pick<App, 'fetch'>, settings)
  return { url: `${settings.origin}/desk/`, stop: () => server.stop() }
}

const encoded = (json: object) => new TextEncoder().encode(JSON.stringify(json))

/** Read from the checkout at every call: a change of the church's name needs no restart. */
function churchOf(): Church {
  return JSON.parse(readFileSync(join(CONTENT_FOLDER, 'church.json'), 'utf8')) as Church
}

function siteOf(): DeskSite {
  const { name, siteUrl, timeZone } = churchOf()
  return { name, address: siteUrl, timeZone, colors: readFacts()?.plainColors ?? PLAIN_COLORS }
}

/** What the build wrote about the site; undefined before the first build, when the pages have the usual colors. */
function readFacts(): SiteFacts | undefined {
  try {
    return readSiteFacts(join(ROOT, 'dist'))
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
    lastSunday: `${nextSunday(Date.now() - WEEK_MS + 1, church.timeZone)}T${usualTime(church)}`,
    usualPreacher: newest && (JSON.parse(newest.bytes.toString('utf8')) as { name: string }).name,
  })
}
