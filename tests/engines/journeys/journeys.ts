/** The main journeys, for every engine. */
import { expect } from 'vitest'
import { builtCollections, screenPaths } from '#tests/built-site.ts'
import { MESSAGE, readOutbox, SAVED } from '#tests/e2e/kit/forms.ts'
import { startScriptedSite, type ScriptedSite } from '#tests/e2e/kit/scripted-site.ts'
import type { Site } from '#tests/e2e/kit/site.ts'
import { HARMLESS, type Browser } from '#tests/engines/browsers/engine.ts'
import { REAL_LENGTH, recordingJourney } from './recordings.ts'
import { until } from '#tests/engines/until.ts'
import { visitor, type Visitor } from '#tests/engines/visitor/visitor.ts'

/** What a journey gets: an empty profile, and the site as `npm start` serves it. While it is stopped, the person is offline. */
export interface Setting {
  site: Site
  /** Starts the browser on this journey's profile. The previous one must have exited. */
  launch(): Promise<Browser>
}

export interface Journey {
  name: string
  take(setting: Setting): Promise<void>
}

/** From the built site's own data. */
const ALL_SERMONS = `Showing ${builtCollections().sermons.length} sermons`
const WAITING = { role: 'region', name: 'Waiting to Be Sent' }
const MENU = { role: 'navigation', name: 'Main' }
const DELIVERED = 'Your saved message has been delivered.'
const SENT = "Thank you for contacting us. We'll get back to you soon!"

async function writesTo(person: Visitor, subject: string): Promise<void> {
  const { name, email, phone, message } = MESSAGE
  const fields = { Name: name, Email: email, Phone: phone, Subject: subject, Message: message }
  for (const [label, text] of Object.entries(fields)) await person.fills(label, text)
  await person.clicks('button', 'Send Message')
}

/** Opens the contact page, waits for the worker, loses the connection, and sends a message, which is saved. */
async function writesOffline(person: Visitor, site: Site, subject: string): Promise<void> {
  await person.opens('/contact')
  await person.waitsForWorker()
  await site.stop()
  await writesTo(person, subject)
  await person.reads(`Message Saved ${SAVED}`)
  await person.reads(subject, WAITING)
}

async function isStoredOnce(site: Pick<Site, 'inbox'>, subject: string): Promise<void> {
  const stored = async () => (await site.inbox()).contact.filter((entry) => entry.subject === subject)
  await until(`“${subject}” is stored at the server`, async () => (await stored()).length > 0)
  expect(await stored()).toEqual([expect.objectContaining({ ...MESSAGE, subject })])
}

export const JOURNEYS: Journey[] = [
  {
    name: 'first visit: every screen has its text, is hydrated, and logs nothing',
    async take({ launch, site }) {
      const person = visitor(await launch(), site.url)
      await person.opens('/')
      await person.waitsForWorker()
      expect(await person.browser.problems()).toEqual([])
      for (const path of [...screenPaths(), '/no/such/page']) {
        await person.opens(path)
        // innerText is empty while rendering is deferred (content-visibility), so read textContent.
        const { title, words } = await person.browser.evaluate(() => ({
          title: document.title,
          words: document.querySelector('main')!.textContent.length,
        }))
        expect(title, path).toMatch(/\S+ · \S+/)
        expect(words, path).toBeGreaterThan(path === '/no/such/page' ? 100 : 300)
      }
      await person.reads('404 Page Not Found')
      expect((await person.browser.problems()).filter((line) => !HARMLESS.test(line))).toEqual([])
    },
  },
  {
    name: 'with the server stopped, every screen works, and so does the not-found screen',
    async take({ launch, site }) {
      const person = visitor(await launch(), site.url)
      await person.opens('/')
      await person.waitsForSite()
      await site.stop()
      for (const path of screenPaths()) {
        await person.opens(path)
        const broken = await person.browser.evaluate(() =>
          [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
        )
        expect(broken, path).toEqual([])
      }
      await person.opens('/no/such/page')
      await person.reads('404 Page Not Found')
      await person.opens('/')
      await person.clicks('link', 'Sermons', MENU)
      await person.isAt('/sermons')
      await person.reads(ALL_SERMONS)
      await person.clicks('link', 'Gallery', MENU)
      await person.isAt('/gallery')
    },
  },
  {
    name: 'what a person does before the app has started counts: a search, a draft, a message',
    async take({ launch, site }) {
      const person = visitor(await launch(), site.url)
      // Unlike `opens`, this does not wait for the app.
      const comesTo = (path: string) => person.browser.goto(site.url + path)
      await comesTo('/sermons')
      await person.fills('Search', 'freedom')
      await person.isAt('/sermons?q=freedom')
      await person.readsNoMore(ALL_SERMONS)
      const textIs = (text: string) =>
        until(`the message is “${text}”`, () =>
          person.browser.evaluate((wanted) => {
            const { value } = document.querySelector('textarea')!
            return value === wanted || value
          }, text),
        )
      await comesTo('/contact')
      await person.fills('Message', 'Is there a class?')
      await until('the draft is stored', async () =>
        JSON.stringify(await person.browser.evaluate(readOutbox)).includes('Is there a class?'),
      )
      await person.opens('/contact')
      await textIs('Is there a class?')
      await comesTo('/contact')
      await person.fills('Name', MESSAGE.name)
      const isEarly = await person.browser.evaluate(() => document.documentElement.dataset.app !== 'ready')
      await writesTo(person, 'Sent early')
      await person.reads(`Message Sent ${SENT}`)
      // The form is free again, and shows the draft that was kept. Where the app was faster, this has been written over it.
      if (isEarly) await textIs('Is there a class?')
      await isStoredOnce(site, 'Sent early')
    },
  },
  {
    name: 'once the connection is back, the message is delivered once; a page left while it reads the outbox blocks no other',
    async take({ launch, site }) {
      const person = visitor(await launch(), site.url)
      await writesOffline(person, site, 'Left in the middle')
      // The page reads the list on each message. Browsers with a back/forward cache freeze it in the middle of that.
      await person.browser.evaluate(() => {
        const channel = new BroadcastChannel('outbox')
        for (let n = 0; n < 300; n += 1) channel.postMessage({ type: 'changed' })
      })
      await person.opens('/services')
      await site.start()
      await person.browser.lookAway()
      await person.reads(`Message Sent ${DELIVERED}`)
      await person.opens('/contact')
      await person.reads('Your receipt number is', { role: 'region', name: 'Delivered' })
      await isStoredOnce(site, 'Left in the middle')
    },
  },
  {
    name: 'offline cold start: after browser and server have exited, pages and the waiting message are still there',
    async take({ launch, site }) {
      const before = visitor(await launch(), site.url)
      await writesOffline(before, site, 'Kept through a restart')
      await before.browser.quit()
      const after = visitor(await launch(), site.url)
      await after.opens('/sermons')
      await after.reads(ALL_SERMONS)
      await after.opens('/contact')
      await after.reads('Kept through a restart', WAITING)
      await after.browser.goto('about:blank')
      await site.start()
      await after.opens('/')
      await after.reads(`Message Sent ${DELIVERED}`)
      await isStoredOnce(site, 'Kept through a restart')
    },
  },
  recordingJourney,
  ...REAL_LENGTH,
  {
    name: 'a new release takes over at a navigation and at the next launch, and a waiting message survives',
    async take({ launch }) {
      const scripted = await startScriptedSite()
      try {
        await update(scripted, launch)
      } finally {
        await scripted.close()
      }
    },
  },
]

async function update(site: ScriptedSite, launch: Setting['launch']): Promise<void> {
  const isOf = (person: Visitor, mark: string) =>
    until(`the release “${mark}” has taken over`, () =>
      person.browser.evaluate((wanted) => document.body.dataset.release === wanted || location.href, mark),
    )
  const looksForUpdate = (person: Visitor) =>
    person.browser.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

  // The message stays waiting through everything below.
  site.answerPosts(() => new Response('Later, please', { status: 503, headers: { 'Retry-After': '3600' } }))
  const person = visitor(await launch(), site.url)
  await writesOffline(person, site, 'Older than the release')
  await site.start()

  await person.opens('/about')
  // A launch that finds a release takes it without a word.
  await person.waitsForSite()
  site.releaseNamed('second')
  await looksForUpdate(person)
  // A navigation can activate the release only once it is installed.
  await person.reads('There is a newer version of this site.')
  await person.clicks('link', 'Giving', MENU)
  await person.isAt('/giving')
  await isOf(person, 'second')

  await person.waitsForSite()
  site.releaseNamed('third')
  await looksForUpdate(person)
  await person.reads('There is a newer version of this site.')
  await person.browser.quit()
  const again = visitor(await launch(), site.url)
  await again.opens('/services')
  await isOf(again, 'third')

  await again.opens('/contact')
  await again.reads('Older than the release', WAITING)
  expect((await site.inbox()).contact).toEqual([])
  site.answerPosts(undefined)
  await again.clicks('button', 'Send Now', WAITING)
  await again.reads(`Message Sent ${DELIVERED}`)
  await isStoredOnce(site, 'Older than the release')
}
