/** Runs the server as `npm start` does, on a site that needs no build. */
import { run } from '#server/run.ts'

await run({
  env: process.env,
  log: (line) => console.log(line),
  ensureBuilt: async () => {
    console.log('Built')
    return process.env.TEST_DIST!
  },
})
