/** `npm start`: builds the site if needed, then serves it with its API until it is stopped. */
import { run } from '#server/run.ts'

const log = (line: string) => console.log(line)

await run({
  env: process.env,
  log,
  // Imported late, so that a mistyped setting is reported before the build tools are loaded.
  ensureBuilt: async () => (await import('#scripts/build.ts')).ensureBuilt({ log }),
})
