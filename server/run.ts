/** The server's life in a process: settings, database, site, listening, and a clean end. */
import { text } from '#data/api/answer-api.ts'
import type { App } from './app.ts'
import { createLiveApp } from './live-app.ts'
import { startMailer, type Mailer } from './mail/mailer.ts'
import { DEFAULT_HEADERS } from './site/headers.ts'
import { startServer } from './serve.ts'
import { readSettings, type Settings } from './settings.ts'
import { createSmtpSender } from './mail/smtp.ts'
import { followSite, type FollowedSite } from './site/follow-site.ts'
import { openStore, type Store } from './store/store.ts'

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
    // Listens before the build: whoever mistyped a setting, or started it twice, should not wait for one, and of two that
    // are started at once the second is told so.
    const ready: { app?: Pick<App, 'fetch'> } = {}
    const server = await startServer(
      { fetch: (request, bindings) => (ready.app ? ready.app.fetch(request, bindings) : notYet()) },
      settings,
    )
    const store = await openStore({ url: settings.databaseUrl, authToken: settings.databaseAuthToken })
    const site = followSite({ distDir: await ensureBuilt(), log, logError: console.error })
    const mailer = settings.mail && sendMail(settings.mail, store, site)
    ready.app = createLiveApp(site, {
      store,
      rateLimitPerMinute: settings.rateLimitPerMinute,
      trustProxy: settings.isBehindProxy,
      allowedOrigins: settings.allowedOrigins,
      mail: mailer?.wake,
    })
    let isStopping = false
    const stop = async () => {
      // A terminal and npm may both pass on one Ctrl+C: the second must not cut off what the first lets finish.
      if (isStopping) return
      isStopping = true
      site.stop()
      await server.stop()
      // What is not mailed by then is mailed after the next start.
      await atMost(STOP_TIMEOUT_MS, mailer?.stop())
      await atMost(STOP_TIMEOUT_MS, store.close())
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

/** While the site is being built. */
const notYet = () =>
  text(503, 'The site is being built. Please try again in a minute.', { ...DEFAULT_HEADERS, 'Retry-After': '10' })

/** How long a mail under way, and then a disk that hangs, may hold up a server that is told to stop. */
const STOP_TIMEOUT_MS = 5_000
const atMost = (ms: number, work: Promise<void> | undefined) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

function sendMail(mail: NonNullable<Settings['mail']>, store: Store, site: FollowedSite): Mailer {
  const [, domain = 'localhost'] = mail.from.split('@')
  const sender = createSmtpSender(mail, () => {
    const { church } = site.current
    return {
      name: church?.name ?? 'Website',
      host: church ? new URL(church.siteUrl).hostname : domain,
      timeZone: church?.timeZone ?? 'UTC',
    }
  })
  return startMailer({
    queue: store.mail,
    addressees: mail.to,
    send: sender.send,
    now: Date.now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    logError: console.error,
  })
}

/**
 * npm passes a signal to the shell it runs scripts in, and a shell that stays in between (dash, Debian's sh) dies of
 * it without passing it on: the server would live on unseen and keep the port.
 */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref()
}
