/** `npm run serve`: site and messages, until SIGTERM or SIGINT. The build writes it to `dist-server/serve.js`. */
import { inTime } from '#data/storage/in-time.ts'
import { createApp } from './app.ts'
import { startMailer } from './mail/mailer.ts'
import { startServer } from './serve.ts'
import { readSettings } from './settings.ts'
import { createSmtpSender } from './mail/smtp.ts'
import { watchSite } from './site/watch-site.ts'
import { openStore } from './store/messages.ts'

/** How often the server checks whether its parent process is still there. */
const PARENT_CHECK_MS = 250

/** How long the shutdown waits for an email being sent, and then for the database. */
const STOP_TIMEOUT_MS = 5_000

try {
  const settings = readSettings(process.env)
  const site = await watchSite(settings.distDir)
  const store = await openStore({ url: settings.databaseUrl, authToken: settings.databaseAuthToken })
  const app = createApp({
    site,
    store,
    rateLimitPerMinute: settings.rateLimitPerMinute,
    trustProxy: settings.isBehindProxy,
    allowedOrigins: settings.allowedOrigins,
    mail: settings.mail && (() => mailer?.wake()),
  })
  const server = await startServer(app, settings)
  // Last: a server that cannot listen must not leave an email half sent.
  const mailer =
    settings.mail &&
    startMailer({
      queue: store.mail,
      addressees: settings.mail.to,
      send: createSmtpSender(settings.mail, () => site.current.church),
    })
  let isStopping = false
  const stop = async () => {
    // The terminal and npm may both send a signal for one Ctrl+C. The second must not cut the shutdown short.
    if (isStopping) return
    isStopping = true
    site.stop()
    await server.stop()
    // Mail that is still queued goes out after the next start.
    await inTime(Promise.resolve(mailer?.stop()), STOP_TIMEOUT_MS).catch(() => undefined)
    await inTime(store.close(), STOP_TIMEOUT_MS).catch(() => undefined)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (process.env.npm_lifecycle_event !== undefined) stopWhenOrphaned(stop)
  console.log(`The site of ${site.current.church.name} is at ${server.url} (press Ctrl+C to stop it)`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

/** Some shells (dash) exit on npm's signal without passing it on: the server would keep running, and its port. */
function stopWhenOrphaned(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref()
}
