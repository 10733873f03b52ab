/** `npm run inbox`: the messages that people sent. The build writes it to `dist-server/inbox.js`. */
import { readDistDir } from '#server/settings.ts'
import { builtFacts } from '#server/site/load.ts'
import { inboxCommand } from './command.ts'

// `| head` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const { code, stdout, stderr } = await inboxCommand(process.argv.slice(2), process.env, {
  width: process.stdout.columns ?? 100,
  church: () => builtFacts(readDistDir(process.env))?.church,
})
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code
