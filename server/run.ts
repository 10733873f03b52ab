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

/** How often an orphaned server is looked for. */
const PARENT_CHECK_MS = 250

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
    const app = createApp({ distDir, store, rateLimitPerMinute: settings.rateLimitPerMinute, trustProxy: settings.isBehindProxy, allowedOrigins: settings.allowedOrigins })
    const server = await startServer(app, settings)
    let isStopping = false
    const stop = async () => {
      // A terminal and npm may both pass on one Ctrl+C: the second must not cut off what the first lets finish.
      if (isStopping) return
      isStopping = true
      await server.stop()
      store.close()
      process.exit(0)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    if (env.npm_lifecycle_event !== undefined) whenOrphaned(stop)
    log(`The site is at ${server.url} (Ctrl+C stops it)`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

/**
 * npm passes a signal to the shell it runs scripts in, and a shell that stays in between (dash, Debian's sh) dies of
 * it without passing it on: the server would live on unseen and keep the port.
 */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref()
}
