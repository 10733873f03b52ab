/**
 * `npm run build`. With `--if-changed`, only if its sources have changed; with `--replace`, even where another church's
 * site is.
 */
import { runCommand } from '#church-folder/user-error.ts'
import { buildSite, ensureBuilt } from '#site-build/site.ts'

await runCommand(async () => {
  if (process.argv.includes('--if-changed')) await ensureBuilt()
  else await buildSite(process.argv.includes('--replace'))
})
