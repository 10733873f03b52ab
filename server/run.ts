/** The server's life in a process: settings, database, site, listening, and a clean end. */
import { createApp } from './app.ts'
import { checkAddress, startServer } from './serve.ts'
import { readSettings } from './settings.ts'
import { openStore } from './store.ts'

export interface RunOptions {
  env: Record<string, string | undefined>
  /** Gives the built site's folder, building it if need be. */
  ensureBuilt(): Promise<string>
  /** Takes a line for whoever started the server. */
  log(line: string): void
}

/**
 * Runs the server until SIGTERM or SIGINT, which let requests under way finish, close the database and exit with 0.
 * Whatever keeps it from starting is one line on stderr and exit code 1: those who start it are no programmers.
 */
export async function run({ env, ensureBuilt, log }: RunOptions): Promise<void> {
  try {
    const settings = readSettings(env)
    // Before the build: whoever mistyped a setting, or started it twice, should not wait for one.
    await checkAddress(settings)
    const store = await openStore({ url: settings.databaseUrl, authToken: settings.databaseAuthToken })
    const distDir = await ensureBuilt()
    const app = createApp({ distDir, store, rateLimitPerMinute: settings.rateLimitPerMinute, trustProxy: settings.isBehindProxy })
    const server = await startServer(app, settings)
    const stop = async () => {
      await server.stop()
      store.close()
      process.exit(0)
    }
    // Once each: a second Ctrl+C ends it at once, as people expect of one that seems to hang.
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    log(`The site is at ${server.url} (Ctrl+C stops it)`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
