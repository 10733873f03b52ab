/** `npm run desk`: the church's own people change their site in a browser. */
import { runDesk } from './run.ts'

try {
  const { url, stop } = await runDesk(process.env, (line) => console.log(line))
  console.log(`The desk is open at ${url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
