/** `npm start`: builds the site when needed, then serves it and its API until told to stop. */
import { run } from '#server/run.ts'

const log = (line: string) => console.log(line)

await run({
  env: process.env,
  log,
  // Loaded only now: a mistyped setting is told before the build's tools have been read.
  ensureBuilt: async () => (await import('#scripts/build.ts')).ensureBuilt({ log }),
})
