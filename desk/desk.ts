/** `npm run desk`: the church's own people change their site in a browser. */
import { spawn } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { App } from '#server/app.ts'
import { rateLimitKey } from '#server/posts/request-origin.ts'
import { startServer } from '#server/serve.ts'
import { builtFacts } from '#server/site/site.ts'
import { databaseExists } from '#server/store/database.ts'
import { openStore } from '#server/store/store.ts'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { CONTENT_FOLDER, readChurch } from '#scripts/build/content/content-folder.ts'
import { PLAIN_COLORS } from '#ui/styles/plain-colors.ts'
import { createDesk } from './app.ts'
import { bundleEditor } from './editor/bundle.ts'
import { editorConfig } from './editor/config.ts'
import { createSender } from './mail.ts'
import type { DeskSite } from './pages/layout.ts'
import { openRepository } from './repository/repository.ts'
import { readDeskSettings } from './settings.ts'
import { openPeople } from './sign-in/people.ts'

const ROOT = resolve(import.meta.dirname, '..')

async function run(): Promise<void> {
  const settings = readDeskSettings(process.env)
  const { origin, isLocal, isBehindProxy: isTrustedProxy, database, dataDir } = settings
  const people = openPeople(settings.peopleFile, isLocal ? ROOT : undefined)
  const repository = await openRepository(dirname(CONTENT_FOLDER), CONTENT_FOLDER)
  const { app, repair } = createDesk({
    origin,
    site: siteOf,
    people,
    repository,
    check: (folder) => checkContent(folder).map(formatProblem),
    startBuild: () => spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: ROOT }),
    send: createSender(settings.mail, siteOf),
    devicesFile: join(dataDir, 'desk-devices.json'),
    openStore: async () => (databaseExists(database.url) ? openStore(database) : undefined),
    editor: await bundleEditor(),
    editorConfig: () => editorConfig(readChurch(), repository, origin),
    networkOf: (context) =>
      rateLimitKey(context.req.raw, { address: getConnInfo(context).remote.address, isTrustedProxy }),
  })
  const { stop } = await startServer(app as unknown as Pick<App, 'fetch'>, settings)
  console.log(`The desk is open at ${origin}/desk/`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
  await repair()
}

/** Read from the checkout at every call: a change of the church's name needs no restart. */
function siteOf(): DeskSite {
  const { name, siteUrl, timeZone } = readChurch()
  return { name, address: siteUrl, timeZone, colors: builtFacts(join(ROOT, 'dist'))?.plainColors ?? PLAIN_COLORS }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
