/**
 * A page never waits for a message. In these tests, what a message waits for never comes, so a page that waited would
 * never arrive: no clock is needed.
 */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listening } from '#tests/free-port.ts'
import { startMailer } from '#server/mail/mailer.ts'
import { createSmtpSender } from '#server/mail/smtp.ts'
import { startServer } from '#server/serve.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { sample, type Sample } from '#tests/unit/server/sample-site.ts'
import { signUp } from '#tests/unit/server/server-process.ts'

/** No page takes this long. A test that does reports what failed. */
const FOR_EVER_MS = 60_000
const POLL = { interval: 5 }
const PAGES = ['/', '/about', '/assets/app-1a2b.js', '/data/collections.json', '/api/events']

let undo: (() => unknown)[]
beforeEach(() => void (undo = []))
afterEach(async () => {
  for (const step of undo.toReversed()) await step()
})

/** A sample site with a running server. */
async function serve(options: Parameters<typeof sample>[0] = {}): Promise<{ site: Sample; url: string }> {
  const site = await sample(options)
  undo.push(() => site.remove())
  const server = await startServer(site.app, { port: 0, host: '127.0.0.1' })
  undo.push(() => server.stop())
  return { site, url: server.url }
}

async function expectPages(url: string): Promise<void> {
  for (const path of PAGES) {
    const answer = await fetch(url + path)
    expect([path, answer.status, (await answer.text()).length > 0]).toEqual([path, 200, true])
  }
}

test('pages are served while another program locks the database, and the message is stored once the lock is released', async () => {
  const file = join(temporaryFolder(), 'messages.db')
  const { site, url } = await serve({ database: { url: pathToFileURL(file).href, busyTimeoutMs: FOR_EVER_MS } })
  const receive = vi.spyOn(site.store, 'receive')
  const holder = createClient({ url: pathToFileURL(file).href })
  undo.push(() => holder.close())
  // From now on the database thread does not respond, as with a slow disk.
  const held = await holder.transaction('write')
  let isAnswered = false
  const answer = signUp(url, 'key-of-ann', 'ann@example.com').finally(() => (isAnswered = true))
  await vi.waitFor(() => expect(receive).toHaveBeenCalled(), POLL)
  await expectPages(url)
  expect(isAnswered).toBe(false)
  await held.rollback()
  expect((await answer).status).toBe(201)
})

test('pages are served and the message is acknowledged while a mail server says nothing', async () => {
  const silent = createServer()
  const port = await listening(silent)
  undo.push(() => silent.close())
  const connected = once(silent, 'connection') as Promise<[Socket]>
  const mailSettings = { smtpUrl: `smtp://127.0.0.1:${port}`, to: ['office@example.org'], from: 'site@example.org' }
  const mailSite = { name: 'A church', siteUrl: 'https://church.example', timeZone: 'UTC' }
  const send = createSmtpSender(mailSettings, () => mailSite, FOR_EVER_MS)
  let wake = () => {}
  const { site, url } = await serve({ mail: () => wake() })
  let isOver = false
  const mailer = startMailer({
    queue: site.store.mail,
    addressees: mailSettings.to,
    send: (job) => send(job).finally(() => (isOver = true)),
    logError: () => {},
  })
  wake = mailer.wake
  expect((await signUp(url, 'key-of-ann', 'ann@example.com')).status).toBe(201)
  const [socket] = await connected
  await expectPages(url)
  expect(isOver).toBe(false)
  socket.destroy()
  await mailer.stop()
})
