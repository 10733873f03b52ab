import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { erased, fillContact, MESSAGE, SAVED, send } from '#tests/e2e/kit/forms.ts'
import {
  collectProblems,
  cutOff,
  followMenu,
  goOffline,
  goOnline,
  openWithWorker,
  reconnect,
  waitForControl,
  waitForSite,
} from '#tests/e2e/kit/helpers.ts'
import { startSite, type Site } from '#tests/e2e/kit/site.ts'
import { buildSite, screenPaths } from '#tests/built-site.ts'

/** Long, since the inline script contains it. */
const BASE = '/a-church-on-the-prairie'
let dist: string
let site: Site
test.beforeAll(async () => {
  test.setTimeout(600_000)
  dist = buildSite({ BASE_PATH: `${BASE}/` }, 'base-path')
  site = await startSite({ distDir: dist })
})
test.afterAll(() => site?.close())

const screens = () => screenPaths(dist)

test('every public URL is under the path: sitemap, feeds, manifest, canonical links, cards', () => {
  expect(screens()).toContain('/a-church-on-the-prairie/contact')
  for (const path of screens()) expect(path).toMatch(/^\/a-church-on-the-prairie\//)
  const read = (file: string) => readFileSync(join(dist, file), 'utf8')
  const urls = [...read('manifest.webmanifest').matchAll(/"(?:id|scope|start_url|src|url)":\s*"([^"]+)"/g)]
  expect(urls.length).toBeGreaterThan(9)
  for (const [, url] of urls) expect(url).toMatch(/^\/a-church-on-the-prairie\//)
  expect(read('sermons.xml')).toContain('/a-church-on-the-prairie/sermons.xml')
  expect(read('calendar.ics')).toContain('/a-church-on-the-prairie/services')
  expect(read('_redirects').split('\n')[0]).toBe('/ /a-church-on-the-prairie/ 302')
})

test('after one visit every screen can be reached with the server stopped, and requests nothing outside the path', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  const problems = collectProblems(page)
  const outside: string[] = []
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (hostname === 'localhost' && !pathname.startsWith(`${BASE}/`)) outside.push(pathname)
  })
  await page.goto(`${site.url}/`)
  await expect(page).toHaveURL(`${site.url}${BASE}/`)
  outside.length = 0
  await waitForControl(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${site.url}${BASE}/`)
  // The canonical link is in the built pages only.
  await waitForSite(page)
  expect(problems).toEqual([])

  await cutOff(context, site)
  for (const path of screens()) {
    await page.goto(site.url + path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404 Page Not Found')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`))
  }
  // Within the app, with lists from the worker.
  await followMenu(page, 'Sermons')
  await expect(page).toHaveURL(`${site.url}${BASE}/sermons`)
  await expect(page.getByText(/^Showing \d+ sermons$/)).toBeVisible()
  await page.goto(`${site.url}${BASE}/gallery`)
  const photo = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  const lost = await page.goto(`${site.url}${BASE}/nowhere`)
  expect(lost?.status()).toBe(404)
  expect(outside).toEqual([])
  await reconnect(context, site)
})

test('a message written offline waits, and is then delivered', async ({ page, context }) => {
  test.setTimeout(120_000)
  await openWithWorker(page, `${site.url}${BASE}/contact`)
  await goOffline(context)
  await fillContact(page)
  await send(page)
  await expect(page.getByText(SAVED).first()).toBeVisible()
  await goOnline(context)
  await expect.poll(async () => (await site.inbox()).contact.map(({ subject }) => subject)).toEqual([MESSAGE.subject])
})

test('forgetting erases nothing from a site at the root of the host', async ({ page, context }) => {
  test.setTimeout(120_000)
  await openWithWorker(page, `${site.url}${BASE}/contact`)
  // The names that this software uses there.
  await page.evaluate(async () => {
    for (const name of ['pictures-1', 'settings-1', `workbox-precache-v2-${location.origin}/`]) await caches.open(name)
    localStorage.setItem('church-text-size', 'large')
    await new Promise<void>((done) => {
      const request = indexedDB.open('outbox')
      request.onupgradeneeded = () => request.result.createObjectStore('messages').put('theirs', 'their-message')
      request.onsuccess = () => (request.result.close(), done())
    })
  })
  await goOffline(context)
  await fillContact(page, { subject: 'To be forgotten' })
  await send(page)
  await expect(page.getByRole('region', { name: 'Waiting to Be Sent' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Erase What Was Saved Here' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expect(erased(page)).toBeVisible()
  const left = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open('outbox')
      request.onsuccess = () => done(request.result)
    })
    const read = database.transaction('messages').objectStore('messages').getAllKeys()
    await new Promise((done) => (read.onsuccess = done))
    return {
      caches: await caches.keys(),
      storage: Object.keys(localStorage),
      outbox: read.result,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }
  })
  expect(left).toEqual({
    caches: ['pictures-1', 'settings-1', `workbox-precache-v2-${new URL(page.url()).origin}/`],
    storage: ['church-text-size'],
    outbox: ['their-message'],
    workers: 0,
  })
  await goOnline(context)
})
