/** Messages that go to another origin: a service of an office, or our server beside a static host. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { fillContact, MESSAGE, SAVED, send, toastOf } from '#tests/e2e/kit/forms.ts'
import { collectProblems, waitForControl } from '#tests/e2e/kit/helpers.ts'
import { startSite, type Site } from '#tests/e2e/kit/site.ts'
import { buildElsewhere } from './built-elsewhere.ts'

interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** Another organization's service. It allows our pages' origin, and answers as its script says. */
class Office {
  readonly seen: Seen[] = []
  status = 201
  allowed = ''
  readonly #server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      this.seen.push({
        method: request.method!,
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      response.setHeader('Access-Control-Allow-Origin', this.allowed)
      response.setHeader('Access-Control-Allow-Credentials', 'true')
      response.setHeader('Access-Control-Allow-Headers', 'content-type, idempotency-key')
      response.setHeader('Access-Control-Allow-Methods', 'POST')
      response.writeHead(request.method === 'OPTIONS' ? 204 : this.status, { 'Content-Type': 'application/json' })
      response.end(request.method === 'OPTIONS' ? undefined : '{}')
    })
  })
  listen = (port = 0) =>
    new Promise<number>((done) =>
      this.#server.listen(port, '127.0.0.1', () => done((this.#server.address() as AddressInfo).port)),
    )
  close = () =>
    new Promise<void>((done) => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  posts = () => this.seen.filter(({ method }) => method === 'POST')
}

let office: Office
let port: number
let dist: string
let site: Site
test.beforeAll(async () => {
  test.setTimeout(600_000)
  office = new Office()
  port = await office.listen()
  dist = buildElsewhere('api-origin', { API_ORIGIN: `http://127.0.0.1:${port}` })
  site = await startSite({ distDir: dist })
  office.allowed = site.url
})
test.afterAll(async () => {
  await office?.close()
  await site?.close()
})

for (const host of ['worker', 'page'] as const) {
  test.describe(`hosted by the ${host}`, () => {
    test.use({ serviceWorkers: host === 'worker' ? 'allow' : 'block' })

    test('a message goes to the other origin with its key and without our own headers, as the policy allows', async ({
      page,
    }) => {
      office.seen.length = 0
      const problems = collectProblems(page)
      await page.goto(`${site.url}/contact`)
      if (host === 'worker') await waitForControl(page)
      await fillContact(page)
      await send(page)
      await expect(page.getByText("Thank you for contacting us. We'll get back to you soon!").first()).toBeVisible()
      const [post] = office.posts()
      expect(post!.path).toBe('/api/contact')
      expect(JSON.parse(post!.body)).toMatchObject({ subject: MESSAGE.subject })
      expect(post!.headers['idempotency-key']).toBeTruthy()
      expect(post!.headers.outbox).toBeUndefined()
      expect(post!.headers.origin).toBe(site.url)
      // The request itself is cross-site.
      expect(problems.filter(({ kind }) => kind !== 'foreign request')).toEqual([])
      expect((await site.inbox()).contact).toEqual([])
    })

    test('a refusal keeps the form’s values; without an answer the message is saved, and sent on Send now', async ({
      page,
    }) => {
      office.seen.length = 0
      office.status = 500
      await page.goto(`${site.url}/contact`)
      if (host === 'worker') await waitForControl(page)
      await fillContact(page, { subject: `Refused, ${host}` })
      await send(page)
      await expect(page.getByText('There was a problem sending your message. Please try again.').first()).toBeVisible()
      await expect(page.getByLabel('Subject')).toHaveValue(`Refused, ${host}`)

      office.status = 201
      // Without CORS headers the page cannot read the answer, so it counts as none.
      office.allowed = 'https://somebody-else.example'
      await send(page)
      await expect(page.getByText(SAVED).first()).toBeVisible()
      office.allowed = site.url
      await page.getByRole('button', { name: 'Send now' }).click()
      await expect(toastOf(page, 'Message Sent')).toBeVisible()
      const keys = new Set(office.posts().map(({ headers }) => headers['idempotency-key']))
      expect(keys.size).toBe(1)
    })
  })
}

test('a form without scripts goes to the other origin, too', async ({ request }) => {
  const html = await (await request.get(`${site.url}/contact`)).text()
  expect(html).toContain(`action="http://127.0.0.1:${port}/api/contact"`)
})

test('our own server accepts messages from an allowed origin', async ({ page }) => {
  await office.close()
  const own = await startSite({ distDir: dist, allowedOrigins: [site.url], port })
  try {
    await page.goto(`${site.url}/contact`)
    await waitForControl(page)
    await fillContact(page, { subject: 'To our own server' })
    await send(page)
    await expect(page.getByText("Thank you for contacting us. We'll get back to you soon!").first()).toBeVisible()
    expect((await own.inbox()).contact.map(({ subject }) => subject)).toEqual(['To our own server'])
  } finally {
    await own.close()
  }
})
