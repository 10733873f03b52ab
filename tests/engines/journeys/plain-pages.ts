/** What a browser too old for the app gets: the pages as they were built. */
import { expect } from 'vitest'
import { screenPaths } from '#tests/built-site.ts'
import { byLabel, byRole } from '#tests/engines/visitor/find.ts'
import { until } from '#tests/engines/until.ts'
import type { Journey } from './journeys.ts'

export const PLAIN_PAGES: Journey[] = [
  {
    name: 'every screen can be read and is left as it was built; a message arrives, sent by the browser',
    async take({ launch, site }) {
      const browser = await launch()
      for (const path of screenPaths()) {
        await browser.goto(site.url + path)
        const page = await browser.evaluate(() => ({
          words: document.querySelector('main')!.innerText.length,
          isWider: document.documentElement.scrollWidth > innerWidth,
          app: document.documentElement.dataset.app,
          scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
        }))
        expect(page, path).toEqual({ words: expect.any(Number), isWider: false, app: undefined, scripts: 0 })
        expect(page.words, path).toBeGreaterThan(300)
      }
      expect(await browser.problems()).toEqual([])
      await browser.goto(`${site.url}/contact`)
      const subject = `From ${crypto.randomUUID()}`
      const fields = { Name: 'Ada Example', Email: 'ada@example.com', Subject: subject, Message: 'Is there a class?' }
      for (const [label, text] of Object.entries(fields)) await browser.type(text, byLabel, label)
      await browser.click(byRole, 'button', 'Send Message', null)
      const stored = async () => (await site.inbox()).contact.filter((entry) => entry.subject === subject)
      await until('the message is stored at the server', async () => (await stored()).length === 1)
      await until('the browser shows the answer', async () =>
        (await browser.evaluate(() => document.body.innerText)).includes('Message Sent'),
      )
    },
  },
]
