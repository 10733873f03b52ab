/** `npm start`: builds the site if needed, then serves it, as `npm run serve` does. */
import { pathToFileURL } from 'node:url'
import { runCommand } from '#church-folder/user-error.ts'
import { readSettings } from '#server/settings.ts'

await runCommand(async () => {
  // Reports a mistyped setting before the build.
  readSettings(process.env)
  const { ensureBuilt, PROGRAM } = await import('#site-build/site.ts')
  await ensureBuilt()
  await import(pathToFileURL(PROGRAM).href)
})
