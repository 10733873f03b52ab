/** `npm run build`: with `--if-changed` only if needed, with `--daily` only once a day, with `--replace` even over another church's site. */
import { runCommand } from '#church-folder/user-error.ts'
import { buildDaily, buildSite, ensureBuilt } from '#site-build/site.ts'

await runCommand(async () => {
  if (process.argv.includes('--if-changed')) await ensureBuilt()
  else if (process.argv.includes('--daily')) await buildDaily()
  else await buildSite(process.argv.includes('--replace'))
})
