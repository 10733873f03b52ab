import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from '#tests/e2e/kit/fixtures.ts'
import { fillContact, SAVED, send, toast } from '#tests/e2e/kit/forms.ts'
import { goOffline, goOnline, stopReplacedWorker, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { startScriptedSite } from '#tests/e2e/kit/scripted-site.ts'

const SOURCE = resolve(import.meta.dirname, '../../../sw/withdrawn.ts')

test(
  'a withdrawn release removes its worker; waiting messages stay, and the page delivers them',
  { tag: '@nightly' },
  async ({ page, context }) => {
    const scripted = await startScriptedSite()
    await page.goto(`${scripted.url}/contact`)
    await waitForControl(page)
    // Refused for now, so that the page delivers later, not the worker.
    scripted.answerPosts(() => new Response('Later', { status: 503, headers: { 'Content-Type': 'text/plain' } }))
    await goOffline(context)
    await fillContact(page, { subject: 'Through a withdrawal' })
    await send(page)
    await expect(toast(page, 'Message Saved', SAVED)).toBeVisible()
    await goOnline(context)
    scripted.publishWorker((await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE)).code)
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect(async () => {
      const count = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      if (count > 0) await stopReplacedWorker(page)
      expect(count).toBe(0)
    }).toPass()
    await expect(page.getByText('Through a withdrawal')).toBeVisible()

    scripted.answerPosts(undefined)
    await page.route('**/sw.js', (route) => route.abort())
    await page.goto(`${scripted.url}/contact`)
    await expect(toast(page, 'Message Sent', 'Your saved message has been delivered.')).toBeVisible()
    expect((await scripted.inbox()).contact).toHaveLength(1)
    await scripted.close()
  },
)
